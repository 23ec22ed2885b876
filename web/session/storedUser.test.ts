/** What the browser store may hold under `user`. */
import { expect, test } from 'vitest';
import { parseStoredUser } from './storedUser.ts';

test.each([
  ['SH-031 an object with id and username', '{"id":"7","username":"Ada"}', { id: '7', username: 'Ada' }],
  ['more fields are ignored', '{"id":"7","username":"Ada","isAdmin":true}', { id: '7', username: 'Ada' }],
  ['SH-032 not JSON', '{"id":', undefined],
  ['SH-032 empty', '', undefined],
  ['SH-032 null', 'null', undefined],
  ['SH-032 a bare string', '"Ada"', undefined],
  ['SH-032 no username', '{"id":"7"}', undefined],
  ['SH-032 a number as id', '{"id":7,"username":"Ada"}', undefined],
])('%s', (_name, stored, expected) => {
  expect(parseStoredUser(stored)).toEqual(expected);
});
