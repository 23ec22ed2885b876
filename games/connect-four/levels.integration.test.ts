/** What every level guarantees, and what tells them apart. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sized } from '@playfield/tools/test/size.ts';
import type { Advice } from '../game.ts';
import { seededRng } from '../rng.ts';
import { choose } from './levels.ts';
import { rules, type Move, type State } from './rules.ts';
import { play, randomGame } from './testing/play.ts';
import { colourToMove, otherColour, threatsOf } from './threats.ts';

const seeds = fc.integer({ min: 0, max: 2 ** 31 });
const fixed = { seed: 11, numRuns: sized(10, 30) };

describe.each(['easy', 'medium'] as const)('C4-003, C4-013 %s, anywhere in any game', (level) => {
  test('plays a legal move, the same for the same seed, and changes nothing', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        for (const state of randomGame(seed).slice(0, -1)) {
          const before = JSON.stringify(state);
          const move = choose(state, level, seededRng(seed));
          expect(rules.legalMoves(state)).toContain(move);
          expect(choose(state, level, seededRng(seed))).toBe(move);
          expect(JSON.stringify(state)).toBe(before);
        }
      }),
      fixed,
    );
  });

  test('never misses a win in one', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        for (const state of randomGame(seed).slice(0, -1)) {
          const wins = threatsOf(state, colourToMove(state)).map(({ column }) => column);
          if (wins.length > 0) expect(wins).toContain(choose(state, level, seededRng(seed)));
        }
      }),
      fixed,
    );
  });
});

/** Ranks the columns in an order drawn from a seed, whatever the position. */
function misleading(state: State, seed: number): Advice<Move> {
  const rng = seededRng(seed);
  return () => rules.legalMoves(state).map((move) => ({ move, score: 100 * rng() }));
}

describe('C4-003 whatever the network prefers', () => {
  test.each(['easy', 'medium'] as const)('%s takes a win in one', (level) => {
    fc.assert(
      fc.property(seeds, (seed) => {
        for (const state of randomGame(seed).slice(0, -1)) {
          const wins = threatsOf(state, colourToMove(state)).map(({ column }) => column);
          const chosen = choose(state, level, seededRng(seed), misleading(state, seed));
          if (wins.length > 0) expect(wins).toContain(chosen);
        }
      }),
      fixed,
    );
  });

  test('medium stops a win in one', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        for (const state of randomGame(seed).slice(0, -1)) {
          const threats = threatsOf(state, otherColour(colourToMove(state))).map(({ column }) => column);
          if (threats.length === 0 || threatsOf(state, colourToMove(state)).length > 0) continue;
          expect(threats).toContain(choose(state, 'medium', seededRng(seed), misleading(state, seed)));
        }
      }),
      fixed,
    );
  });

  test.each(['easy', 'medium'] as const)(
    '%s plays what it feels is best most, and what is worst hardly',
    (level) => {
      const state = play('44');
      const advice: Advice<Move> = () => rules.legalMoves(state).map((move) => ({ move, score: -30 * move }));
      const chosen = Array.from({ length: 400 }, (_, seed) => choose(state, level, seededRng(seed), advice));
      const times = (column: Move): number => chosen.filter((one) => one === column).length;
      expect(times(0)).toBeGreaterThan(300);
      expect(times(1)).toBeGreaterThan(times(2));
      expect(times(6)).toBe(0);
    },
  );
});

/** How often the only threat is answered, out of 400. */
function answered(columns: string, adviceFor?: (threat: Move) => Advice<Move>): number {
  const state = play(columns);
  const [threat] = threatsOf(state, otherColour(colourToMove(state)));
  if (!threat) throw new Error('there is no threat');
  const advice = adviceFor?.(threat.column);
  const seedList = Array.from({ length: 400 }, (_, seed) => seed);
  return seedList.filter((seed) => choose(state, 'easy', seededRng(seed), advice) === threat.column).length;
}

/** Ranks the column that stops a threat last. */
const blindTo =
  (threat: Move): Advice<Move> =>
  () =>
    Array.from({ length: 7 }, (_, move) => ({ move, score: move === threat ? -1000 : 0 }));

describe('easy overlooks threats as people do', () => {
  const lines = ['16171', '35221', '643556564'];

  test('upright lines are noticed most, slanting ones least, none always', () => {
    const [upright, lying, slanting] = lines.map((columns) => answered(columns));
    expect(upright).toBeGreaterThan(lying ?? Infinity);
    expect(lying).toBeGreaterThan(slanting ?? Infinity);
    expect(upright).toBeLessThan(400);
    expect(slanting).toBeGreaterThan(100);
  });

  // A threat in two directions is overlooked where both are: in 0.55 x 0.75 of all games.
  test.each([
    ['an upright line', '16171', 0.7],
    ['a lying one', '35221', 0.45],
    ['a slanting one', '643556564', 0.25],
    ['a lying and a slanting one', '336627263474675667', 1 - 0.55 * 0.75],
  ])('with a network that would never stop it, %s of %s is noticed so often: %d', (_name, columns, share) => {
    expect(Math.abs(answered(columns, blindTo) / 400 - share)).toBeLessThan(0.07);
  });
});

describe('medium and hard', () => {
  test.each([
    ['wins in one', '112233', [4]],
    ['wins in one rather than stopping one', '1212127', [2]],
    ['stops three standing', '16171', [1]],
    ['stops three lying', '35221', [4]],
    ['stops three slanting', '643556564', [6]],
    ['fills the gap', '31572', [4]],
    ['makes two threats at once', '3343', [2, 5]],
  ])('%s', (_name, columns, expected) => {
    for (const level of ['medium', 'hard'] as const) {
      for (const seed of [1, 2, 3]) {
        expect(expected).toContain(choose(play(columns), level, seededRng(seed)) + 1);
      }
    }
  });

  test('hard stops two threats at once before they are there', () => {
    expect([3, 6]).toContain(choose(play('445'), 'hard', seededRng(1)) + 1);
  });

  test('lost positions are held as long as possible', () => {
    // Player two loses whatever it does; in the other columns it loses at once.
    const state = play('44455554221');
    const wins = threatsOf(state, otherColour(colourToMove(state))).map(({ column }) => column);
    for (const level of ['medium', 'hard'] as const) {
      expect(wins).toContain(choose(state, level, seededRng(1)));
    }
  });
});
