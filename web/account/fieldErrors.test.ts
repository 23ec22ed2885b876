/** Refusals and the fields they belong to. */
import { expect, test } from 'vitest';
import { HttpError } from '../api/httpError.ts';
import { fieldErrorsOf } from './fieldErrors.ts';

const refusal = (code: string): HttpError => new HttpError(400, '', JSON.stringify({ message: 'No.', code }));

test.each([
  ['auth/username-taken', { username: 'No.' }],
  ['auth/password-too-short', { password: 'No.' }],
  ['auth/recovery-invalid', { code: 'No.' }],
  ['auth/invalid-credentials', {}],
  ['auth/too-many-attempts', {}],
])('%s is shown at %j', (code, expected) => {
  expect(fieldErrorsOf(refusal(code))).toEqual(expected);
});

test('a bug is shown at no field', () => {
  expect(fieldErrorsOf(new TypeError('x is undefined'))).toEqual({});
});
