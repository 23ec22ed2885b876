/** Every row of the table of states, and the pauses after a decline. */
import { describe, expect, test } from 'vitest';
import { dayMs } from '../durations.ts';
import {
  decideAccept,
  decideAsk,
  decideBlock,
  decideCancel,
  decideDecline,
  decideRemove,
  looksPending,
  requestMs,
  type Ask,
  type Decision,
  type Pair,
} from './pair.ts';

const now = new Date('2026-11-23T12:00:00Z');
const ago = (days: number): Date => new Date(now.getTime() - days * dayMs);

const pair = (fields: Partial<Pair> = {}): Pair => ({
  id: 'old',
  userId: 'A',
  friendId: 'B',
  status: 'pending',
  asks: 1,
  createdAt: ago(1),
  updatedAt: ago(1),
  withdrawnAt: null,
  ...fields,
});
const asks = (row: Pair | null, askerId = 'A', fields: Partial<Ask> = {}): Decision => {
  const decided = decideAsk(row, {
    askerId,
    otherId: askerId === 'A' ? 'B' : 'A',
    hasBlocked: false,
    isBlocked: false,
    now,
    id: 'new',
    ...fields,
  });
  if (!decided.ok) throw new Error(decided.error.code);
  return decided.value;
};
const accepts = (row: Pair | null, meId: string): Decision => {
  const decided = decideAccept(row, meId, now);
  if (!decided.ok) throw new Error(decided.error.code);
  return decided.value;
};

describe('states of a pair', () => {
  test.each<[string, () => Decision, string | null | undefined, string, Decision['status']]>([
    ['none: A asks', () => asks(null), 'pending A', 'request', 'pending'],
    ['pending: B asks A, crossing (G75)', () => asks(pair(), 'B'), 'accepted A', 'crossed', 'accepted'],
    ['FR-006 pending: B accepts', () => accepts(pair(), 'B'), 'accepted A', 'accepted', 'accepted'],
    ['G72 pending: B declines', () => decideDecline(pair(), 'B', now), 'declined A', 'nobody', 'pending'],
    ['pending: A cancels', () => decideCancel(pair(), 'A', now), null, 'withdrawn', 'pending'],
    ['pending: A asks again', () => asks(pair()), undefined, 'nobody', 'pending'],
    [
      'declined: A asks within the pause',
      () => asks(pair({ status: 'declined' })),
      undefined,
      'nobody',
      'pending',
    ],
    [
      'declined: B asks A',
      () => asks(pair({ status: 'declined' }), 'B'),
      'accepted A',
      'accepted',
      'accepted',
    ],
    ['accepted: A removes', () => decideRemove(pair({ status: 'accepted' })), null, 'removed', 'pending'],
    ['accepted: A asks', () => asks(pair({ status: 'accepted' })), undefined, 'nobody', 'accepted'],
    [
      'accepted: B accepts',
      () => accepts(pair({ status: 'accepted' }), 'B'),
      undefined,
      'nobody',
      'accepted',
    ],
    [
      'friends: A blocks B',
      () => decideBlock(pair({ status: 'accepted' }), 'A', now),
      null,
      'removed',
      'pending',
    ],
    ['A has asked: A blocks B', () => decideBlock(pair(), 'A', now), null, 'withdrawn', 'pending'],
    ['A has asked: B blocks A', () => decideBlock(pair(), 'B', now), 'declined A', 'nobody', 'pending'],
    ['blocked by B: A asks', () => asks(null, 'A', { isBlocked: true }), 'declined A', 'nobody', 'pending'],
    ['none: A removes, cancels or declines', () => decideRemove(null), undefined, 'nobody', 'pending'],
    [
      'accepted: B declines what is over',
      () => decideDecline(pair({ status: 'accepted' }), 'B', now),
      undefined,
      'nobody',
      'pending',
    ],
    [
      'accepted: A takes back what is over',
      () => decideCancel(pair({ status: 'accepted' }), 'A', now),
      undefined,
      'nobody',
      'pending',
    ],
    [
      'a request of 30 days ago: A asks again',
      () => asks(pair({ createdAt: ago(30) })),
      'pending A',
      'request',
      'pending',
    ],
    [
      'B has asked and blocks A: A asks B',
      () => asks(pair({ userId: 'B', friendId: 'A' }), 'A', { isBlocked: true }),
      'declined A',
      'nobody',
      'pending',
    ],
    ["A's request: A declines it", () => decideDecline(pair(), 'A', now), undefined, 'nobody', 'pending'],
    ["A's request: B cancels it", () => decideCancel(pair(), 'B', now), undefined, 'nobody', 'pending'],
    [
      'a request of 30 days ago: B asks A',
      () => asks(pair({ createdAt: ago(30) }), 'B'),
      'pending B',
      'request',
      'pending',
    ],
    [
      'a request that A took back after a decline: B asks A',
      () => asks(pair({ status: 'declined', withdrawnAt: ago(0) }), 'B'),
      'pending B',
      'request',
      'pending',
    ],
  ])('%s', (_, decide, next, tells, status) => {
    const decision = decide();
    expect(decision.next && `${decision.next.status} ${decision.next.userId}`).toBe(next);
    expect(decision).toMatchObject({ tells, status });
  });

  test('blocked by A: A asks B and learns why it is refused', () => {
    const ask = { askerId: 'A', otherId: 'B', hasBlocked: true, isBlocked: false, now, id: 'new' };
    expect(decideAsk(null, ask)).toMatchObject({ ok: false, error: { code: 'friend/blocked-by-you' } });
  });

  test.each<[string, Pair | null, string]>([
    ['nobody asked', null, 'B'],
    ['their own request', pair(), 'A'],
    ['one that was declined', pair({ status: 'declined' }), 'B'],
    ['one of 30 days ago', pair({ createdAt: new Date(now.getTime() - requestMs) }), 'B'],
  ])('nobody accepts what is not there: %s', (_, row, meId) => {
    expect(decideAccept(row, meId, now)).toMatchObject({ ok: false, error: { code: 'friend/no-request' } });
  });
});

