/** G38: the lobby's list by game, own games first; and its message while the server is down. */
import { expect, test } from 'vitest';
import type { WaitingGame } from '@playfield/contracts/http/match.ts';
import { ofGame, staleText } from './openGames.ts';

const waiting = (id: string, gameType: string, isYours = false): WaitingGame => ({
  id,
  gameType,
  player1Name: 'Ada',
  player1Id: null,
  clock: null,
  isRated: false,
  rating: null,
  createdAt: '2026-11-20T12:00:00.000Z',
  isYours,
});
const games = [waiting('a', 'checkers'), waiting('b', 'connect-four'), waiting('c', 'checkers', true)];
const open = { games, hasFailed: false, reread: (): void => undefined };

test.each([
  ['', ['c', 'a', 'b']],
  ['checkers', ['c', 'a']],
  ['connect-four', ['b']],
  ['tic-tac-toe', []],
])('G38 of "%s" the list shows %j', (gameType, ids) => {
  expect(ofGame(open, gameType).games?.map(({ id }) => id)).toEqual(ids);
});

test('a list that is still loading stays unknown', () => {
  expect(ofGame({ ...open, games: undefined }, 'checkers').games).toBeUndefined();
});

test('a list that could not be refreshed is called outdated, an empty one is not called empty', () => {
  expect(staleText([waiting('a', 'checkers')])).toBe("The server can't be reached. These games may be gone.");
  for (const none of [[], undefined]) expect(staleText(none)).toMatch(/can't be listed/);
});
