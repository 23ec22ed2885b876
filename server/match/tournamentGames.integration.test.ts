/** Games of tournaments on both databases: opened once, read back, ended by time and from outside (G51, T-56). */
import { expect, test } from 'vitest';
import type { Asker } from '../account/identity.ts';
import { identityIn } from '../account/identity.ts';
import { createNameRules } from '../account/nameRules.ts';
import { createBusAlone } from '../bus/alone.ts';
import { keepReports } from '../bus/testing/reports.ts';
import type { Database } from '../db/open.ts';
import { endings, games, gameStats, users } from '../db/schema.ts';
import { createTestClock } from '../testing/clock.ts';
import { describeEachDatabase } from '../testing/database.ts';
import type { NewContest } from '../tournament/contest.ts';
import { createMatches } from './matches.ts';
import { missedEnds } from './opponents.ts';
import { noBlocks } from './testing/noBlocks.ts';
import { nobodyTold } from './testing/nobodyTold.ts';
import { createTournamentGames } from './tournamentGames.ts';

const clock = createTestClock();
const nobody = (): Promise<never> => Promise.reject(new Error('nobody asked for that'));
const guest = (name: string): Asker => ({ id: name.repeat(22).slice(0, 22), username: name, isGuest: true });
const [ada, bob] = [guest('a'), guest('b')];

/** `mayPlayRated` lets these two play rated games. */
async function served(database: Database, rated: readonly string[] = []) {
  await database.db
    .insert(users)
    .values([ada, bob].map(({ id, username }) => ({ id, username, password: 'x' })))
    .onConflictDoNothing();
  const ratings = {
    ratingsOf: async () => new Map(),
    mayBeRated: async () => false,
    mayPlayRated: async () => new Set(rated),
  };
  const matches = createMatches({
    database,
    clock,
    bots: { chooseMove: nobody, hint: nobody, close: () => Promise.resolve() },
    seedFor: () => 1,
    keptSeats: { settle: async () => null },
    announce: async () => undefined,
    outages: () => [],
    ended: () => undefined,
    graceMs: 60_000,
    bus: createBusAlone(keepReports()),
    cutOff: noBlocks,
    notification: nobodyTold,
    isAbsent: () => false,
    ratings,
    damaged: () => undefined,
    identity: identityIn(database.db, clock, createNameRules('Playfield')),
  });
  return { database, matches, contests: createTournamentGames({ database, matches, ratings }) };
}
type Served = Awaited<ReturnType<typeof served>>;

const wish = (fields: Partial<NewContest> = {}): NewContest => ({
  tournamentId: 'cup',
  matchId: 'match',
  gameNumber: 1,
  gameType: 'connect-four',
  seats: [
    { id: ada.id, name: 'Ada' },
    { id: bob.id, name: 'Bob' },
  ],
  clock: { initialMs: 60_000, incrementMs: 1000 },
  rated: true,
  firstMoveMs: 30_000,
  lot: 1,
  at: new Date(clock.wallMs()),
  ...fields,
});

async function open({ database, contests }: Served, wanted: readonly NewContest[]): Promise<void> {
  (await database.db.transaction((tx) => contests.open(tx, wanted))).told();
}

const read = (
  { database, contests }: Served,
  ids: readonly string[] = ['match'],
  asked?: { readonly isAgreed: boolean },
) => database.db.transaction((tx) => contests.read(tx, ids, asked));

async function onlyIdOf(one: Served): Promise<string> {
  const [contest] = await read(one);
  if (!contest) throw new Error('no contest');
  return contest.id;
}

/** `from`: how many moves there are already. */
async function play({ matches }: Served, id: string, columns: string, from = 0): Promise<void> {
  for (const [n, column] of Array.from(columns).entries()) {
    const ply = from + n;
    const player = ply % 2 === 0 ? ada : bob;
    const moved = await matches.play(player.id, id, { move: { column: Number(column) - 1 }, ply });
    expect(moved.ok).toBe(true);
  }
}

