/** The bus of a lone server, and what every form shares: handlers by kind, subscriptions by topic. */
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { StorageUnavailable } from '../db/unavailable.ts';
import { createBusAlone } from './alone.ts';
import { onNotice, type Notice } from './notice.ts';
import { keepReports } from './testing/reports.ts';

type Said = { readonly room: string; readonly text: string };

const said: Notice<Said> = {
  kind: 'test/said',
  body: z.object({ room: z.string(), text: z.string() }),
  topicOf: ({ room }) => `room:${room}`,
  audience: 'subscribers',
};
const changed: Notice<{ readonly id: string }> = {
  kind: 'test/changed',
  body: z.object({ id: z.string() }),
  topicOf: ({ id }) => `thing:${id}`,
  audience: 'others',
};

function lone() {
  const reports = keepReports();
  const bus = createBusAlone(reports);
  const heard: string[] = [];
  bus.register([
    onNotice(said, ({ room, text }) => {
      if (text === 'bad') throw new Error('the handler failed');
      heard.push(`${room} ${text}`);
    }),
    onNotice(changed, ({ id }) => void heard.push(id)),
  ]);
  bus.start();
  return { bus, heard, reports };
}

test('own subscribers hear a notice before publish returns', () => {
  const { bus, heard } = lone();
  bus.subscribe('room:1');
  bus.publish(said, { room: '1', text: 'hi' });
  expect(heard).toEqual(['1 hi']);
});

test('a lone server never hears what it tells the others', () => {
  const { bus, heard } = lone();
  bus.subscribe('thing:a');
  bus.publish(changed, { id: 'a' });
  expect(heard).toEqual([]);
});

test('subscriptions are counted: the last one to end ends the topic, ending twice counts once', () => {
  const { bus, heard } = lone();
  const [first, second] = [bus.subscribe('room:1'), bus.subscribe('room:1')];
  first();
  first();
  bus.publish(said, { room: '1', text: 'one left' });
  second();
  bus.publish(said, { room: '1', text: 'nobody left' });
  bus.publish(said, { room: '2', text: 'nobody ever' });
  expect(heard).toEqual(['1 one left']);
});

test('a handler that throws is reported and harms nothing else', async () => {
  const { bus, heard, reports } = lone();
  bus.subscribe('room:1');
  bus.publish(said, { room: '1', text: 'bad' });
  bus.publish(said, { room: '1', text: 'good' });
  await expect.poll(() => reports.kept).toEqual(['Error: the handler failed']);
  expect(heard).toEqual(['1 good']);
});

afterEach(() => void vi.useRealTimers());

/** A bus whose handler needs a database, which is away; this text fails with this error whenever it is handled. */
function inOutage(failing: string, error: Error) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const reports = keepReports();
  const bus = createBusAlone(reports);
  const heard: string[] = [];
  const database = { isAway: true };
  bus.register([
    onNotice(said, async ({ text }) => {
      if (text === failing) throw error;
      if (database.isAway) throw new StorageUnavailable('connection', 'away');
      heard.push(text);
    }),
  ]);
  bus.subscribe('room:1');
  return { bus, database, heard, reports };
}

test('what the database could not answer is handled again in its order, until it can; a bug is not', async () => {
  const { bus, database, heard, reports } = inOutage('bad', new Error('the handler failed'));
  for (const text of ['first', 'bad', 'second']) bus.publish(said, { room: '1', text });
  await vi.advanceTimersByTimeAsync(2000);
  expect(heard).toEqual([]);
  database.isAway = false;
  await vi.advanceTimersByTimeAsync(2000);
  expect(heard).toEqual(['first', 'second']);
  expect(reports.kept.filter((line) => line.includes('the handler failed'))).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);

  database.isAway = true;
  bus.publish(said, { room: '1', text: 'third' });
  await vi.advanceTimersByTimeAsync(0);
  await bus.close();
  expect(vi.getTimerCount()).toBe(0);
});

test('a notice whose statement always takes too long holds up no other one, and is given up', async () => {
  const tooSlow = Object.assign(new Error('too slow'), { code: '57014' });
  const { bus, database, heard, reports } = inOutage('slow', tooSlow);
  for (const text of ['slow', 'other']) bus.publish(said, { room: '1', text });
  await vi.advanceTimersByTimeAsync(0);
  database.isAway = false;
  await vi.advanceTimersByTimeAsync(4000);
  expect(heard).toEqual(['other']);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(vi.getTimerCount()).toBe(0);
  expect(reports.kept.filter((line) => line.includes('too slow'))).toHaveLength(6);
});

test('a kind has one handler', () => {
  const { bus } = lone();
  expect(() => bus.register([onNotice(said, () => undefined)])).toThrow('test/said');
});

test('a lone server is always connected', () => {
  const { bus } = lone();
  const states: string[] = [];
  bus.onStateChange((state) => states.push(state));
  expect(states).toEqual([]);
});
