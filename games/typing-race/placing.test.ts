/** Places while racing and at the end. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { raceEndsAtMs, results, standings, type Racer } from './placing.ts';
import { defaultVehicle } from './vehicles.ts';

/** A racer at a position, finished at an instant or not. */
const racer = (
  playerId: string,
  index: number,
  finishedAtMs: number | null = null,
  more: { errors?: number; bestWpm?: number | null } = {},
): Racer => ({
  playerId,
  playerName: playerId.toUpperCase(),
  vehicle: defaultVehicle(0),
  progress: { index, errors: more.errors ?? 0, finishedAtMs },
  bestWpm: more.bestWpm === undefined ? 0 : more.bestWpm,
});

describe('standings', () => {
  test('RC-008 the fields of a lane', () => {
    expect(standings([racer('a', 100, null, { errors: 10 })], 300, 30_000)).toEqual([
      {
        playerId: 'a',
        playerName: 'A',
        vehicle: defaultVehicle(0),
        progress: 33.3,
        wpm: 40,
        accuracy: 90,
        position: 1,
        isFinished: false,
      },
    ]);
  });

  test.each([
    ['further in the text is ahead', [racer('a', 10), racer('b', 20)], 'ba'],
    ['finished is ahead of all', [racer('a', 299), racer('b', 300, 50_000)], 'ba'],
    ['the earlier finish wins', [racer('a', 300, 50_001), racer('b', 300, 50_000)], 'ba'],
    ['equal finishes: the lower id', [racer('b', 300, 50_000), racer('a', 300, 50_000)], 'ab'],
    ['equal positions: the lower id', [racer('c', 7), racer('a', 7), racer('b', 7)], 'abc'],
    ['nobody', [], ''],
  ])('G57 %s', (_name, racers, order) => {
    const lanes = standings(racers, 300, 60_000);
    expect(lanes.map(({ playerId }) => playerId).join('')).toBe(order);
    expect(lanes.map(({ position }) => position)).toEqual(lanes.map((_lane, place) => place + 1));
  });

  test('the order in which they come in does not matter', () => {
    const field = fc.uniqueArray(
      fc.record({
        id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
        index: fc.nat(3),
        finishedAtMs: fc.constantFrom(null, 1_000, 2_000),
      }),
      { selector: ({ id }) => id, maxLength: 6 },
    );
    fc.assert(
      fc.property(field, (entries) => {
        const racers = entries.map(({ id, index, finishedAtMs }) => racer(id, index, finishedAtMs));
        expect(standings(racers.toReversed(), 3, 5_000)).toEqual(standings(racers, 3, 5_000));
      }),
      { seed: 57 },
    );
  });

  test('99.96 % are not 100, and at GO nobody has a speed', () => {
    expect(standings([racer('a', 9_999)], 10_000, 1_000)[0]?.progress).toBe(99.9);
    expect(standings([racer('a', 0)], 300, 0)[0]).toMatchObject({ wpm: 0, accuracy: 100, progress: 0 });
  });
});

describe('results', () => {
  test('G57 RC-014 finish times, who did not finish, personal bests', () => {
    const ended = results(
      [
        racer('guest', 300, 45_000, { bestWpm: null }),
        racer('slow', 150, null, { bestWpm: 10 }),
        racer('usual', 300, 60_000, { bestWpm: 60 }),
        racer('better', 300, 40_000, { bestWpm: 89 }),
      ],
      300,
      100_000,
    );
    expect(
      ended.map(({ playerId, position, wpm, finishTimeMs, isDnf, isPersonalBest }) => [
        playerId,
        position,
        wpm,
        finishTimeMs,
        isDnf,
        isPersonalBest,
      ]),
    ).toEqual([
      ['better', 1, 90, 40_000, false, true],
      ['guest', 2, 80, 45_000, false, false],
      ['usual', 3, 60, 60_000, false, false],
      ['slow', 4, 18, null, true, false],
    ]);
  });
});

describe('the end of a race', () => {
  test.each([
    ['60 s after the winner', 300, 45_000, 105_000],
    ['a long text has no end before its winner plus 60 s either', 1_000, 45_000, 105_000],
    ['without a winner at a cap', 300, null, 450_000],
    ['a short text has 2 minutes at least', 20, null, 120_000],
    ['a late winner does not move the cap', 300, 440_000, 450_000],
  ])('G57 %s', (_name, length, winnerMs, expected) => {
    expect(raceEndsAtMs(length, winnerMs)).toBe(expected);
  });
});
