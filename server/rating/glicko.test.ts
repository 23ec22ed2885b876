/** Glicko-2 against the paper, vectors computed by hand, two other implementations, and what must hold of any rating. */
import * as fc from 'fast-check';
import { Glicko2 } from 'glicko2';
import glicko2Lite from 'glicko2-lite';
import { describe, expect, test } from 'vitest';
import { sized } from '@playfield/tools/test/size.ts';
import { dayMs } from '../durations.ts';
import { firmForMs, gamesToFirm, isFirm, live, newcomer, rate, type Rating, type Result } from './glicko.ts';

const fixed = { seed: 17, numRuns: sized(300, 20_000) };

const rating = (value: number, deviation: number, volatility = 0.06): Rating => ({
  rating: value,
  deviation,
  volatility,
});
const against = (opponent: Rating, score: number, weight = 1): Result => ({ opponent, score, weight });

function rated(player: Rating, results: readonly Result[], advantage = 0): Rating {
  const after = rate(player, results, advantage);
  if (!after) throw new Error('no rating came of it');
  return after;
}

/** The deviation at the end of a rating period without games: step 6 of the paper, which rating single games leaves out. */
const afterPeriod = (player: Rating, volatility: number): Rating => ({
  ...player,
  deviation: Math.hypot(player.deviation, 173.7178 * volatility),
});

describe('G89 vectors', () => {
  const paper = [against(rating(1400, 30), 1), against(rating(1550, 100), 0), against(rating(1700, 300), 0)];

  test("the paper's example: 1464.06 / 151.52 / 0.05999 from rounded intermediates", () => {
    const { volatility } = rated(rating(1500, 200), paper);
    const after = rated(afterPeriod(rating(1500, 200), volatility), paper);
    expect(Math.abs(after.rating - 1464.06)).toBeLessThan(0.02);
    expect(Math.abs(after.deviation - 151.52)).toBeLessThan(0.02);
    expect(Math.abs(volatility - 0.05999)).toBeLessThan(1e-4);
    // In double precision.
    expect(Math.abs(after.rating - 1464.0507)).toBeLessThan(1e-4);
    expect(Math.abs(after.deviation - 151.5165)).toBeLessThan(1e-4);
    expect(Math.abs(volatility - 0.059_996_0)).toBeLessThan(1e-6);
  });

  const firm = rating(1200, 80);
  test.each([
    {
      what: 'newcomer beats newcomer',
      player: newcomer,
      opponent: newcomer,
      score: 1,
      weight: 1,
      to: [1362.2, 290.2],
    },
    {
      what: 'newcomer loses',
      player: newcomer,
      opponent: newcomer,
      score: 0,
      weight: 1,
      to: [1037.8, 290.2],
    },
    { what: 'equals of 80', player: firm, opponent: firm, score: 1, weight: 1, to: [1217.0, 78.1] },
    { what: 'counted half', player: firm, opponent: firm, score: 1, weight: 0.5, to: [1208.7, 79.0] },
    { what: 'counted a quarter', player: firm, opponent: firm, score: 1, weight: 0.25, to: [1204.4, 79.5] },
    {
      what: 'a favourite of 1600 against 1000',
      player: rating(1600, 45),
      opponent: rating(1000, 45),
      score: 1,
      weight: 1,
      to: [1600.4, 45.0],
    },
  ])('$what', ({ player, opponent, score, weight, to: [value = 0, deviation = 0] }) => {
    const after = rated(player, [against(opponent, score, weight)]);
    expect(Math.abs(after.rating - value)).toBeLessThan(0.1);
    expect(Math.abs(after.deviation - deviation)).toBeLessThan(0.1);
  });

  test('60 is 110 after a year; nothing grows beyond 350', () => {
    expect(live(rating(1200, 60), 365 * dayMs).deviation).toBeCloseTo(110, 1);
    expect(live(rating(1200, 60), 100 * 365 * dayMs).deviation).toBe(350);
    expect(live(rating(1200, 60), -dayMs).deviation).toBe(60);
  });

  test.each([
    [45, 433],
    [60, 365],
    [80, 245],
    [100, 90],
  ])('a deviation of %i is firm for %i days', (deviation, days) => {
    const ms = firmForMs(rating(1200, deviation)) ?? 0;
    expect(Math.abs(ms / dayMs - days)).toBeLessThan(2);
    expect(live(rating(1200, deviation), ms).deviation).toBeCloseTo(110, 6);
    expect(isFirm(live(rating(1200, deviation), ms - dayMs))).toBe(true);
    expect(isFirm(live(rating(1200, deviation), ms + dayMs))).toBe(false);
  });

  test('a provisional rating is firm for no time', () => {
    expect(firmForMs(rating(1200, 110))).toBeNull();
    expect(isFirm(rating(1200, 110))).toBe(false);
    expect(firmForMs(newcomer)).toBeNull();
  });

  test('about ten games against firm players make a rating firm', () => {
    expect(gamesToFirm(newcomer)).toBe(10);
    expect(gamesToFirm(rating(1200, 125))).toBe(3);
    expect(gamesToFirm(rating(1200, 109))).toBe(0);
  });

  test.each([
    ['rating', rating(Number.NaN, 80)],
    ['deviation', rating(1200, Number.NaN)],
    ['volatility', rating(1200, 80, Number.NaN)],
  ])('a %s that is not finite is refused', (_what, opponent) => {
    expect(rate(opponent, [against(firm, 1)])).toBeNull();
  });

  test('without a result that counts nothing changes', () => {
    expect(rate(firm, [])).toEqual(firm);
    expect(rate(firm, [against(firm, 1, 0)])).toEqual(firm);
  });

  test.each([20, -20, 300])('a seat worth %i is played as the better by twice as much', (worth) => {
    const seated = rated(firm, [against(firm, 1)], worth);
    const stronger = rated(rating(1200 + worth, 80), [against(rating(1200 - worth, 80), 1)]);
    expect(seated.rating - 1200).toBeCloseTo(stronger.rating - (1200 + worth), 9);
    expect(seated.deviation).toBeCloseTo(stronger.deviation, 9);
  });

  test('an account begins at 1200 / 350 / 0.06, and nobody falls below 100', () => {
    expect(newcomer).toEqual({ rating: 1200, deviation: 350, volatility: 0.06 });
    expect(rated(rating(130, 350), [against(rating(130, 45), 0)]).rating).toBe(100);
  });
});

