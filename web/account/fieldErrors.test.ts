/** Refusals and the fields they belong to. */
import { expect, test } from 'vitest';
import { HttpError, networkError } from '../api/httpError.ts';
import { fieldErrorsOf, wrongPassword } from './fieldErrors.ts';

const refusal = (code: string): HttpError => new HttpError(400, '', JSON.stringify({ message: 'No.', code }));

test.each([
  ['auth/username-taken', { username: 'No.' }],
  ['auth/password-too-short', { password: 'No.' }],
  ['auth/recovery-invalid', { code: 'No.' }],
  ['auth/invalid-credentials', { password: 'Wrong username or password.' }],
  ['auth/too-many-attempts', { form: 'No.' }],
  ['name/unclean', { form: 'No.' }],
])('AU-009 G70 %s is shown at %j', (code, expected) => {
  expect(fieldErrorsOf(refusal(code))).toEqual(expected);
});

test('where the account is known, refused credentials mean the password alone', () => {
  const current = { current: wrongPassword };
  expect(fieldErrorsOf(refusal('auth/invalid-credentials'), current)).toEqual(current);
  expect(fieldErrorsOf(refusal('auth/password-too-short'), current)).toEqual({ password: 'No.' });
});

test('a server that cannot be reached, and a bug, are shown above the button', () => {
  expect(fieldErrorsOf(networkError()).form).toMatch(/^No connection to the server\./);
  expect(fieldErrorsOf(new TypeError('x is undefined'))).toEqual({
    form: 'Something went wrong. Please try again.',
  });
});
