import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lobbyEvent } from '@playfield/contracts/socket/match.ts';
import type { WaitingGame } from '@playfield/contracts/http/match.ts';
import type { Connection } from '../socket/connection.ts';
import { createHub } from '../socket/hub.ts';
import { createLobbyFeed } from './lobbyFeed.ts';
import { lobbyTopic } from './onlineMatches.ts';
import { fakeConnection } from '../socket/testing/fakeConnection.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const gameOf = (maker: string, viewer: string | null): WaitingGame => ({
  id: `of ${maker}`,
  gameType: 'checkers',
  player1Name: maker,
  clock: null,
  createdAt: new Date(0).toISOString(),
  isYours: maker === viewer,
});

/** A lobby in which Ada and Bob wait; Eve and Bob have blocked each other. */
function setUp() {
  const hub = createHub({ subscribe: () => () => undefined });
  const makers = ['ada', 'bob'];
  let queries = 0;
  const feed = createLobbyFeed({
    hub,
    cutOff: {
      isCutOff: async () => false,
      blockedEitherWay: async (id) => new Set(id === 'eve' ? ['bob'] : id === 'bob' ? ['eve'] : []),
    },
    lists: {
      available: async () => [],
      async lobby() {
        queries += 1;
        return {
          makers,
          shownTo: (viewer, hidden) =>
            makers.filter((maker) => !hidden.has(maker)).map((maker) => gameOf(maker, viewer)),
        };
      },
    },
    failed: (error) => expect.unreachable(String(error)),
  });
  const frames = new Map<string, Buffer>();
  function watch(id: string): void {
    const connection: Connection = fakeConnection(id, (frame) => frames.set(id, frame));
    hub.subscribe(lobbyTopic, connection);
  }
  const shown = (id: string): string[] => {
    const frame = frames.get(id);
    if (!frame) return [];
    const { games } = lobbyEvent.parse(JSON.parse(frame.subarray(frame.indexOf('{')).toString()));
    return games.map((game) => `${game.player1Name}${game.isYours ? ' (yours)' : ''}`);
  };
  return { feed, watch, frames, shown, queries: () => queries };
}

test('one query for all changes of a moment, and one frame for all who see the same', async () => {
  const { feed, watch, frames, shown, queries } = setUp();
  for (const id of ['kim', 'lee', 'ada', 'eve']) watch(id);
  for (let n = 0; n < 5; n++) feed.moved();
  await vi.advanceTimersByTimeAsync(250);
  expect(queries()).toBe(1);
  expect(frames.get('kim')).toBe(frames.get('lee'));
  expect(shown('kim')).toEqual(['ada', 'bob']);
  expect(shown('ada')).toEqual(['ada (yours)', 'bob']);
  // Across a block neither sees the other's game.
  expect(shown('eve')).toEqual(['ada']);
});

test('more than 500 watchers are told once a second', async () => {
  const { feed, watch, queries } = setUp();
  for (let n = 0; n < 501; n++) watch(`w${n}`);
  feed.moved();
  await vi.advanceTimersByTimeAsync(999);
  expect(queries()).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(queries()).toBe(1);
});

test('nobody watches: nothing is asked', async () => {
  const { feed, queries } = setUp();
  feed.moved();
  await vi.advanceTimersByTimeAsync(1000);
  expect(queries()).toBe(0);
});
