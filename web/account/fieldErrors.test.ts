/** Refusals and the fields they belong to. */
import { expect, test } from 'vitest';
import { HttpError, networkError } from '../api/httpError.ts';
import {
  confirmDiffers,
  fieldErrorsOf,
  stillWrong,
  wrongPassword,
  type FieldErrors,
  type FieldValues,
} from './fieldErrors.ts';

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

const held: FieldValues = { username: 'Ada', password: 'correct horse', confirm: 'correct hose', code: 'A1' };
const taken: FieldErrors = { username: 'That user name is taken.' };
const login = fieldErrorsOf(refusal('auth/invalid-credentials'));
const short: FieldErrors = { password: 'Too short.' };
const differs: FieldErrors = { confirm: confirmDiffers };
const code: FieldErrors = { code: 'No such code.' };
const form: FieldErrors = { form: 'No connection.' };

test.each<[string, FieldErrors, FieldValues, FieldErrors]>([
  ['a taken name stands while it is there', taken, { password: 'another' }, taken],
  ['another name may be free', taken, { username: 'Ada L' }, {}],
  ['a wrong login may be the name as well as the password', login, { username: 'Ada L' }, {}],
  ['another password', login, { password: 'another' }, {}],
  ['a name does not make two passwords alike', differs, { username: 'Ada L' }, differs],
  ['a longer password', short, { password: 'another' }, {}],
  ['two passwords are made alike in the second', differs, { confirm: 'correct horse' }, {}],
  ['or in the first', differs, { password: 'correct hose' }, {}],
  ['a code may belong to another name', code, { username: 'Ada L' }, {}],
  ['another code', code, { code: 'A2' }, {}],
  ['what concerns no field stands', form, { username: 'Ada L', password: 'another' }, form],
])('a field put right shows no error: %s', (_title, errors, change, standing) => {
  expect(stillWrong(errors, held, { ...held, ...change })).toEqual(standing);
});
