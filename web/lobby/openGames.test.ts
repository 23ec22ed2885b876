/** G38: the lobby's list by game, own games first; and its message while the server is down. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { WaitingGame } from '@playfield/contracts/http/match.ts';
import { ofGame, openGamesKey, staleText, useOpenGames, type OpenGames } from './openGames.ts';

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
const open = { games, hasFailed: false, reread: async () => undefined };

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

function Reader({ onRead }: { readonly onRead: (open: OpenGames) => void }): null {
  onRead(useOpenGames());
  return null;
}

test('a list that could not be read stays so while it is read again, until it comes', async () => {
  const client = new QueryClient();
  const read = Promise.withResolvers<readonly WaitingGame[]>();
  const query = { queryKey: openGamesKey, retry: false };
  await client.prefetchQuery({ ...query, queryFn: () => Promise.reject(new Error('away')) });
  const reading = client.prefetchQuery({ ...query, queryFn: () => read.promise });
  const found: boolean[] = [];
  const reader = createElement(Reader, { onRead: ({ hasFailed }) => void found.push(hasFailed) });
  const show = (): string => renderToString(createElement(QueryClientProvider, { client }, reader));
  show();
  read.resolve(games);
  await reading;
  show();
  expect(found).toEqual([true, false]);
});

test('a list that could not be refreshed is called outdated, an empty one is not called empty', () => {
  expect(staleText([waiting('a', 'checkers')])).toBe(
    "The list couldn't be updated. These games may be gone.",
  );
  for (const none of [[], undefined]) expect(staleText(none)).toMatch(/can't be listed/);
});
