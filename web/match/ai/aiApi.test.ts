/** What a failed call means for a match. */
import { expect, test } from 'vitest';
import { HttpError, networkError } from '../../api/httpError.ts';
import { failureOf } from './aiApi.ts';

const answer = (status: number, body: unknown): HttpError => new HttpError(status, '', JSON.stringify(body));

test.each([
  ['no answer', networkError(), 'unreachable'],
  ['T-51 too fast', answer(429, { message: 'Slow down.', code: 'request/rate-limited' }), 'unreachable'],
  ['storage is down', answer(503, { message: 'Later.', code: 'server/storage-unavailable' }), 'unreachable'],
  ['a proxy without a server', new HttpError(502, 'Bad Gateway', '<html>'), 'unreachable'],
  ['a move that is not allowed', answer(409, { message: 'No.', code: 'move/illegal' }), 'refused'],
  ['not our game', answer(403, { message: 'No.', code: 'game/not-yours' }), 'refused'],
])('%s', (_title, error, kind) => {
  expect(failureOf(error).kind).toBe(kind);
});

test('the true state of a refused move is read only when it is a game', () => {
  const game = { id: 'a', status: 'playing', moves: [] };
  expect(failureOf(answer(409, { message: 'No.', code: 'move/stale', game })).record).toEqual(game);
  for (const other of [null, 7, {}, { id: 'a', status: 'playing' }]) {
    expect(failureOf(answer(409, { message: 'No.', code: 'move/stale', game: other })).record).toBeNull();
  }
});

test('anything else is a bug and is rethrown', () => {
  expect(() => failureOf(new TypeError('x is undefined'))).toThrow('x is undefined');
});
