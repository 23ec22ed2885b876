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

/** What each next report, and each next return, fails with. */
function seats(failures: Error[], failuresOfReturns: Error[] = []) {
  vi.useFakeTimers();
  const reported: string[] = [];
  /** What nobody waits for. */
  const over = new Set<string>();
  const attachments = createAttachments<'seat'>({
    hub: createHub(createBusAlone(keepReports())),
    clock: createStandingClock(),
    isDraining: () => false,
    failed: (error) => reported.push(`failed ${String(error)}`),
    topicsOf: (id) => [`game:${id}`],
    async returned(id) {
      const failure = failuresOfReturns.shift();
      if (failure) throw failure;
      reported.push(`returned ${id}`);
    },
    async left(id) {
      const failure = failures.shift();
      if (failure) throw failure;
      reported.push(`left ${id}`);
    },
    isAwaited: (id) => !over.has(id),
    activityOf: () => null,
    doing: () => undefined,
  });
  return { attachments, connection: fakeConnection('ada', () => undefined), reported, over };
}

function oneSeat(failures: Error[]) {
  const { attachments, connection, reported } = seats(failures);
  attachments.attach(connection, 'g', 'seat');
  attachments.detach(connection, 'g');
  reported.length = 0;
  return { attachments, connection, reported };
}

const away = new StorageUnavailable('connection', 'away');

test('reported as often as it takes, and once', async () => {
  const { reported } = oneSeat([away, away]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reported).toEqual([`failed ${String(away)}`, `failed ${String(away)}`, 'left g']);
});

test('after a deadlock too', async () => {
  const { reported } = oneSeat([Object.assign(new Error('deadlock detected'), { code: '40P01' })]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reported).toEqual(['failed Error: deadlock detected', 'left g']);
});

test('not when the role has come back, nor after a failure of another kind', async () => {
  const { attachments, connection, reported } = oneSeat([away]);
  await vi.advanceTimersByTimeAsync(2500);
  attachments.attach(connection, 'g', 'seat');
  await vi.advanceTimersByTimeAsync(60_000);
  const bug = new Error('a bug');
  const other = oneSeat([bug]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([reported, other.reported]).toEqual([
    [`failed ${String(away)}`, 'returned g'],
    [`failed ${String(bug)}`],
  ]);
});

test('a connection that has gone while it was attached follows nothing, and its seat is missed', async () => {
  const { attachments, connection, reported } = seats([]);
  attachments.attach({ ...connection, isGone: () => true }, 'g', 'seat');
  expect([attachments.isHere('g', 'seat'), attachments.ids()]).toEqual([false, []]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reported).toEqual(['left g']);
});

test.each([
  ['a return is told until the database has it', true, ['failed', 'failed', 'returned g']],
  ['but not once the connection is gone', false, ['failed', 'left g']],
])('%s', async (_, stays, expected) => {
  const { attachments, connection, reported } = seats([], [away, away]);
  attachments.attach(connection, 'g', 'seat');
  await vi.advanceTimersByTimeAsync(0);
  if (!stays) attachments.detach(connection, 'g');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reported.map((text) => text.replace(/^failed .*/, 'failed'))).toEqual(expected);
});

test('a seat is watched closely while others wait for it; spectators never are', () => {
  const { attachments, connection, over } = seats([]);
  let watches = 0;
  const watched = {
    ...connection,
    watchClosely() {
      watches += 1;
      return () => void (watches -= 1);
    },
  };
  const seen = [watches];
  const note = (act: () => void): void => {
    act();
    seen.push(watches);
  };
  over.add('over');
  note(() => attachments.attach(watched, 'over', 'seat'));
  note(() => attachments.attach(watched, 'looked-at', null));
  note(() => attachments.attach(watched, 'g', 'seat'));
  note(() => attachments.renew('g'));
  over.add('g');
  note(() => attachments.renew('g'));
  note(() => attachments.renew('g'));
  over.delete('g');
  note(() => attachments.renew('g'));
  note(() => attachments.detach(watched, 'g'));
  note(() => attachments.detach(watched, 'over'));
  expect(seen).toEqual([0, 0, 0, 1, 1, 0, 0, 1, 0, 0]);
});
