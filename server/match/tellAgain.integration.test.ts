/** Those who follow a game are told of what the database kept from them, once it answers. */
import { expect, test } from 'vitest';
import { createBusAlone } from '../bus/alone.ts';
import { keepReports } from '../bus/testing/reports.ts';
import { StorageUnavailable } from '../db/unavailable.ts';
import { createHub } from '../socket/hub.ts';
import { fakeConnection } from '../socket/testing/fakeConnection.ts';
import { createTestClock } from '../testing/clock.ts';
import { openInMemory } from '../testing/database.ts';
import { createMatchEvents } from './events.ts';
import { noBlocks } from './testing/noBlocks.ts';
import { guest, servedMatches, value, withGuests } from './testing/servedMatches.ts';

const [ada, ben] = [guest('a'), guest('b')];
const clock = createTestClock();

test('a rematch that is offered while the blocks cannot be read reaches the opponent once they can be', async () => {
  const database = await withGuests(await openInMemory(), [ada, ben]);
  let isAway = false;
  const away = new StorageUnavailable('connection', 'away');
  const cutOff = { ...noBlocks, isCutOff: async () => (isAway ? Promise.reject(away) : false) };
  const matches = servedMatches(database, clock, undefined, cutOff);
  const failures: unknown[] = [];
  const bus = createBusAlone(keepReports());
  const events = createMatchEvents({
    matches,
    hub: createHub(bus),
    bus,
    node: 'one',
    clock,
    isLimited: false,
    isDraining: () => false,
    failed: (error) => failures.push(error),
    doing: () => undefined,
    noteActivity: () => undefined,
    cutOff,
  });
  const { online } = matches;
  const wish = { gameType: 'connect-four', playerName: 'Guest', gameMode: 'online', rated: false } as const;
  const { id } = value(await online.open(ada, { ...wish, clock: null }));
  const running = value(await online.sit(ben, id, 'Guest'));
  const told: string[] = [];
  events.attach(
    fakeConnection(ben.id, (frame) => told.push(frame.toString('utf8'))),
    running,
  );
  for (const player of [ada, ben]) value(await matches.move(player.id, id, { move: { column: 3 } }));
  value(await online.act(ada, id, 'resign'));
  isAway = true;
  value(await online.act(ada, id, 'offerRematch'));
  const isOffered = (): boolean => told.some((frame) => frame.includes('"kind":"rematch","by":"player1"'));
  await expect.poll(() => failures).toEqual([away]);
  expect(isOffered()).toBe(false);
  isAway = false;
  await expect.poll(isOffered, { timeout: 30_000 }).toBe(true);
  events.close();
});
