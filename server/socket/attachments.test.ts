/** A role that lost its connection while the database was away is reported once the database is back. */
import { afterEach, expect, test, vi } from 'vitest';
import { createBusAlone } from '../bus/alone.ts';
import { keepReports } from '../bus/testing/reports.ts';
import { StorageUnavailable } from '../db/unavailable.ts';
import { createStandingClock } from '../testing/clock.ts';
import { createAttachments } from './attachments.ts';
import { createHub } from './hub.ts';
import { fakeConnection } from './testing/fakeConnection.ts';

afterEach(() => {
  vi.useRealTimers();
});

function oneSeat(failures: Error[]) {
  vi.useFakeTimers();
  const reported: string[] = [];
  const attachments = createAttachments<'seat'>({
    hub: createHub(createBusAlone(keepReports())),
    clock: createStandingClock(),
    isDraining: () => false,
    failed: (error) => reported.push(`failed ${String(error)}`),
    topicsOf: (id) => [`game:${id}`],
    returned: async () => undefined,
    async left(id) {
      const failure = failures.shift();
      if (failure) throw failure;
      reported.push(`left ${id}`);
    },
    activityOf: () => null,
    doing: () => undefined,
  });
  const connection = fakeConnection('ada', () => undefined);
  attachments.attach(connection, 'g', 'seat');
  attachments.detach(connection, 'g');
  return { attachments, connection, reported };
}

const away = new StorageUnavailable('connection', 'away');

test('reported as often as it takes, and once', async () => {
  const { reported } = oneSeat([away, away]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reported).toEqual([`failed ${String(away)}`, `failed ${String(away)}`, 'left g']);
});

test('not when the role has come back, nor after a failure of another kind', async () => {
  const { attachments, connection, reported } = oneSeat([away]);
  await vi.advanceTimersByTimeAsync(2500);
  attachments.attach(connection, 'g', 'seat');
  await vi.advanceTimersByTimeAsync(60_000);
  const bug = new Error('a bug');
  const other = oneSeat([bug]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([reported, other.reported]).toEqual([[`failed ${String(away)}`], [`failed ${String(bug)}`]]);
});
