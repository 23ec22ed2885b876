import type { SocketEvent } from '@playfield/contracts/socket/index.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPresenceFeed } from './presenceFeed.ts';

let here: { player1: boolean; player2: boolean; spectators: number };
let told: string[];
let feed: ReturnType<typeof createPresenceFeed>;

/** `1- 3`: the first player is connected, and three look on. */
const textOf = (event: SocketEvent): string =>
  event.type === 'presence'
    ? `${event.player1 ? 1 : '-'}${event.player2 ? 2 : '-'} ${event.spectators}`
    : event.type;

beforeEach(() => {
  vi.useFakeTimers();
  here = { player1: true, player2: true, spectators: 0 };
  told = [];
  feed = createPresenceFeed({
    hub: {
      publish: (_topic, event) => told.push(textOf(event)),
    },
    topicOf: (gameId) => `game:${gameId}`,
    isConnected: (_gameId, seat) => here[seat],
    spectators: () => here.spectators,
  });
});
afterEach(() => {
  feed.close();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

function change(to: Partial<typeof here>): void {
  here = { ...here, ...to };
  feed.changed('game');
}

test('a seat is told at once, and nothing twice', () => {
  change({});
  change({});
  change({ player2: false });
  change({ player2: true });
  vi.advanceTimersByTime(1000);
  change({});
  expect(told).toEqual(['12 0', '1- 0', '12 0']);
});

test('the number of spectators is told at once, then four times a second at most, the last one for sure', () => {
  change({});
  vi.advanceTimersByTime(250);
  for (let n = 1; n <= 100; n++) {
    change({ spectators: n % 2 === 0 ? 7 : n });
    vi.advanceTimersByTime(10);
  }
  vi.advanceTimersByTime(250);
  expect(told).toHaveLength(6);
  expect([told[1], told.at(-1)]).toEqual(['12 1', '12 7']);
});

test('spectators who came and went in between are no news', () => {
  change({});
  change({ spectators: 1 });
  change({ spectators: 0 });
  vi.advanceTimersByTime(250);
  expect(told).toEqual(['12 0']);
});

test('one that joins is told once, the others only what is new', () => {
  const own: string[] = [];
  const connection = { send: (event: SocketEvent) => void own.push(textOf(event)) };
  feed.joined(connection, 'game', () => change({}));
  expect([told, own]).toEqual([['12 0'], []]);
  feed.joined(connection, 'game', () => change({ spectators: 1 }));
  feed.joined(connection, 'game', () => change({}));
  expect([told, own]).toEqual([['12 0'], ['12 1', '12 1']]);
});

test('a game that nobody follows here is told from the beginning when somebody does again', () => {
  change({});
  feed.forget('game');
  change({});
  expect(told).toEqual(['12 0', '12 0']);
});
