/** The pool of a tournament and its shares (G45; T-52: points are not to be printed). */
import { array, assert, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rulesOf, type BracketFormat } from './formats/formats.ts';
import type { MatchResult, State } from './formats/match.ts';
import { favourite, openMatches, rankedPlayers, reported, sizesTo } from './formats/testing/play.ts';
import { opponentsOf, payoutOf, poolOf, prizesOf, splitOf, type Met } from './payout.ts';

type Result = (round: number, winnerId: string) => Partial<MatchResult>;

/** So many accounts, of whom the lower number wins every match, come to their places. */
function played(
  format: BracketFormat,
  count: number,
  thirdPlace: boolean,
  resultOf: Result = () => ({}),
): State {
  const { draw, next } = rulesOf(format);
  let state = draw(rankedPlayers(count), 1, { bestOf: 1, finalBestOf: 1, thirdPlace });
  for (let [match] = openMatches(state); match; [match] = openMatches(state)) {
    const winnerId = favourite(match);
    state = next(reported(state, match, { outcome: 'played', winnerId, ...resultOf(match.round, winnerId) }));
  }
  return state;
}

const fee = 10;

const placed = (userId: string, place: number | null) => ({
  id: userId,
  userId,
  place,
  status: 'eliminated' as const,
  seed: null,
  withdrawnAt: null,
});

/** What each player of it gets, the best place first; `announced` besides the fee. */
function paidIn(format: BracketFormat, state: State, announced = 0) {
  const places = rulesOf(format).places(state);
  const matches = state.matches.map(({ players: [player1Id, player2Id], outcome, winnerId }): Met => {
    return { player1Id, player2Id, outcome, winnerId };
  });
  const row = {
    entryFee: fee,
    prizePool: String(announced),
    isOfficial: false,
    format: format === 'groups' ? ('round-robin' as const) : format,
    startedAt: new Date(0),
  };
  const people = state.participants.map(({ id, seed }) => ({
    id,
    userId: id,
    place: places.get(id) ?? null,
    status: 'eliminated' as const,
    seed,
    withdrawnAt: null,
  }));
  const { prizes, refunds } = payoutOf(row, { places: people, matches, isAccount: () => true });
  return people
    .toSorted((a, b) => (a.place ?? Infinity) - (b.place ?? Infinity) || a.seed - b.seed)
    .map(({ id, place }) => ({ id, place, prize: prizes.get(id) ?? 0, refund: refunds.get(id) ?? 0 }));
}

