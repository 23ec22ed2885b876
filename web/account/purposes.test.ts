import { expect, test } from 'vitest';
import { purposeOf } from './purposes.ts';

test('those who come from an invitation are told that it waits behind the login', () => {
  expect(purposeOf('login', '/', 'Playfield')).toBe('Log in to Playfield');
  expect(purposeOf('login', '/invite/V1StGXR8_Z5', 'Playfield')).toBe('Log in to see who invited you');
  expect(purposeOf('register', '/invite/V1StGXR8_Z5', 'Playfield')).toBe('Create your Playfield account');
});
