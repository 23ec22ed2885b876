/** What follows from a tournament that is over, on both databases: prizes, wins, events (G45, DB-013). */
import { eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Database } from '../db/open.ts';
import {
  playerRankings,
  pointsLedger,
  tournamentMatches,
  tournamentParticipants,
  tournaments,
  users,
} from '../db/schema.ts';
import { createPoints } from '../points/points.ts';
import { moveTournamentWin, tournamentWinStep } from '../rating/tournamentWins.ts';
import { createTestClock } from '../testing/clock.ts';
import { describeEachDatabase } from '../testing/database.ts';
import { createPayout } from './payout.ts';
import { playedTournaments, tournamentsEndedAfter } from './played.ts';
import { playerNamed, viewsOf } from './testing/views.ts';
import { listedOf } from './views.ts';

const clock = createTestClock();
const at = new Date(clock.wallMs());
const names = ['ada', 'bob', 'cyd', 'dan'] as const;

type Fields = Partial<typeof tournaments.$inferInsert>;

/** Everybody has met everybody; Ada has won, Dan is a guest and came second; each has paid 10 of 50 points. */
async function over(
  { db }: Database,
  fields: Fields = {},
  guests: readonly string[] = ['dan'],
): Promise<void> {
  await db.insert(users).values(
    names.map((id) => ({
      id,
      username: id,
      password: 'x',
      isGuest: guests.includes(id),
      points: 40,
      pointsEarned: 50,
    })),
  );
  await db.insert(tournaments).values({
    id: 'cup',
    name: 'Cup',
    description: '',
    gameType: 'connect-four',
    format: 'round-robin',
    status: 'completed',
    creatorId: 'bob',
    startDate: at,
    endDate: at,
    registrationDeadline: at,
    entryFee: 10,
    prizePool: '1000',
    winnerId: 'ada',
    prizesAt: at,
    ...fields,
  });
  const places = { ada: 1, dan: 2, bob: 3, cyd: 4 };
  await db.insert(tournamentParticipants).values(
    names.map((id, n) => ({
      id: `place-${id}`,
      tournamentId: 'cup',
      userId: id,
      username: id,
      status: id === 'ada' ? ('winner' as const) : ('eliminated' as const),
      seed: n + 1,
      place: places[id],
      wins: 4 - places[id],
      losses: places[id] - 1,
    })),
  );
  const pairs = names.flatMap((one, n) => names.slice(n + 1).map((two) => [one, two] as const));
  await db.insert(tournamentMatches).values(
    pairs.map(([player1Id, player2Id], n) => ({
      id: `m${n}`,
      tournamentId: 'cup',
      bracket: 'table' as const,
      round: 1,
      matchNumber: n + 1,
      player1Id,
      player2Id,
      status: 'completed' as const,
      outcome: 'played' as const,
    })),
  );
}

function payoutOf(database: Database) {
  const { book } = createPoints({ database, clock, friendsAmong: async () => [] });
  const pay = createPayout({ book });
  return () =>
    database.db.transaction(async (tx) => {
      const [row] = await tx.select().from(tournaments).where(eq(tournaments.id, 'cup'));
      if (!row) throw new Error('no tournament');
      return pay(tx, row, at);
    });
}

async function balances({ db }: Database) {
  const rows = await db
    .select()
    .from(users)
    .where(inArray(users.id, [...names]));
  return Object.fromEntries(rows.map(({ id, points }) => [id, points]));
}

