/** The page of an invitation over reads that succeed and fail. */
import { expect, test } from 'vitest';
import type { Invite } from '@playfield/contracts/http/invites.ts';
import { HttpError, networkError } from '../api/httpError.ts';
import { readingOf } from './inviteReading.ts';

const invite: Invite = {
  id: 'i1',
  kind: 'race',
  gameType: null,
  clock: null,
  tournament: null,
  from: { id: 'u1', username: 'Ada' },
  to: { id: 'u2', username: 'Ben' },
  status: 'pending',
  reason: null,
  path: '/race/r1',
  expiresAt: '2026-11-26T12:00:00.000Z',
  createdAt: '2026-11-26T11:00:00.000Z',
};
const busy = new HttpError(503, '', '{"message":"The server is busy.","code":"server/busy"}');

test.each([
  ['nothing yet', undefined, null, { kind: 'loading' }],
  ['an invitation', invite, null, { kind: 'read', invite }],
  ['a later read that fails leaves it', invite, networkError(), { kind: 'read', invite }],
  ['so does a busy server', invite, busy, { kind: 'read', invite }],
  ['a first read that fails', undefined, busy, { kind: 'unread', text: 'The server is busy.' }],
  ['no such invitation', undefined, new HttpError(404, '', ''), { kind: 'gone' }],
  ['one that is gone since', invite, new HttpError(404, '', ''), { kind: 'gone' }],
  ['one of other people', undefined, new HttpError(403, '', ''), { kind: 'gone' }],
])('%s', (_name, known, error, expected) => {
  expect(readingOf(known, error)).toEqual(expected);
});
