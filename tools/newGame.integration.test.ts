/**
 * Adding a game touches its folder and the registry lines of `games/` (and `engines/`, if it has an
 * engine), nothing in `web/`, `server/` or `contracts/`. The lines are added here for a fixture,
 * Nim; everything else is the product: a real server, sockets, pages.
 */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Route, Router } from 'wouter';
import { game, waitingGame } from '@playfield/contracts/http/match.ts';
import { countsByMode } from '@playfield/contracts/http/stats.ts';
import type * as BoardsModule from '@playfield/games/boards.ts';
import type * as GamesModule from '@playfield/games/games.ts';
import type * as TextsModule from '@playfield/games/texts.ts';
import { pathsOf } from '@playfield/games/paths.ts';
import { gameIds } from '@playfield/games/registry.ts';
import { leave, openGame, person, playTurns, seatedPair } from '@playfield/server/match/testing/people.ts';
import { startServer, type TestServer } from '@playfield/server/testing/server.ts';
import { GameChooserPage } from '@playfield/web/games/GameChooserPage.tsx';
import { GameLocalPage } from '@playfield/web/games/GameLocalPage.tsx';
import { LobbyPage } from '@playfield/web/lobby/LobbyPage.tsx';

/** What the pages read from a browser while their code loads. */
vi.hoisted(() => {
  vi.stubGlobal('document', { querySelector: () => null, addEventListener: () => undefined, hidden: false });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('location', {
    pathname: '/',
    search: '',
    hash: '',
    origin: 'http://localhost',
    protocol: 'http:',
    host: 'localhost',
  });
});

vi.mock('@playfield/games/games.ts', async (original) => {
  const { games } = await original<typeof GamesModule>();
  const { nim } = await import('@playfield/games/testing/nim/index.ts');
  return { games: [...games, nim] };
});
vi.mock('@playfield/games/texts.ts', async (original) => {
  const known = await original<typeof TextsModule>();
  const { nimTexts } = await import('@playfield/games/testing/nim/index.ts');
  return { textsOf: (id: string) => (id === 'nim' ? nimTexts : known.textsOf(id)) };
});
vi.mock('@playfield/games/boards.ts', async (original) => {
  const known = await original<typeof BoardsModule>();
  const { nimBoard } = await import('@playfield/games/testing/nim/board/index.ts');
  type Props = Parameters<typeof known.GameBoard>[0];
  return { GameBoard: (props: Props) => (props.gameId === 'nim' ? nimBoard(props) : known.GameBoard(props)) };
});

/** A page rendered at an address; `pattern` is its route. */
function drawn(Page: ComponentType, path: string, pattern = path): string {
  const page = createElement(Route, { path: pattern, component: Page });
  // oxlint-disable-next-line react/no-children-prop -- required by the types of wouter; a test in .ts has no JSX
  const router = createElement(Router, { ssrPath: path, children: page });
  return renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, router));
}

/** Ada takes 1, Bob 2, Ada 1, Bob 1, Ada the last 2. */
const line = [1, 2, 1, 1, 2].map((count) => ({ column: count - 1 }));

describe('on the server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  test('it is created, listed, joined and played over sockets to its end, and counted', async () => {
    const host = await person(server.url);
    const open = await openGame(host.client, { gameType: 'nim' });
    const guest = await person(server.url);
    const listed = waitingGame
      .array()
      .parse((await guest.client.get('/api/games/available?gameType=nim')).body);
    expect(listed.map(({ id }) => id)).toEqual([open.id]);

    const pair = await seatedPair(server.url, server.url, { gameType: 'nim' });
    await playTurns(pair, line);
    const ended = game.parse((await pair.bob.client.get(`/api/games/${pair.id}`)).body);
    expect(ended).toMatchObject({
      status: 'completed',
      winner: 'player1',
      result: 'win',
      board: 0,
      moveCount: 5,
    });
    expect(ended.moves.map(({ notation }) => notation)).toEqual(['1', '2', '1', '1', '2']);
    const stats = await pair.ada.client.get('/api/stats?gameType=nim');
    expect(countsByMode.parse(stats.body)).toMatchObject({ totalGames: 1, wins: 1 });
    await leave([host, guest, pair.ada, pair.bob]);
  });
});

describe('in the browser', () => {
  test('the lobby offers it', () => {
    expect(gameIds).toContain('nim');
    expect(drawn(LobbyPage, '/multiplayer')).toContain('Create Nim Game');
  });

  test('its pages have addresses, and its board and rules are on them', () => {
    expect(pathsOf('nim')).toEqual({ chooser: '/games/nim', ai: '/games/nim/ai', local: '/games/nim/local' });
    const page = drawn(GameChooserPage, '/games/nim', '/games/:gameId');
    for (const part of [
      'Take the last stone.',
      '7 stones',
      'href="/games/nim/ai"',
      'href="/games/nim/local"',
    ])
      expect(page).toContain(part);
    const local = drawn(GameLocalPage, '/games/nim/local', '/games/:gameId/local');
    for (const part of ['7 stones', 'Take 2', 'Two Players', 'First']) expect(local).toContain(part);
  });
});