const ratings = fc.record({
  rating: fc.double({ min: 600, max: 2400, noNaN: true }),
  deviation: fc.double({ min: 45, max: 350, noNaN: true }),
  volatility: fc.double({ min: 0.03, max: 0.1, noNaN: true }),
});
const scores = fc.constantFrom(0, 0.5, 1);
const weights = fc.constantFrom(1, 0.5, 0.25);
const results = fc.array(fc.record({ opponent: ratings, score: scores, weight: weights }), {
  minLength: 1,
  maxLength: 5,
});

function holds<Values extends [unknown, ...unknown[]]>(
  arbitraries: { [Key in keyof Values]: fc.Arbitrary<Values[Key]> },
  check: (...values: Values) => void,
): void {
  fc.assert(fc.property(...arbitraries, check), fixed);
}

const bounded = (deviation: number): number => Math.max(45, Math.min(350, deviation));

describe('G89 properties', () => {
  test('equal ratings and a draw change no rating', () =>
    holds([ratings, weights], (player, weight) => {
      expect(rated(player, [against(player, 0.5, weight)]).rating).toBeCloseTo(player.rating, 9);
    }));

  test('a win never lowers, a loss never raises', () =>
    holds([ratings, ratings, weights], (player, opponent, weight) => {
      expect(rated(player, [against(opponent, 1, weight)]).rating).toBeGreaterThanOrEqual(player.rating);
      expect(rated(player, [against(opponent, 0, weight)]).rating).toBeLessThanOrEqual(player.rating);
    }));

  test('what one of two equally known players gains the other loses', () =>
    holds([ratings, fc.double({ min: 600, max: 2400, noNaN: true }), scores], (player, value, score) => {
      const other = { ...player, rating: value };
      const gain = rated(player, [against(other, score)]).rating - player.rating;
      expect(rated(other, [against(player, 1 - score)]).rating - other.rating).toBeCloseTo(-gain, 6);
    }));

  test('more for a better score, and for a better opponent', () =>
    holds([ratings, ratings, weights], (player, opponent, weight) => {
      const after = (score: number, by = 0): number =>
        rated(player, [against({ ...opponent, rating: opponent.rating + by }, score, weight)]).rating;
      expect(after(1)).toBeGreaterThan(after(0.5));
      expect(after(0.5)).toBeGreaterThan(after(0));
      expect(after(1, 50)).toBeGreaterThan(after(1));
      expect(after(0, 50)).toBeGreaterThan(after(0));
    }));

  test('more for more weight, among plain games', () =>
    holds([ratings, fc.constantFrom(0, 1)], (player, score) => {
      const change = (weight: number): number =>
        Math.abs(rated(player, [against(player, score, weight)]).rating - player.rating);
      expect(change(0.5)).toBeGreaterThan(change(0.25));
      expect(change(1)).toBeGreaterThan(change(0.5));
    }));

  test('the order of opponents is irrelevant', () =>
    holds([ratings, results], (player, played) => {
      const [after, reversed] = [rated(player, played), rated(player, played.toReversed())];
      expect(reversed.rating).toBeCloseTo(after.rating, 6);
      expect(reversed.deviation).toBeCloseTo(after.deviation, 6);
    }));

  test('the deviation falls with every result and rises with time', () =>
    holds([ratings, results, fc.double({ min: 1, max: 400, noNaN: true })], (player, played, days) => {
      const after = rated(player, played);
      expect(after.deviation).toBeLessThanOrEqual(player.deviation);
      expect(live(after, days * dayMs).deviation).toBeGreaterThanOrEqual(after.deviation);
      expect(after.volatility).toBeLessThanOrEqual(0.1);
      expect(after.rating).toBeGreaterThanOrEqual(100);
      expect(Object.values(after).every(Number.isFinite)).toBe(true);
    }));

  test('n results of weight 1/n are one result', () =>
    holds([ratings, ratings, scores, fc.integer({ min: 1, max: 6 })], (player, opponent, score, n) => {
      const one = rated(player, [against(opponent, score)]);
      const parts = rated(
        player,
        Array.from({ length: n }, () => against(opponent, score, 1 / n)),
      );
      expect(parts.rating).toBeCloseTo(one.rating, 6);
      expect(parts.deviation).toBeCloseTo(one.deviation, 6);
    }));
});

