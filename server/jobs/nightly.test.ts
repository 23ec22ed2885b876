/** Once a night, whenever the server runs. */
import { expect, test } from 'vitest';
import type { Outage } from '../nodes/runningTime.ts';
import { createNightly } from './nightly.ts';

const at = (text: string): number => Date.parse(`2026-11-${text}:00Z`);

/** A server that starts then, after these outages, and the instants at which it did its work. */
function started(start: string, outages: readonly Outage[] = []) {
  let nowMs = at(start);
  let isFirst = true;
  let failure: Error | null = null;
  const done: string[] = [];
  const clock = { wallMs: () => nowMs, monotonicMs: () => nowMs };
  const nightly = createNightly({ clock, outages: () => outages, isFirst: () => isFirst }, async () => {
    if (failure) throw failure;
    done.push(new Date(nowMs).toISOString().slice(8, 16));
  });
  return {
    done,
    async lookAt(...times: readonly string[]): Promise<void> {
      for (const time of times) {
        nowMs = at(time);
        await nightly();
      }
    },
    failWith: (error: Error | null) => void (failure = error),
    beFirst: (next: boolean) => void (isFirst = next),
  };
}

test('at 03:00 UTC of each night, and not before the first', async () => {
  const server = started('20T12:00');
  await server.lookAt('20T12:00', '21T02:59', '21T03:00', '21T03:01', '22T02:59', '22T10:00');
  expect(server.done).toEqual(['21T03:00', '22T10:00']);
});

test.each<[string, string, string, boolean]>([
  ['a computer that is on in the evenings', '19T23:00', '20T19:00', true],
  ['a restart after the night', '20T03:10', '20T03:20', false],
  ['one before it', '20T02:00', '20T02:59', false],
  ['one at that minute', '20T03:00', '20T03:01', true],
])('%s', async (_, stopped, start, isDone) => {
  const server = started(start, [{ fromMs: at(stopped), toMs: Infinity }]);
  await server.lookAt(start, start);
  expect(server.done).toEqual(isDone ? [start] : []);
});

test('what failed is done again, a minute later', async () => {
  const server = started('20T12:00');
  const failure = new Error('the disk is full');
  server.failWith(failure);
  await expect(server.lookAt('21T03:00')).rejects.toBe(failure);
  server.failWith(null);
  await server.lookAt('21T03:00', '21T03:01', '21T03:02');
  expect(server.done).toEqual(['21T03:01']);
});

test('what fails again and again is tried less and less often, and at least once an hour', async () => {
  const server = started('20T12:00');
  const failure = new Error('the statement takes too long');
  server.failWith(failure);
  for (const time of ['21T03:00', '21T03:01', '21T03:03', '21T03:07', '21T03:15', '21T03:31', '21T04:03'])
    await expect(server.lookAt(time), time).rejects.toBe(failure);
  await server.lookAt('21T05:02');
  server.failWith(null);
  await server.lookAt('21T05:03', '22T03:00');
  expect(server.done).toEqual(['21T05:03', '22T03:00']);
  // A failure of another night is the first one again.
  server.failWith(failure);
  await expect(server.lookAt('23T03:00')).rejects.toBe(failure);
  server.failWith(null);
  await server.lookAt('23T03:01');
  expect(server.done.at(-1)).toBe('23T03:01');
});

test('by day a server that becomes the first does not repeat what the one before did', async () => {
  const server = started('20T12:00');
  server.beFirst(false);
  await server.lookAt('21T03:00', '21T03:59');
  server.beFirst(true);
  await server.lookAt('21T03:59');
  server.beFirst(false);
  await server.lookAt('22T03:00', '22T04:00');
  server.beFirst(true);
  await server.lookAt('22T19:00');
  expect(server.done).toEqual(['21T03:59']);
});

test('of several servers the first does it', async () => {
  const server = started('20T12:00');
  server.beFirst(false);
  await server.lookAt('21T03:00');
  expect(server.done).toEqual([]);
});