describe('G45 who is paid', () => {
  const everybody = sizesTo(9).flatMap((count) =>
    (
      [
        ['single-elimination', false],
        ['single-elimination', true],
        ['double-elimination', false],
        ['round-robin', false],
      ] as const
    ).map(([format, thirdPlace]) => [format, count, thirdPlace] as const),
  );

  test.each(everybody)(
    '%s of %i, third place %s: the champion, and no place more than a better one',
    (format, count, thirdPlace) => {
      const paid = paidIn(format, played(format, count, thirdPlace));
      const prizes = paid.map(({ prize }) => prize);
      expect(prizes[0]).toBeGreaterThanOrEqual((fee * count) / 2);
      for (const one of paid)
        for (const two of paid)
          if ((one.place ?? 0) < (two.place ?? 0)) expect(one.prize).toBeGreaterThanOrEqual(two.prize);
      expect(prizes.reduce((sum, prize) => sum + prize, 0)).toBe(fee * count);
      expect(paid.every(({ refund }) => refund === 0)).toBe(true);
    },
  );

  test.each([1, 2, 3])(
    'of 8, one who does not come to the champion in round %i takes nothing from them',
    (absentIn) => {
      const state = played('single-elimination', 8, false, (round, winnerId) =>
        round === absentIn && winnerId === 'p1' ? { outcome: 'walkover' } : {},
      );
      const [champion, ...others] = paidIn('single-elimination', state);
      expect(champion).toMatchObject({ id: 'p1', prize: 40 });
      expect(others.every(({ prize }) => prize < 40)).toBe(true);
    },
  );

  test('who did not come to the final has no prize: that share goes back to all, and is not made of nothing', () => {
    const state = played('single-elimination', 8, true, (round) =>
      round === 3 ? { outcome: 'walkover' } : {},
    );
    // 80 of fees and 160 that were announced: 30 % of the fees are left, 3 for each of 8.
    expect(paidIn('single-elimination', state, 160).slice(0, 4)).toEqual([
      { id: 'p1', place: 1, prize: 120, refund: 3 },
      { id: 'p2', place: 2, prize: 0, refund: 3 },
      { id: 'p3', place: 3, prize: 48, refund: 3 },
      { id: 'p4', place: 4, prize: 0, refund: 3 },
    ]);
  });

  test('walkovers alone win no prize, and nobody else takes it', () => {
    const state = played('single-elimination', 4, false, (_round, winnerId) =>
      winnerId === 'p1' ? { outcome: 'walkover' } : {},
    );
    expect(paidIn('single-elimination', state).map(({ prize, refund }) => [prize, refund])).toEqual(
      Array.from({ length: 4 }, () => [0, fee]),
    );
  });

  test('T-52 in an arena two who meet again and again win nothing, and what cannot be divided is lost by nobody', () => {
    const names = ['ada', 'bob', 'cyd', 'dan', 'eve', 'fay'];
    const pairs = [
      ...Array.from({ length: 20 }, () => ['ada', 'bob'] as const),
      ...['dan', 'eve', 'fay'].map((other) => ['cyd', other] as const),
    ];
    const { prizes, refunds } = payoutOf(
      { entryFee: 9, prizePool: '0', isOfficial: false, format: 'arena', startedAt: new Date(0) },
      {
        places: names.map((userId, n) => placed(userId, n + 1)).toReversed(),
        matches: pairs.map(([player1Id, player2Id]): Met => {
          return { player1Id, player2Id, outcome: 'played', winnerId: player1Id };
        }),
        isAccount: () => true,
      },
    );
    // 54 points: 28, 16 and 10, of which 44 are left. Three opponents are enough.
    expect([...prizes]).toEqual([['cyd', 10]]);
    expect(names.map((name) => refunds.get(name))).toEqual([8, 8, 7, 7, 7, 7]);
  });

  test.each([
    ['who has met both others has a prize', 'played', { ada: 21, bob: 9 }],
    ['a walkover is no game', 'walkover', { bob: 9 }],
  ] as const)('T-52 in an arena of three %s', (_what, outcome, expected) => {
    const names = ['ada', 'bob', 'cyd'];
    const { prizes } = payoutOf(
      { entryFee: fee, prizePool: '0', isOfficial: false, format: 'arena', startedAt: new Date(0) },
      {
        places: names.map((userId, n) => placed(userId, n + 1)),
        matches: [
          { player1Id: 'ada', player2Id: 'bob', outcome: 'played', winnerId: 'ada' },
          { player1Id: 'bob', player2Id: 'cyd', outcome: 'played', winnerId: 'bob' },
          { player1Id: 'cyd', player2Id: 'ada', outcome, winnerId: 'ada' },
        ],
        isAccount: () => true,
      },
    );
    expect(Object.fromEntries(prizes)).toEqual(expected);
  });

  test('who did not check in had the fee back: it is in no pool, and is not paid twice', () => {
    const startedAt = new Date(1000);
    const { prizes, refunds } = payoutOf(
      { entryFee: fee, prizePool: '0', isOfficial: false, format: 'single-elimination', startedAt },
      {
        places: [
          { ...placed('ada', 1), seed: 1 },
          { ...placed('bob', 2), seed: 2 },
          { ...placed('cyd', null), withdrawnAt: startedAt },
        ],
        matches: [{ player1Id: 'ada', player2Id: 'bob', outcome: 'played', winnerId: 'ada' }],
        isAccount: () => true,
      },
    );
    expect([...prizes]).toEqual([['ada', 20]]);
    expect([...refunds.keys()]).toEqual(['ada', 'bob']);
  });

  test('guests and the disqualified have no prize; a player who left an arena before it began had the fee back', () => {
    const names = ['guest', 'out', 'cyd', 'dan', 'eve'];
    const startedAt = new Date(1000);
    const { prizes, refunds } = payoutOf(
      { entryFee: fee, prizePool: '1000', isOfficial: false, format: 'arena', startedAt },
      {
        places: [
          placed('guest', 1),
          { ...placed('out', 2), status: 'disqualified' },
          placed('cyd', 3),
          placed('dan', 4),
          { ...placed('eve', 5), withdrawnAt: startedAt },
          { ...placed('early', null), withdrawnAt: new Date(999) },
        ],
        matches: names.flatMap((player1Id, n) =>
          names.slice(n + 1).map((player2Id): Met => {
            return { player1Id, player2Id, outcome: 'played', winnerId: player1Id };
          }),
        ),
        isAccount: (userId) => userId !== 'guest',
      },
    );
    // Five fees, and 20 for each of four accounts.
    expect([...prizes]).toEqual([
      ['cyd', 65],
      ['dan', 39],
      ['eve', 26],
    ]);
    expect(refunds).toEqual(new Map(names.map((name) => [name, 0])));
  });
});