describeEachDatabase('a tournament that is over', (openDatabase) => {
  test('the pool goes to the best accounts, once, and is in the ledger', async () => {
    const database = await openDatabase();
    await over(database);
    const pay = payoutOf(database);
    // 4 fees of 10, and 20 for each of 3 accounts.
    expect(await pay()).toBe(100);
    await pay();
    expect(await balances(database)).toEqual({ ada: 110, bob: 70, cyd: 40, dan: 40 });
    const ledger = await database.db.select().from(pointsLedger);
    expect(
      ledger
        .map(({ reason, userId, delta }) => `${reason} ${userId} ${delta}`)
        .toSorted((a, b) => a.localeCompare(b)),
    ).toEqual(['prize ada 70', 'prize bob 30']);
    const [row] = await database.db.select().from(tournaments);
    expect(row).toMatchObject({ poolPaid: 100, prizesAt: null });
    expect(row && listedOf(row, false, 0).prizePaid).toBe(100);
    const [winner] = await database.db
      .select()
      .from(tournamentParticipants)
      .where(eq(tournamentParticipants.userId, 'ada'));
    expect(winner?.prize).toBe(70);
  });

  test('until prizes are paid, those who get one are told of it, and nobody else', async () => {
    const database = await openDatabase();
    await over(database);
    const due = async (): Promise<readonly (number | null | undefined)[]> => {
      const [row] = await database.db.select().from(tournaments);
      if (!row) throw new Error('no tournament');
      const views = viewsOf(database, clock);
      return Promise.all(
        ['ada', 'bob', 'cyd', 'dan', 'eve'].map(async (id) => {
          const player = { ...playerNamed(id), isGuest: id === 'dan' };
          return (await views.details(player, row)).you.prizeDue;
        }),
      );
    };
    // The guest is second, and the next account has the second prize.
    expect(await due()).toEqual([70, 30, null, null, null]);
    const walkover = { outcome: 'walkover', winnerId: 'ada' } as const;
    await database.db.update(tournamentMatches).set(walkover).where(eq(tournamentMatches.player1Id, 'ada'));
    expect((await due())[0]).toBeNull();
    await payoutOf(database)();
    expect(await due()).toEqual([null, null, null, null, null]);
  });

  test('in a field of five the third is told of a prize, and the fourth of none', async () => {
    const database = await openDatabase();
    await over(database, {}, []);
    await database.db.insert(users).values({ id: 'eve', username: 'eve' });
    await database.db.insert(tournamentParticipants).values({
      id: 'place-eve',
      tournamentId: 'cup',
      userId: 'eve',
      username: 'eve',
      status: 'eliminated',
      seed: 5,
      place: 5,
    });
    await database.db.insert(tournamentMatches).values(
      names.map((player1Id, n) => ({
        id: `m5${n}`,
        tournamentId: 'cup',
        bracket: 'table' as const,
        round: 2,
        matchNumber: n + 1,
        player1Id,
        player2Id: 'eve',
        status: 'completed' as const,
        outcome: 'played' as const,
      })),
    );
    const [row] = await database.db.select().from(tournaments);
    if (!row) throw new Error('no tournament');
    const views = viewsOf(database, clock);
    const due = async (id: string) => (await views.details(playerNamed(id), row)).you.prizeDue;
    // 5 fees of 10, and 20 for each of 5 accounts.
    expect([await due('ada'), await due('dan'), await due('bob'), await due('cyd')]).toEqual([
      75,
      45,
      30,
      null,
    ]);
  });

  test('who played nobody wins nothing, and nobody wins it instead; where nobody may win, the fees go back', async () => {
    const database = await openDatabase();
    await over(database, { prizePool: '0' });
    await database.db
      .update(tournamentMatches)
      .set({ outcome: 'walkover', winnerId: 'ada' })
      .where(eq(tournamentMatches.player1Id, 'ada'));
    // Ada has played nobody: of 40 points her 28 go back, 7 to each; Bob is second of the accounts.
    const pay = payoutOf(database);
    expect(await pay()).toBe(12);
    expect(await balances(database)).toEqual({ ada: 47, bob: 59, cyd: 47, dan: 47 });

    const none = await openDatabase();
    await over(none, { prizePool: '500' });
    await none.db.update(tournamentMatches).set({ outcome: 'walkover' });
    expect(await payoutOf(none)()).toBe(0);
    expect(await balances(none)).toEqual({ ada: 50, bob: 50, cyd: 50, dan: 50 });
  });

  test('each player and the organiser have an event, and the winner a win more', async () => {
    const database = await openDatabase();
    await over(database);
    const played = await database.db.transaction((tx) => playedTournaments(tx, ['cup']));
    const common = { on: 'tournament', format: 'round-robin', size: 4, isFinished: true };
    expect(played).toMatchObject([
      { ...common, role: 'player', userId: 'ada', won: true, players: 4 },
      { ...common, role: 'player', userId: 'bob', won: false, wasInLosers: false },
      { ...common, role: 'player', userId: 'cyd', won: false },
      { ...common, role: 'player', userId: 'dan', won: false, isGuest: true },
      { ...common, role: 'organiser', userId: 'bob', won: false },
    ]);
    // Somebody who left before the end counts as a player, but not as one who played it out.
    await database.db
      .update(tournamentParticipants)
      .set({ status: 'withdrawn' })
      .where(eq(tournamentParticipants.userId, 'cyd'));
    await database.db
      .update(tournamentMatches)
      .set({ bracket: 'losers' })
      .where(eq(tournamentMatches.player1Id, 'bob'));
    const again = await database.db.transaction((tx) => playedTournaments(tx, ['cup']));
    const ways = again.map(({ userId, role, wasInLosers }) => `${role} ${userId} ${wasInLosers}`);
    expect(ways.toSorted()).toEqual([
      'organiser bob false',
      'player ada false',
      'player bob true',
      'player dan true',
    ]);
    expect(again[0]).toMatchObject({ players: 4, size: 3 });
    for (let n = 0; n < 2; n += 1)
      await database.db.transaction((tx) => tournamentWinStep.digest(tx, played));
    const rankings = await database.db.select().from(playerRankings);
    expect(rankings).toMatchObject([
      { userId: 'ada', gameType: 'connect-four', tournamentWins: 2, rankedUntil: null },
    ]);
    // A corrected result makes it somebody else's, and never less than none.
    for (const [from, to] of [
      ['ada', 'bob'],
      ['cyd', 'dan'],
    ] as const)
      await database.db.transaction((tx) => moveTournamentWin(tx, 'connect-four', from, to));
    const wins = await database.db.select().from(playerRankings);
    expect(wins.map(({ userId, tournamentWins }) => `${userId} ${tournamentWins}`).toSorted()).toEqual([
      'ada 1',
      'bob 1',
    ]);
    expect(await database.db.transaction((tx) => tournamentsEndedAfter(tx, null, 5))).toEqual([
      { at, id: 'cup' },
    ]);
  });

  test.each([
    ['of one player', eq(tournamentMatches.player1Id, 'ada'), 3],
    ['of all', undefined, 0],
  ])('walkovers %s: who only had those has played nothing out', async (_, walkovers, size) => {
    const database = await openDatabase();
    await over(database);
    await database.db
      .update(tournamentMatches)
      .set({ status: 'walkover', outcome: 'walkover', winnerId: 'ada' })
      .where(walkovers);
    const played = await database.db.transaction((tx) => playedTournaments(tx, ['cup']));
    expect(played.find(({ userId }) => userId === 'ada')).toMatchObject({ won: true, isFinished: false });
    expect(played.filter(({ role, isFinished }) => role === 'player' && isFinished)).toHaveLength(size);
    expect(played.find(({ role }) => role === 'organiser')).toMatchObject({ size });
  });
});
