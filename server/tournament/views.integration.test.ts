/** What pages are shown of tournaments. */
import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { refuse } from '@playfield/contracts/result.ts';
import type { SocketEvent } from '@playfield/contracts/socket/index.ts';
import type { Database } from '../db/open.ts';
import { tournamentParticipants, tournaments, users } from '../db/schema.ts';
import { fakeConnection } from '../socket/testing/fakeConnection.ts';
import { describeEachDatabase } from '../testing/database.ts';
import { createTournamentSocket } from './socket.ts';
import { personOf } from './testing/arenaRows.ts';
import { arena, serveTournaments } from './testing/served.ts';
import { playerNamed, viewsOf } from './testing/views.ts';

const number = (who: string | null): number => Number(who?.slice(1));

/** So many players of an arena that runs: `p1` has the most points, and the last one has not played. */
async function fill(database: Database, id: string, count: number): Promise<void> {
  const people = Array.from({ length: count }, (_, index) => `p${index + 1}`);
  await database.db.insert(users).values(people.map((one) => ({ id: one, username: one, isGuest: false })));
  await database.db.insert(tournamentParticipants).values(
    people.map((one, index) => {
      const score = count - index - 1;
      // The next two are equal but for when they reached their score.
      const scoreAt = score === 0 ? null : new Date(index === 101 ? 2000 : 1000);
      const isEqual = index === 101 || index === 102;
      return personOf(one, {
        id: `${id}-${one}`,
        tournamentId: id,
        score: isEqual ? 5 : score,
        games: score === 0 ? 0 : 3,
        performance: 1500.25,
        scoreAt,
      });
    }),
  );
}

/** What those who watch a tournament are told, of changes as servers hear of them. */
function watchedOn(database: Database, { clock }: ReturnType<typeof serveTournaments>) {
  const told: SocketEvent[] = [];
  const watcher = fakeConnection('p1', () => undefined);
  const views = viewsOf(database, clock);
  const failures: Error[] = [];
  const { notices } = createTournamentSocket({
    database,
    clock,
    views: {
      ...views,
      async participantsOf(...asked) {
        const failure = failures.pop();
        if (failure) throw failure;
        return views.participantsOf(...asked);
      },
    },
    hub: {
      subscribe: () => undefined,
      unsubscribe: () => undefined,
      subscribers: () => new Set([watcher]),
      publish: (_topic, event) => told.push(event),
    },
    presence: { came: () => undefined, left: () => undefined, over: () => undefined },
    get: async () => refuse('tournament/not-found'),
  });
  return {
    failOnce: () => void failures.push(new Error('the database is away')),
    told: () => told.map((event) => (event.type === 'tournamentUpdate' ? [event.from, event.version] : [])),
    hear: (id: string, ...spans: readonly (readonly [from: number, version: number])[]) =>
      Promise.allSettled(
        spans.flatMap(([from, version]) =>
          notices.map(async ({ receive }) => receive({ tournamentId: id, from, version })),
        ),
      ),
  };
}

