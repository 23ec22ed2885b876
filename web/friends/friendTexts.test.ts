/** The texts of the friends page, to the letter where they are specified. */
import { errors, type ErrorCode } from '@playfield/contracts/errors.ts';
import { expect, test } from 'vitest';
import { HttpError } from '../api/httpError.ts';
import { deedText, problemOf, requestProblem, requestSent } from './friendTexts.ts';

function refusal(code: ErrorCode): HttpError {
  const { status, text } = errors[code];
  return new HttpError(status, '', JSON.stringify({ code, message: text }));
}

test.each<[string, unknown, string, string | null]>([
  ['FR-013', refusal('friend/not-found'), 'User not found', null],
  ['FR-014', refusal('friend/self'), 'You cannot add yourself as a friend', null],
  [
    'FR-015 FR-017',
    refusal('friend/blocked-by-you'),
    'Failed to send friend request',
    'You have blocked this player. Unblock them first.',
  ],
  ['FR-015', new TypeError('x'), 'Failed to send friend request', 'Please try again.'],
])('%s a refused request', (_id, error, title, text) => {
  expect(requestProblem(error)).toEqual({ title, text });
});

test('FR-018 a refused acceptance has the reason under it', () => {
  expect(problemOf('Failed to accept friend request', refusal('friend/no-request'))).toEqual({
    title: 'Failed to accept friend request',
    text: 'This request is gone.',
  });
});

test('a request says whether it was sent or made friends at once', () => {
  expect(requestSent('pending', 'Ada')).toBe('Friend request sent to Ada.');
  expect(requestSent('accepted', 'Ada')).toBe('You and Ada are friends now.');
});

test.each([
  ['game/won', 'checkers', 4, 'won 4 games of Checkers'],
  ['game/played', 'connect-four', 1, 'played a game of Connect Four'],
  ['race/won', null, 2, 'won 2 typing races'],
  ['race/best', null, 1, 'set a personal best in a typing race'],
  ['tournament/won', 'checkers', 1, 'won a tournament of Checkers'],
  ['tournament/won', 'checkers', 2, 'won 2 tournaments of Checkers'],
  ['some/thing', null, 1, null],
])('%s of %s, %i times, reads "%s"', (kind, gameType, count, text) => {
  expect(deedText({ kind, gameType, count })).toBe(text);
});
