/** Where a race that was given up leads. */
import { expect, test } from 'vitest';
import { LOBBY_PATH, pathAfterLeaving } from './lobbyPath.ts';
import { raceOf } from './testing/races.ts';

test('who gives up a race of a tournament comes back to it, and everybody else to the other races', () => {
  expect(pathAfterLeaving(raceOf({ isTournament: true, tournamentId: 't1' }))).toBe('/tournaments/t1');
  expect(pathAfterLeaving(raceOf())).toBe(LOBBY_PATH);
  expect(pathAfterLeaving(null)).toBe(LOBBY_PATH);
});
