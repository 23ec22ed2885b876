/** Pairing of an arena: against every possible pairing, and what holds of large pools. */
import type { Rng } from '@playfield/games/game.ts';
import { seededRng } from '@playfield/games/rng.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sized } from '@playfield/tools/test/size.ts';
import { byRating, costOf, mayMeet, pair, type Pair, type Waiting } from './pairing.ts';

const nowMs = 1_000_000;
const context = { nowMs, active: 100 };

function waiting(number: number, changes: Partial<Waiting> = {}): Waiting {
  const id = `p${number}`;
  return {
    id,
    place: number,
    rating: 1200,
    lastOpponentId: null,
    waitingSinceMs: nowMs - 6_000,
    sessionId: id,
    ...changes,
  };
}

/** A pool in which many have met, some share a session, and some have waited long. */
function randomPool(count: number, random: Rng): readonly Waiting[] {
  const any = (): number => Math.floor(random() * count);
  const pool = Array.from({ length: count }, (_, index) =>
    waiting(index, {
      place: 1 + Math.floor(random() * 3 * count),
      rating: 800 + Math.floor(random() * 1000),
      lastOpponentId: random() < 0.6 ? `p${any()}` : null,
      waitingSinceMs: nowMs - Math.floor(random() ** 2 * 40_000),
      sessionId: random() < 0.1 ? 'shared' : `s${index}`,
    }),
  );
  // Many were each other's last opponents.
  return pool.map((player, index) =>
    random() < 0.7 ? { ...player, lastOpponentId: pool[index ^ 1]?.id ?? null } : player,
  );
}

const isUrgent = ({ waitingSinceMs }: Waiting): boolean => nowMs - waitingSinceMs >= 10_000;
const shown = (pairs: readonly Pair[]): readonly string[] =>
  pairs
    .map((two) =>
      two
        .map(({ id }) => id)
        .toSorted()
        .join('-'),
    )
    .toSorted();

type Worth = readonly [pairs: number, urgent: number, cost: number];
const worthOf = (pairs: readonly Pair[]): Worth => [
  pairs.length,
  pairs.flat().filter(isUrgent).length,
  pairs.reduce((sum, [one, two]) => sum + costOf(one, two), 0),
];
const isBetter = (a: Worth, b: Worth): boolean => (a[0] - b[0] || a[1] - b[1] || b[2] - a[2]) > 0;

/** The best of all pairings, by trying each. */
function bruteForce(pool: readonly Waiting[]): Worth {
  let best: Worth = [0, 0, 0];
  const go = (left: readonly Waiting[], pairs: readonly Pair[]): void => {
    const [one, ...others] = left;
    if (!one) {
      const worth = worthOf(pairs);
      if (isBetter(worth, best)) best = worth;
      return;
    }
    go(others, pairs);
    for (const two of others)
      if (mayMeet(one, two, context))
        go(
          others.filter((other) => other !== two),
          [...pairs, [one, two]],
        );
  };
  go(pool, []);
  return best;
}

function expectLegal(pool: readonly Waiting[], pairs: readonly Pair[]): void {
  const busy = pairs.flat();
  if (new Set(busy).size !== busy.length) throw new Error('somebody plays twice');
  for (const [one, two] of pairs) if (!mayMeet(one, two, context)) throw new Error(`${one.id} met ${two.id}`);
  const left = pool.filter((player) => !busy.includes(player));
  for (const one of left)
    for (const two of left)
      if (one !== two && mayMeet(one, two, context)) throw new Error(`${one.id} and ${two.id} are left`);
}

test('pools up to 10: no pairing is better in pairs, long waits and cost', () => {
  fc.assert(
    fc.property(fc.integer({ min: 4, max: sized(8, 10) }), fc.nat(), (count, seed) => {
      const pool = randomPool(count, seededRng(seed));
      expect(worthOf(pair(pool, context))).toEqual(bruteForce(pool));
    }),
    { seed: 18, numRuns: sized(80, 2_000) },
  );
});

test('pools of 4 to 200: nobody twice, nobody against the last opponent, nobody left who could play', () => {
  fc.assert(
    fc.property(fc.integer({ min: 4, max: 200 }), fc.nat(), (count, seed) => {
      const pool = randomPool(count, seededRng(seed));
      const pairs = pair(pool, context);
      expectLegal(pool, pairs);
      const busy = new Set(pairs.flat());
      const left = pool.filter((player) => !busy.has(player));
      // Of an uneven number, one who has waited long is left only if everybody else has, or may not meet them.
      for (const one of left.filter(isUrgent))
        for (const [a, b] of pairs)
          for (const [stays, goes] of [
            [a, b],
            [b, a],
          ] as const)
            if (!isUrgent(goes) && mayMeet(one, stays, context))
              throw new Error(`${one.id} waits on, and ${goes.id} plays`);
    }),
    { seed: 19, numRuns: sized(60, 5_000) },
  );
});

test('an even pool of strangers is paired whole, neighbour with neighbour', () => {
  const pool = Array.from({ length: 1000 }, (_, index) => waiting(index + 1));
  expect(shown(pair(pool, context))).toEqual(
    Array.from({ length: 500 }, (_, index) =>
      [`p${2 * index + 1}`, `p${2 * index + 2}`].toSorted().join('-'),
    ).toSorted(),
  );
});

/** Sixteen in order of place, neighbours but for what is changed. */
const sixteen = (changes: Readonly<Record<number, Partial<Waiting>>>) =>
  Array.from({ length: 16 }, (_, index) => waiting(index + 1, changes[index + 1]));
