/** Names as addresses have them. */
import { expect, test } from 'vitest';
import { profilePath, usernameIn } from './profilePath.ts';

test.each([
  'Ada',
  'Ada Lovelace',
  'Jürgen',
  'Tom & Jerry',
  'AC/DC',
  'C+',
  'R2:D2',
  'no#1',
  '50%',
  'a%26b',
  '100%25',
  '?',
])('%s is found by the path of its profile', (name) => {
  expect(usernameIn(profilePath(name))).toBe(name);
  expect(usernameIn(`${profilePath(name)}/`)).toBe(name);
});

test('a name that somebody typed into the address is taken as it is', () => {
  expect(usernameIn('/profile/50%')).toBe('50%');
});
