import { describe, expect, test } from 'vitest';
import { endpointOf, isPublicAddress, knownHosts } from './endpoint.ts';
import { hostileEndpoints } from './testing/hostileEndpoints.ts';

describe('endpointOf', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/dXJs:APA91bH-x_y',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAAAB',
    'https://web.push.apple.com/QGz-1?x=2',
    'https://wns2-par02p.notify.windows.com/w/?token=BQYAAA%3d%3d',
  ])('takes %j', (endpoint) => {
    expect(endpointOf(endpoint, knownHosts)?.href).toBe(endpoint);
  });
  test.each(hostileEndpoints)('G14 refuses %j', (endpoint) => {
    expect(endpointOf(endpoint, knownHosts)).toBeNull();
  });
  test('a host of the settings is taken, and its neighbours are not', () => {
    expect(endpointOf('https://push.example.org/a', ['push.example.org'])).not.toBeNull();
    expect(endpointOf('https://push.example.net/a', ['push.example.org'])).toBeNull();
  });
});

describe('isPublicAddress', () => {
  test.each(['142.250.74.42', '17.188.143.1', '2a00:1450:4001:80e::200a', '2620:149:20c::7'])(
    '%s is',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );
  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.2.1',
    '192.168.1.1',
    '198.18.0.1',
    '203.0.113.9',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:142.250.74.42',
    '64:ff9b::7f00:1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'ff02::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'localhost',
    '',
  ])('%j is not', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});
