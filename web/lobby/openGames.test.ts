/** What the lobby says while the server is down. */
import { expect, test } from 'vitest';
import { staleText } from './openGames.ts';

const game = {
  id: '2'.repeat(22),
  gameType: 'checkers',
  player1Name: 'Ada',
  clock: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  isYours: false,
};

test('a list that could not be read again is called old, an empty one is not called empty', () => {
  expect(staleText([game])).toBe("The server can't be reached. These games may be gone.");
  for (const none of [[], undefined]) expect(staleText(none)).toMatch(/can't be listed/);
});
