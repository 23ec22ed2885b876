/** An answer to an invitation that the server takes, or refuses. */
import { expect, test } from 'vitest';
import type { Invite } from '@playfield/contracts/http/invites.ts';
import { HttpError, networkError } from '../api/httpError.ts';
import { noToasts, toastReducer, type ToastState } from '../shell/toastState.ts';
import { giveAnswer } from './answering.ts';

const invite: Invite = {
  id: 'i1',
  kind: 'arena',
  gameType: null,
  tournament: null,
  from: { id: 'u1', username: 'Ada' },
  to: { id: 'u2', username: 'Bob' },
  status: 'accepted',
  reason: null,
  clock: null,
  path: '/snake-io',
  createdAt: new Date(0).toISOString(),
  expiresAt: new Date(1).toISOString(),
};
const refused = new HttpError(
  409,
  'Conflict',
  '{"code":"invite/gone","message":"This game is over or full."}',
);

/** What the page shows after a press on a button of the toast that asks, which then closes it. */
async function pressed(send: () => Promise<Invite>): Promise<{ isTaken: boolean; state: ToastState }> {
  const asked = { title: 'Ada invites you', key: invite.id, isStored: true, answers: [] };
  let state = toastReducer(noToasts, { type: 'shown', text: asked, nowMs: 0 });
  const isTaken = await giveAnswer({
    send,
    onAnswered: () => undefined,
    onGone: (text) => (state = toastReducer(state, { type: 'withdrawn', key: invite.id, text })),
    say: (text) => (state = toastReducer(state, { type: 'shown', text, nowMs: 1 })),
  });
  state = toastReducer(state, { type: 'dismissed', id: noToasts.nextId });
  return { isTaken, state };
}

test('what is taken leaves nothing to say', async () => {
  const { isTaken, state } = await pressed(async () => invite);
  expect([isTaken, state.toast?.open]).toEqual([true, false]);
});

test('what is refused is said by a toast that outlives the one with the buttons', async () => {
  const { isTaken, state } = await pressed(() => Promise.reject(refused));
  expect(isTaken).toBe(false);
  expect(state.toast).toMatchObject({ open: true, tone: 'error', text: 'This game is over or full.' });
  expect(state.waiting).toEqual([]);
});

test('without a connection the question comes back after what is said', async () => {
  const { isTaken, state } = await pressed(() => Promise.reject(networkError()));
  expect([isTaken, state.toast?.tone]).toEqual([false, 'error']);
  expect(state.waiting.map(({ title }) => title)).toEqual(['Ada invites you']);
});
