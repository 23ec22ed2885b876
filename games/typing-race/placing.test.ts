/** Places while racing and at the end. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Verdict } from './judge.ts';
import { finalPlaces, raceEndsAtMs, standings, type Racer } from './placing.ts';
import { defaultVehicle } from './vehicles.ts';

/** A racer at a position, finished at an instant or not. */
const racer = (
  playerId: string,
  index: number,
  finishedAtMs: number | null = null,
  more: { errors?: number; hasLeft?: boolean } = {},
): Racer => ({
  playerId,
  playerName: playerId.toUpperCase(),
  vehicle: defaultVehicle(0),
  hasLeft: more.hasLeft ?? false,
  progress: { index, errors: more.errors ?? 0, finishedAtMs },
});

/** A racer who gave up. */
const left = (playerId: string, index: number, finishedAtMs: number | null = null): Racer =>
  racer(playerId, index, finishedAtMs, { hasLeft: true });

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
    ['who has left is behind all who stayed', [left('a', 240), racer('b', 120)], 'ba'],
    ['those who have left among themselves: by position', [left('a', 7), left('b', 9)], 'ba'],
    ['who leaves after finishing keeps the place', [racer('a', 9), left('b', 300, 50_000)], 'ba'],
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
        hasLeft: fc.boolean(),
      }),
      { selector: ({ id }) => id, maxLength: 6 },
    );
    fc.assert(
      fc.property(field, (entries) => {
        const racers = entries.map(({ id, index, finishedAtMs, hasLeft }) =>
          racer(id, index, finishedAtMs, { hasLeft }),
        );
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

describe('the places at the end', () => {
  const flagged: Verdict = { verdict: 'flagged', reasons: ['too-regular'] };

  test.each<[string, Racer[], string[], string]>([
    [
      'by finish, then by position',
      [racer('a', 9), racer('b', 300, 60_000), racer('c', 300, 40_000)],
      [],
      'cba',
    ],
    [
      'a script that is first is placed after everyone who finished by hand',
      [racer('a', 300, 20_000), racer('b', 300, 90_000), racer('c', 300, 45_000)],
      ['a'],
      'cba',
    ],
    ['after those who did not finish', [racer('a', 2), racer('b', 300, 60_000)], ['b'], 'ab'],
    ['before those who gave up', [left('a', 299), racer('b', 300, 60_000)], ['b'], 'ba'],
    [
      'who left behind all who stayed, however far they had come',
      [racer('a', 300, 60_000), left('b', 240), racer('c', 120)],
      [],
      'acb',
    ],
    [
      'scripts among themselves by finish',
      [racer('a', 300, 2_000), racer('b', 300, 1_000)],
      ['a', 'b'],
      'ba',
    ],
  ])('G57 RC-014 %s', (_name, racers, scripts, order) => {
    const places = finalPlaces(racers, new Map(scripts.map((id) => [id, flagged])));
    expect([...places.keys()].join('')).toBe(order);
    expect([...places.values()]).toEqual(racers.map((_racer, place) => place + 1));
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