describe('asking again after a decline', () => {
  test.each<[number, number, boolean]>([
    [1, 6.9, false],
    [1, 7, true],
    [2, 29.9, false],
    [2, 30, true],
    [3, 1000, false],
  ])('after %i requests and %f days: told %s', (count, days, isTold) => {
    const row = pair({ status: 'declined', asks: count, createdAt: ago(days), updatedAt: ago(days) });
    const decision = asks(row);
    expect(decision.tells).toBe(isTold ? 'request' : 'nobody');
    expect(decision.next?.status ?? 'declined').toBe(isTold ? 'pending' : 'declined');
    expect(decision.next?.asks ?? count).toBe(isTold ? count + 1 : count);
    if (isTold) expect(decision.next).toMatchObject({ id: days < 30 ? 'old' : 'new', updatedAt: now });
  });

  test('a block is never asked through, however long ago', () => {
    const row = pair({ status: 'declined', createdAt: ago(100), updatedAt: ago(100) });
    expect(asks(row, 'A', { isBlocked: true })).toMatchObject({
      tells: 'nobody',
      next: { status: 'declined' },
    });
  });

  test('taking back and asking again does not shorten the pause', () => {
    const row = pair({ status: 'declined', updatedAt: ago(3) });
    const back = decideCancel(row, 'A', now).next;
    if (!back) throw new Error('the row is gone');
    expect(looksPending(back, now)).toBe(false);
    const again = asks(back);
    expect(again).toMatchObject({
      tells: 'nobody',
      isNew: true,
      next: { status: 'declined', updatedAt: ago(3) },
    });
    // For A it is a new request, as it would be if B had ignored the first.
    expect(again.next).toMatchObject({ id: 'new', createdAt: now, withdrawnAt: null });
    expect(asks(null)).toMatchObject({
      isNew: true,
      next: { id: 'new', friendId: 'B', asks: 1, createdAt: now, updatedAt: now },
    });
  });

  test('a pause begins with the decline, a friendship when both want it, and neither is a request', () => {
    for (const decision of [decideDecline(pair(), 'B', now), accepts(pair(), 'B'), asks(pair(), 'B')])
      expect(decision).toMatchObject({ isNew: false, next: { id: 'old', updatedAt: now } });
  });

  test('blocking and unblocking does not shorten it either', () => {
    const row = pair({ status: 'declined', updatedAt: ago(3) });
    expect(decideBlock(row, 'A', now).next).toMatchObject({ status: 'declined', updatedAt: ago(3) });
  });

  test.each<[string, Pair, string, boolean]>([
    ['a request', pair(), 'B', true],
    ['a declined request', pair({ status: 'declined' }), 'B', true],
    ['their own request', pair(), 'A', false],
    ['a friend', pair({ status: 'accepted' }), 'B', false],
  ])('a block after %s', (_, row, blockerId, isRefusal) => {
    expect(decideBlock(row, blockerId, now).isRefusal).toBe(isRefusal);
  });
});
