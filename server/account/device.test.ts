import { expect, test } from 'vitest';
import { deviceToken, isDeviceOf } from './device.ts';

const ada = { id: 'ada', password: '$argon2id$v=19$m=1$abc' };

test('a device is known to its own account alone, and to nobody after a new password (T-34)', () => {
  const token = deviceToken(ada) ?? '';
  expect(isDeviceOf(token, ada)).toBe(true);
  expect(isDeviceOf(token, { ...ada, id: 'bob' })).toBe(false);
  expect(isDeviceOf(token, { ...ada, password: '$argon2id$v=19$m=1$xyz' })).toBe(false);
  expect(isDeviceOf(token, null)).toBe(false);
  for (const forged of [undefined, '', 'x', `${token}x`, 'A'.repeat(token.length)])
    expect(isDeviceOf(forged, ada)).toBe(false);
});

test('a guest has none', () => {
  expect(deviceToken({ id: 'guest', password: null })).toBeNull();
  expect(isDeviceOf('', { id: 'guest', password: null })).toBe(false);
});
