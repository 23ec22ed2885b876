/** A server that joins, or is back, and whose people the others could not look up at once. */
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../clock.ts';
import { createBusAlone } from '../bus/alone.ts';
import { keepReports } from '../bus/testing/reports.ts';
import { users } from '../db/schema.ts';
import { createTestClock } from '../testing/clock.ts';
import { openInMemory } from '../testing/database.ts';
import type { Sighting } from './friendWatch.ts';
import { createHub } from './hub.ts';
import { nobodyElse, type OtherNodes, type OtherNodesListener } from './otherNodes.ts';
import { createPresence } from './presence.ts';
import { fakeConnection } from './testing/fakeConnection.ts';

/** Presence at a server beside the given others. */
async function presenceBeside(others: Partial<OtherNodes>) {
  const database = await openInMemory();
  onTestFinished(() => database.close());
  await database.db.insert(users).values(['ada', 'bob'].map((id) => ({ id, username: id })));
  const clock = createTestClock();
  const bus = createBusAlone(keepReports());
  const failures: unknown[] = [];
  const listeners: OtherNodesListener[] = [];
  const presence = createPresence({
    hub: createHub(bus),
    bus,
    clock,
    database,
    node: 'here',
    others: { ...nobodyElse, ...others, start: (_local, listener) => void listeners.push(listener) },
    relations: {
      friendIdsOf: async () => ['bob'],
      blockedEitherWay: async () => new Set(),
      onChange: () => () => undefined,
    },
    settings: { onChange: () => () => undefined },
    nameOf: ({ username }) => username,
    rng: () => 0,
    isDraining: () => false,
    failed: (error) => void failures.push(error),
  });
  onTestFinished(() => presence.close());
  return { presence, clock, failures, listeners };
}

test('people of a server that has come are looked up again where that failed', async () => {
  const away = new Error('the database is away');
  const looks: (() => Promise<ReadonlyMap<string, readonly Sighting[]>>)[] = [
    async () => new Map(),
    async () => Promise.reject(away),
  ];
  const there = new Map([['bob', [{ node: 'there', activity: null, atMs: systemClock.wallMs() }]]]);
  const { presence, clock, failures, listeners } = await presenceBeside({
    sightingsOf: async () => looks.shift()?.() ?? there,
  });
  const told: string[] = [];
  await presence.watchFriends(fakeConnection('ada', (frame) => told.push(frame.toString('utf8'))));
  listeners[0]?.doubt();
  await expect.poll(() => failures).toEqual([away]);
  clock.advance(1000);
  await expect.poll(() => told.some((frame) => frame.includes('"friendId":"bob","online":true'))).toBe(true);
});

test('the others are told again of the people of a server that they may have taken for gone', async () => {
  const told: string[] = [];
  const { presence, listeners } = await presenceBeside({ tell: (id) => void told.push(id) });
  presence.opened(fakeConnection('ada', () => undefined));
  await expect.poll(() => told).toEqual(['ada']);
  listeners[0]?.tellAll();
  expect(told).toEqual(['ada', 'ada']);
});