describe('what is paid', () => {
  test.each<[string, number, number, boolean, number, number, number]>([
    ['the fees of all places', 10, 0, false, 8, 8, 80],
    ['what was announced, as far as 20 points an account cover it', 0, 1000, false, 8, 8, 160],
    ['the same where some are guests', 0, 1000, false, 8, 3, 60],
    ['a small pool in full', 5, 30, false, 4, 4, 50],
    ['an official one in full', 0, 1000, true, 2, 2, 1000],
  ])('%s', (_, entryFee, prizePool, isOfficial, places, accounts, pool) => {
    expect(poolOf({ entryFee, prizePool: String(prizePool), isOfficial }, { places, accounts })).toBe(pool);
  });

  test.each<[string, number, number[], number, number[]]>([
    ['two players: all to the winner', 100, [1, 2], 2, [100]],
    ['four', 100, [1, 2, 3, 4], 4, [70, 30]],
    ['more', 100, [1, 2, 3, 4, 5, 6, 7, 8], 8, [50, 30, 20]],
    ['a third place that is shared', 100, [1, 2, 3, 3, 5], 8, [50, 30, 10, 10]],
    ['a first place that is shared', 100, [1, 1, 3], 8, [40, 40, 20]],
    ['fractions to the first', 99, [1, 2, 3], 8, [51, 29, 19]],
    ['shares of places that nobody came to go to the first', 100, [1], 8, [100]],
  ])('%s', (_, pool, places, players, prizes) => {
    const placed = places.map((place, n) => ({ id: `p${n}`, place }));
    expect([...prizesOf(pool, placed, splitOf(players)).values()]).toEqual(prizes);
  });

  test('all of it is paid, in whole points, and no place gets more than a better one', () => {
    const place = integer({ min: 1, max: 6 });
    assert(
      property(
        integer({ min: 1, max: 100_000 }),
        array(place, { minLength: 1, maxLength: 12 }),
        (pool, places) => {
          const placed = places.map((one, n) => ({ id: `p${n}`, place: one }));
          const prizes = prizesOf(pool, placed, splitOf(places.length));
          const all = [...prizes.values()];
          // Less than a point for each of many who share is not paid to anybody.
          expect(all.reduce((sum, prize) => sum + prize, 0)).toBe(all.length > 0 ? pool : 0);
          expect(all.every((prize) => Number.isInteger(prize) && prize > 0)).toBe(true);
          for (const one of placed)
            for (const two of placed)
              if (one.place < two.place && prizes.has(two.id) && pool >= 100)
                expect(prizes.get(one.id) ?? 0).toBeGreaterThanOrEqual(prizes.get(two.id) ?? 0);
        },
      ),
      { seed: 18, numRuns: 300 },
    );
  });

  test('opponents are those met, once each', () => {
    const met = opponentsOf([
      { player1Id: 'a', player2Id: 'b' },
      { player1Id: 'b', player2Id: 'a' },
      { player1Id: 'a', player2Id: 'c' },
      { player1Id: 'd', player2Id: null },
    ]);
    expect([...(met.get('a') ?? [])]).toEqual(['b', 'c']);
    expect(met.has('d')).toBe(false);
  });
});
