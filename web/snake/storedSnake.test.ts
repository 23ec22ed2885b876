/** The player's statistics as this browser stores them. */
import { expect, test } from 'vitest';
import { bestKeys, recordingKeys } from '../session/browserBests.ts';
import { ghostKeys } from './ghost.ts';
import { entriesOf, statKeys, statsFrom, withRun } from './storedSnake.ts';

const nothing = { highScore: 0, gamesPlayed: 0, bestLevel: 1, totalScore: 0 };

function read(entries: Readonly<Record<string, string>>): (key: string) => string | null {
  return (key) => entries[key] ?? null;
}

test('ST-003…006 the four keys, which accounts carry over (G08)', () => {
  const keys = ['snake-high-score', 'snake-games-played', 'snake-best-level', 'snake-total-score'];
  expect(statKeys).toEqual(keys);
  expect(entriesOf(nothing).map(([key]) => key)).toEqual(keys);
  expect(bestKeys).toEqual(expect.arrayContaining(keys));
});

test('the recorded runs go with the player', () => {
  expect(recordingKeys).toEqual([ghostKeys.best, ghostKeys.daily]);
});

test('ST-004…006 the defaults are 0, 1 and 0', () => {
  expect(statsFrom(read({}))).toEqual(nothing);
});

test.each([['-4'], ['x'], [''], ['NaN'], ['1e12'], ['null']])('garbage (%j) counts as nothing', (text) => {
  expect(statsFrom(() => text)).toEqual(nothing);
});

test('G77 every finished run is stored and read back', () => {
  const stats = [120, 340, 0].reduce(withRun, nothing);
  expect(stats).toEqual({ highScore: 340, gamesPlayed: 3, bestLevel: 4, totalScore: 460 });
  expect(statsFrom(read(Object.fromEntries(entriesOf(stats))))).toEqual(stats);
});