describeEachDatabase('the view of a tournament', (openDatabase) => {
  test('in an arena that runs, players beyond the first page have a place too', async () => {
    const database = await openDatabase();
    const served = serveTournaments(database);
    const id = await served.make(0, { ...arena, status: 'active' });
    await fill(database, id, 106);
    const views = viewsOf(database, served.clock);
    const row = await served.rowOf(id);
    const placeOf = async (userId: string) =>
      (await views.details(playerNamed(userId), row)).you.participant?.place;
    const { participants } = await views.standings(row, 2);
    for (const { userId, place } of participants)
      expect([userId, await placeOf(userId)]).toEqual([userId, place]);
    expect(participants.map(({ userId, place }) => `${place} ${userId}`)).toEqual([
      '101 p101',
      '102 p103',
      '103 p102',
      '104 p104',
      '105 p105',
      'null p106',
    ]);
    expect(await placeOf('p7')).toBe(7);
  });

  test('the pool shown counts those who play, and once it is over those who played', async () => {
    const database = await openDatabase();
    const served = serveTournaments(database);
    const views = viewsOf(database, served.clock);
    const poolOf = async (id: string) =>
      (await views.details(playerNamed('p1'), await served.rowOf(id))).pays.pool;
    const operator = { operator: 'Olga', reason: 'A complaint' };
    const id = await served.make(8, { prizePool: '1000', checkInAt: new Date(served.clock.wallMs()) });
    expect(await poolOf(id)).toBe(160);
    await served.organise.act(id, operator, { action: 'remove', userId: 'p8', reason: 'A script' });
    expect(await poolOf(id)).toBe(140);
    for (const one of ['p5', 'p6', 'p7']) await served.registration.checkIn(one, id, false);
    served.clock.advance(3_600_001);
    await served.settleAll();
    expect(await served.rowOf(id)).toMatchObject({ status: 'active', currentParticipants: 4 });
    expect(await poolOf(id)).toBe(80);
    // One leaves without a game, another after having played.
    await served.registration.leave('p4', id);
    expect(await poolOf(id)).toBe(60);
    await served.comeAll(id);
    const playing = (await served.matchesOf(id)).find(({ status }) => status === 'playing');
    served.fake.end(playing?.id ?? '', { winnerId: 'p3' });
    await served.ended(id);
    await served.registration.leave('p3', id);
    await served.ended(id);
    expect(await served.rowOf(id)).toMatchObject({ status: 'completed', winnerId: 'p1' });
    expect(await poolOf(id)).toBe(40);
  });

  test('those who are still in a bracket are listed before those who are out, and at its end by place', async () => {
    const database = await openDatabase();
    const served = serveTournaments(database);
    const views = viewsOf(database, served.clock);
    const id = await served.started(5);
    const listed = async () => {
      const { participants } = await views.standings(await served.rowOf(id), 1);
      expect((await served.operated.one(id))?.participants.map(({ username }) => username)).toEqual(
        participants.map(({ username }) => username),
      );
      return participants.map(({ username, place }) => `${place} ${username}`);
    };
    /** The higher number wins, so that seeds say nothing of places. */
    const playRound = async (): Promise<void> => {
      await served.comeAll(id);
      for (const { id: matchId, status, player1Id, player2Id } of await served.matchesOf(id))
        if (status === 'playing')
          served.fake.end(matchId, {
            winnerId: number(player1Id) > number(player2Id) ? player1Id : player2Id,
          });
      await served.ended(id);
    };
    expect(await listed()).toEqual(['null p1', 'null p2', 'null p3', 'null p4', 'null p5']);
    await served.registration.leave('p2', id);
    await playRound();
    expect(await listed()).toEqual(['null p1', 'null p3', 'null p5', '3 p2', '5 p4']);
    await playRound();
    await playRound();
    expect(await served.rowOf(id)).toMatchObject({ status: 'completed' });
    expect((await listed())[0]).toBe('1 p5');
  });

  test('the list tells of what is over who won, and of one’s own the place; in one statement', async () => {
    const database = await openDatabase();
    const served = serveTournaments(database);
    const views = viewsOf(database, served.clock);
    const id = await served.started(4);
    const seenBy = async (userId: string) => {
      const [one] = await views.list(playerNamed(userId), {});
      const { isJoined, winnerName, place } = one ?? {};
      return { isJoined, winnerName, place };
    };
    expect(await seenBy('p1')).toEqual({ isJoined: true, winnerName: null, place: null });
    for (const [loser, winner] of [
      ['p4', 'p1'],
      ['p3', 'p2'],
      ['p2', 'p1'],
    ] as const) {
      await served.comeAll(id);
      const playing = await served.matchesOf(id);
      const match = playing.find(
        (one) => one.status === 'playing' && [one.player1Id, one.player2Id].includes(loser),
      );
      served.fake.end(match?.id ?? '', { winnerId: winner });
      await served.ended(id);
      if (winner === 'p1' && loser === 'p4')
        expect(await seenBy('p4')).toMatchObject({ winnerName: null, place: null });
    }
    expect(await served.rowOf(id)).toMatchObject({ status: 'completed' });
    const selected = vi.spyOn(database.db, 'select');
    try {
      expect(await seenBy('p1')).toEqual({ isJoined: true, winnerName: 'p1', place: 1 });
      expect(selected.mock.calls).toHaveLength(1);
    } finally {
      selected.mockRestore();
    }
    expect(await seenBy('p2')).toEqual({ isJoined: true, winnerName: 'p1', place: 2 });
    expect(await seenBy('p4')).toMatchObject({ winnerName: 'p1', place: 3 });
    expect(await seenBy('p9')).toEqual({ isJoined: false, winnerName: 'p1', place: null });
  });

  test('an arena is read without its matches, and until there is a result its organiser may cancel it', async () => {
    const database = await openDatabase();
    const served = serveTournaments(database);
    const views = viewsOf(database, served.clock, { contestsOf: () => served.fake.contests });
    const id = await served.started(4, arena);
    await database.db.update(tournaments).set({ creatorId: 'p1' }).where(eq(tournaments.id, id));
    await served.settleAll();
    const seen = async (userId: string) => views.details(playerNamed(userId), await served.rowOf(id));
    const running = await seen('p1');
    expect(running).toMatchObject({ matches: [], hasMoreMatches: true, you: { mayCancel: true } });
    expect(running.you.match).toMatchObject({ status: 'playing', bracket: 'arena' });
    expect((await seen('p2')).you).toMatchObject({ isOrganiser: false, mayCancel: false });
    const [match] = await served.matchesOf(id);
    served.fake.end(match?.id ?? '', { at: new Date(served.clock.wallMs()), winnerId: 'p1', plies: 20 });
    served.clock.advance(2000);
    await served.settleAll();
    expect((await seen('p1')).you.mayCancel).toBe(false);
    expect(await views.matchesPage(await served.rowOf(id), {})).toHaveLength(2);
  });

  test('one’s own tournaments are read in two statements and one for their games, however many they are', async () => {
    const database = await openDatabase();
    const served = serveTournaments(database);
    const { clock, fake } = served;
    const asked: (readonly string[])[] = [];
    const views = viewsOf(database, clock, {
      contestsOf: () => ({
        idsOf: async (db, ids) => {
          asked.push(ids);
          return fake.contests.idsOf(db, ids);
        },
      }),
    });
    const ids: string[] = [];
    for (const [count, fields] of [
      [2, {}],
      [4, {}],
      [3, arena],
    ] as const) {
      ids.push(await served.make(count, { ...fields, checkInAt: new Date(clock.wallMs()) }));
      clock.advance(1);
    }
    clock.advance(3_600_000);
    await served.settleAll();
    for (const id of ids.slice(0, 2)) await served.comeAll(id);
    clock.advance(6000);
    await served.settleAll();
    const ahead = await served.make(1);
    const selected = vi.spyOn(database.db, 'select');
    try {
      const mine = await views.mine(playerNamed('p1'));
      expect(selected.mock.calls).toHaveLength(2);
      expect(asked.map(({ length }) => length)).toEqual([3]);
      expect(mine.map(({ tournament }) => tournament.id)).toEqual([...ids, ahead]);
      expect(mine.map(({ match }) => match?.bracket)).toEqual(['winners', 'winners', 'arena', undefined]);
      for (const { match } of mine)
        if (match) expect(match).toMatchObject({ status: 'playing', contestIds: [`${match.id}-1`] });
    } finally {
      vi.restoreAllMocks();
    }
  });

  test('changes that come together are told as one, also after a failure, but a gap or a change of another kind between them stays one', async () => {
    const database = await openDatabase();
    const served = serveTournaments(database);
    const id = await served.make(2);
    await database.db.update(tournaments).set({ version: 9 }).where(eq(tournaments.id, id));
    const { told, hear, failOnce } = watchedOn(database, served);
    await hear(id, [1, 2], [2, 3], [5, 6], [3, 4]);
    expect(told()).toEqual([
      [1, 4],
      [5, 6],
    ]);
    failOnce();
    // The notice that could not be answered comes again; the other one does not.
    await hear(id, [6, 7], [7, 9]);
    expect(told().at(-1)).toEqual([6, 9]);
  });
});