describeEachDatabase('games of tournaments', (openDatabase) => {
  test('T-56 two servers that open the same game of a match open one', async () => {
    const one = await served(await openDatabase());
    await Promise.all([open(one, [wish()]), open(one, [wish(), wish({ gameNumber: 2 })])]);
    await open(one, [wish({ matchId: 'other' })]);
    expect(await read(one)).toMatchObject([
      { matchId: 'match', gameNumber: 1, seatIds: [ada.id, bob.id], ended: null },
      { matchId: 'match', gameNumber: 2, ended: null },
    ]);
    expect(await read(one, [])).toEqual([]);
    const both = await read(one, ['other', 'match']);
    const ids = await one.contests.idsOf(one.database.db, ['other', 'match', 'none']);
    expect(ids).toEqual(both.map(({ id, matchId }) => ({ id, matchId })));
    expect(ids.map(({ matchId }) => matchId)).toEqual(['match', 'match', 'other']);
    expect(await one.contests.idsOf(one.database.db, [])).toEqual([]);
  });

  test.each([
    ['both may be rated', [ada.id, bob.id], true, true],
    ['one may not', [ada.id], true, false],
    ['the tournament is casual', [ada.id, bob.id], false, false],
  ])('it is rated where the tournament is and both may be: %s', async (_, allowed, rated, expected) => {
    const one = await served(await openDatabase(), allowed);
    await open(one, [wish({ rated })]);
    const [row] = await one.database.db.select().from(games);
    expect(row).toMatchObject({ rated: expected, code: null, gameMode: 'online', tournamentId: 'cup' });
  });

  test('a game that is won is told once, with the time that each used', async () => {
    const one = await served(await openDatabase());
    await open(one, [wish()]);
    const id = await onlyIdOf(one);
    await play(one, id, '4151');
    clock.advance(5000);
    await play(one, id, '6', 4);
    await one.contests.endRunning('match', bob.id);
    await one.contests.endRunning('match', bob.id);
    const [contest] = await read(one);
    expect(contest?.ended).toMatchObject({
      winnerId: ada.id,
      absentIds: [],
      isVoid: false,
      isAgreed: false,
      plies: 5,
      isBerserk: [false, false],
    });
    const [first, second] = contest?.ended?.usedMs ?? [];
    expect(first).toBeGreaterThanOrEqual(5000);
    expect(first).toBeLessThan(15_000);
    expect(second).toBeLessThan(5000);
    const ended = await one.database.db.select().from(endings);
    expect(ended).toMatchObject([{ kind: 'game', subjectId: id, tournamentId: 'cup', advancedAt: null }]);
  });

  test('the move that ends a game gets no increment, and costs nobody one', async () => {
    const one = await served(await openDatabase());
    await open(one, [wish({ clock: { initialMs: 300_000, incrementMs: 60_000 } })]);
    const id = await onlyIdOf(one);
    await play(one, id, '12121');
    clock.advance(3000);
    await play(one, id, '2', 5);
    clock.advance(5000);
    await play(one, id, '1', 6);
    const [contest] = await read(one);
    expect(contest?.ended).toMatchObject({ winnerId: ada.id, plies: 7 });
    const [first = 0, second = 0] = contest?.ended?.usedMs ?? [];
    // The clock goes on by itself while the moves are stored, but not for an increment.
    for (const [used, leastMs] of [
      [first, 5000],
      [second, 3000],
    ] as const) {
      expect(used).toBeGreaterThanOrEqual(leastMs);
      expect(used).toBeLessThan(60_000);
    }
  });

  test('who makes no first move has lost, counted nowhere; nobody there: neither has won', async () => {
    const one = await served(await openDatabase());
    await open(one, [wish(), wish({ matchId: 'empty' })]);
    const id = await onlyIdOf(one);
    // Bob is there, and Ada moves; in the other game nobody is.
    await one.matches.online.note(id, 'player2', null);
    clock.advance(29_000);
    await one.matches.online.settleDue(10);
    expect((await read(one))[0]?.ended).toBeNull();
    clock.advance(1500);
    await one.matches.online.settleDue(10);
    expect((await read(one))[0]?.ended).toMatchObject({
      winnerId: bob.id,
      absentIds: [ada.id],
      isVoid: false,
    });
    expect((await read(one, ['empty']))[0]?.ended).toMatchObject({
      winnerId: null,
      absentIds: [ada.id, bob.id],
      isVoid: false,
    });
    expect(await one.database.db.$count(gameStats)).toBe(0);
    const ended = await one.database.db.select({ id: endings.subjectId }).from(endings);
    const missed = await one.database.db.transaction((tx) =>
      missedEnds(
        tx,
        ended.map((row) => row.id),
      ),
    );
    expect(
      missed
        .map(({ userId, text }) => `${userId === ada.id ? 'Ada' : 'Bob'}: ${text.split(': ')[1]}`)
        .toSorted(),
    ).toEqual([
      'Ada: no first move was made in time.',
      'Ada: you lost.',
      'Bob: no first move was made in time.',
    ]);
  });

  test('a draw by agreement is told from one by the rules where that is asked', async () => {
    const one = await served(await openDatabase());
    await open(one, [wish()]);
    const id = await onlyIdOf(one);
    await play(one, id, '4455');
    await one.matches.online.act(ada, id, 'offerDraw', undefined);
    await one.matches.online.act(bob, id, 'acceptOffer', 'draw');
    const drawn = { winnerId: null, absentIds: [], plies: 4 };
    const [asked] = await read(one, ['match'], { isAgreed: true });
    expect(asked?.ended).toMatchObject({ ...drawn, isAgreed: true });
    // Nobody else plays its moves again.
    expect((await read(one))[0]?.ended).toMatchObject({ ...drawn, isAgreed: false });
  });

  test('a game that is broken off counts for nothing', async () => {
    const one = await served(await openDatabase());
    await open(one, [wish()]);
    await one.contests.endRunning('match', null);
    await one.contests.endRunning('match', ada.id);
    expect((await read(one))[0]?.ended).toMatchObject({ winnerId: null, isVoid: true, absentIds: [] });
    expect(await one.database.db.$count(endings)).toBe(0);
  });
});
