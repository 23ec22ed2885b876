import { describe, expect, test } from 'vitest';
import { rate, type Rating } from './glicko.ts';
import { pairResults, pairsInRaces, scoreOf, type Runner } from './races.ts';
import { gameBetween, raceEvent } from './testing/events.ts';

const equal: Rating = { rating: 1200, deviation: 80, volatility: 0.06 };
const runners = (...finishMs: readonly (number | null)[]): Runner[] =>
  finishMs.map((ms) => ({ rating: equal, finishMs: ms }));
const changes = (field: readonly Runner[]): (number | undefined)[] =>
  pairResults(field).map((results) => {
    const after = rate(equal, results);
    return after ? Math.round((after.rating - equal.rating) * 10) / 10 : undefined;
  });

describe('G89 races', () => {
  test('the first of six equals gains what the last loses', () => {
    const [first, , , , , last] = changes(runners(1000, 2000, 3000, 4000, 5000, 6000));
    expect(first).toBeCloseTo(27.5, 0);
    expect(last).toBeCloseTo(-27.5, 0);
  });

  test('a race of two counts as a game', () => {
    expect(changes(runners(1000, 2000))).toEqual([17, -17]);
  });

  test('the same millisecond is a draw', () => {
    expect(changes(runners(1000, 1000))).toEqual([0, 0]);
  });

  test('unfinished loses to finished, and two unfinished are not compared', () => {
    expect(
      pairResults(runners(1000, null, null)).map((results) => results.map(({ score }) => score)),
    ).toEqual([[1, 1], [0], [0]]);
    expect(changes(runners(null, null))).toEqual([0, 0]);
  });

  test.each([
    [1, 2, 1],
    [2, 1, 0],
    [1, null, 1],
    [null, 1, 0],
    [null, null, null],
  ])('%j against %j is %j', (own, other, score) => {
    expect(scoreOf(own, other)).toBe(score);
  });
});

const run = (subjectId: string, userId: string, isVerified = true) =>
  raceEvent({ subjectId, userId, isVerified });

test('TH-19 who met whom in rated races: all of one race, nobody of another, none by a script', () => {
  const events = [
    run('one', 'cy'),
    run('two', 'dee'),
    run('one', 'ann'),
    run('one', 'script', false),
    run('two', 'ann'),
    run('one', 'ben'),
    ...gameBetween('eve', 'fay'),
  ];
  expect(pairsInRaces(events).map(({ userA, userB }) => `${userA} ${userB}`)).toEqual([
    'ann cy',
    'ben cy',
    'ann ben',
    'ann dee',
  ]);
});
