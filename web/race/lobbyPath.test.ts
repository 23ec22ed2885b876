/** Where leaving a race leads. */
import { expect, test } from 'vitest';
import { lobbyPath, pathAfterLeaving } from './lobbyPath.ts';
import { raceOf } from './testing/races.ts';

test('players who give up a race of a tournament come back to it, and all others to the other races', () => {
  expect(pathAfterLeaving(raceOf({ isTournament: true, tournamentId: 't1' }))).toBe('/tournaments/t1');
  expect(pathAfterLeaving(raceOf())).toBe(lobbyPath);
  expect(pathAfterLeaving(null)).toBe(lobbyPath);
});