const neighboursFrom = (first: number, last: number): readonly string[] =>
  Array.from({ length: (last - first + 1) / 2 }, (_, n) =>
    [`p${first + 2 * n}`, `p${first + 2 * n + 1}`].toSorted().join('-'),
  );

describe('more than are paired exactly', () => {
  const long = { waitingSinceMs: nowMs - 10_000 };
  const weak = { rating: 1000 };
  const strong = { rating: 1500 };
  const metTwo = { ...weak, lastOpponentId: 'p2' };
  const metOne = { ...strong, lastOpponentId: 'p1' };

  test.each<[string, Readonly<Record<number, Partial<Waiting>>>, readonly string[]]>([
    [
      'two who are left over and have just met break up the pair where it costs least and may be',
      {
        11: { rating: 5000, sessionId: 's' },
        12: { rating: 5400 },
        15: { ...long, lastOpponentId: 'p16', rating: 5000, sessionId: 's' },
        16: { ...long, lastOpponentId: 'p15', rating: 5400 },
      },
      [...neighboursFrom(1, 10), 'p11-p16', 'p12-p15', 'p13-p14'],
    ],
    [
      'two pairs exchange players where that is better for both together',
      { 1: metTwo, 2: metOne, 3: strong, 4: weak },
      ['p1-p4', 'p2-p3', ...neighboursFrom(5, 16)],
    ],
    [
      'but not for two of one session',
      { 1: { ...metTwo, sessionId: 's' }, 2: metOne, 3: strong, 4: { ...weak, sessionId: 's' } },
      ['p1-p3', 'p2-p4', ...neighboursFrom(5, 16)],
    ],
  ])('%s', (_what, changes, expected) => {
    expect(shown(pair(sixteen(changes), context))).toEqual(expected.toSorted());
  });

  test('of an uneven number, a player who has waited 10 s plays instead of the nearest who has not', () => {
    const paired = (last: Partial<Waiting>) =>
      shown(pair([...sixteen({ 15: long, 16: long }), waiting(17, last)], context));
    expect(paired(long)).toEqual([...neighboursFrom(1, 12), 'p14-p15', 'p16-p17'].toSorted());
    expect(paired({})).toEqual([...neighboursFrom(1, 16)].toSorted());
  });
});

describe('the rules of pairing', () => {
  const one = waiting(1, { lastOpponentId: 'p2' });
  const two = waiting(2, { lastOpponentId: 'p1' });
  const long = { waitingSinceMs: nowMs - 30_000 };

  test.each<[string, readonly Waiting[], { active: number }, readonly string[]]>([
    ['last opponents wait for others', [one, two], { active: 3 }, []],
    ['two who are alone play on', [one, two], { active: 2 }, ['p1-p2']],
    ['one has waited 30 s', [{ ...one, ...long }, two], { active: 9 }, []],
    ['the other has', [one, { ...two, ...long }], { active: 9 }, []],
    ['one has met somebody else since', [one, { ...two, lastOpponentId: 'p3' }], { active: 9 }, ['p1-p2']],
    ['the other has, too', [{ ...one, lastOpponentId: 'p3' }, two], { active: 9 }, ['p1-p2']],
    ['the last opponent of one is the last choice', [one, waiting(2), waiting(9)], { active: 9 }, ['p2-p9']],
    [
      'both have',
      [
        { ...one, ...long },
        { ...two, ...long },
      ],
      { active: 9 },
      ['p1-p2'],
    ],
    [
      'both have, but a moment less',
      [one, two].map((player) => ({ ...player, waitingSinceMs: nowMs - 29_999 })),
      { active: 9 },
      [],
    ],
    ['somebody else can be had', [one, two, waiting(3), waiting(9)], { active: 9 }, ['p1-p9', 'p2-p3']],
    ['one session', [waiting(1, { sessionId: 's' }), waiting(2, { sessionId: 's' })], { active: 9 }, []],
    [
      'a pool of three that is new',
      [1, 2, 3].map((n) => waiting(n, { waitingSinceMs: nowMs - 4_999 })),
      { active: 9 },
      [],
    ],
    [
      'a pool of two of whom one has waited 5 s',
      [waiting(1, { waitingSinceMs: nowMs - 5_000 }), waiting(2, { waitingSinceMs: nowMs })],
      { active: 9 },
      ['p1-p2'],
    ],
    [
      'a pool of four that is new',
      [1, 2, 3, 4].map((n) => waiting(n, { waitingSinceMs: nowMs })),
      { active: 9 },
      ['p1-p2', 'p3-p4'],
    ],
    [
      'who has waited 10 s is not the one left',
      [waiting(1), waiting(2), waiting(9, { waitingSinceMs: nowMs - 10_000 })],
      { active: 9 },
      ['p2-p9'],
    ],
    ['nobody', [], { active: 9 }, []],
    ['one', [waiting(1)], { active: 9 }, []],
  ])('%s', (_what, pool, { active }, expected) => {
    expect(shown(pair(pool, { nowMs, active }))).toEqual(expected);
  });

  test('the first round: neighbours by rating', () => {
    const pool = [900, 1500, 1000, 1490].map((rating, index) => waiting(index + 1, { rating, place: 1 }));
    expect(shown(pair(byRating(pool), context))).toEqual(['p1-p3', 'p2-p4']);
  });
});