describe('G89 oracles, which rate whole periods', () => {
  test('glicko2-lite 5.0.0', () => {
    fc.assert(
      fc.property(ratings, results, (player, played) => {
        const whole = played.map((result) => ({ ...result, weight: 1 }));
        const theirs = glicko2Lite(
          player.rating,
          player.deviation,
          player.volatility,
          whole.map(({ opponent, score }) => [opponent.rating, opponent.deviation, score]),
          { rating: 1200, tau: 0.5 },
        );
        const ours = rated(afterPeriod(player, theirs.vol), whole);
        expect(rated(player, whole).volatility).toBeCloseTo(Math.min(0.1, theirs.vol), 6);
        expect(ours.rating).toBeCloseTo(Math.max(100, theirs.rating), 6);
        expect(ours.deviation).toBeCloseTo(bounded(theirs.rd), 6);
      }),
      fixed,
    );
  });

  test('glicko2 1.2.2', () => {
    fc.assert(
      fc.property(ratings, ratings, scores, (player, opponent, score) => {
        const glicko = new Glicko2({ tau: 0.5, rating: 1200 });
        const theirs = glicko.makePlayer(player.rating, player.deviation, player.volatility);
        const other = glicko.makePlayer(opponent.rating, opponent.deviation, opponent.volatility);
        glicko.updateRatings([[theirs, other, score]]);
        const results = [against(opponent, score)];
        const ours = rated(afterPeriod(player, theirs.getVol()), results);
        expect(rated(player, results).volatility).toBeCloseTo(Math.min(0.1, theirs.getVol()), 6);
        expect(ours.rating).toBeCloseTo(Math.max(100, theirs.getRating()), 4);
        expect(ours.deviation).toBeCloseTo(bounded(theirs.getRd()), 4);
      }),
      fixed,
    );
  });
});
