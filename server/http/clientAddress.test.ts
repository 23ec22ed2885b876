import { describe, expect, test } from 'vitest';
import {
  addressKey,
  clientAddress,
  isAddressOrNetwork,
  trustIn,
  type TrustedProxies,
} from './clientAddress.ts';

function addressOf(proxies: TrustedProxies, remoteAddress: string, forwarded?: string): string {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return clientAddress({ headers, socket: { remoteAddress } }, trustIn(proxies));
}

describe('the address a visitor is counted under (T-10, T-52)', () => {
  test.each<[string, TrustedProxies, string, string | undefined, string]>([
    ['nobody is trusted', false, '203.0.113.9', '1.2.3.4', '203.0.113.9'],
    ['one proxy', 1, '10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['one proxy, and a visitor who invents one', 1, '10.0.0.1', '1.2.3.4, 203.0.113.9', '203.0.113.9'],
    ['two proxies', 2, '10.0.0.1', '1.2.3.4, 203.0.113.9, 10.0.0.2', '203.0.113.9'],
    ['a proxy by its network', ['10.0.0.0/8'], '10.0.0.1', '1.2.3.4, 203.0.113.9', '203.0.113.9'],
    ['proxies in a row by their network', ['10.0.0.0/8'], '10.0.0.1', '203.0.113.9, 10.7.7.7', '203.0.113.9'],
    ['a proxy on a socket of both families', ['10.0.0.1'], '::ffff:10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['a proxy by its IPv6 network', ['fd00::/8'], 'fd00::1', '203.0.113.9', '203.0.113.9'],
    [
      'a visitor who does not come through the proxy',
      ['10.0.0.0/8'],
      '203.0.113.9',
      '1.2.3.4',
      '203.0.113.9',
    ],
    ['a proxy that writes the port too', 1, '10.0.0.1', '203.0.113.9:50123', '203.0.113.9'],
    [
      'proxies by their network, with ports',
      ['10.0.0.0/8'],
      '10.0.0.1',
      '203.0.113.9:1, 10.7.7.7:2',
      '203.0.113.9',
    ],
    ['IPv6 with a port', 1, '10.0.0.1', '[2001:db8::1]:50123', '2001:db8::1'],
    ['IPv6 in brackets', 1, '10.0.0.1', '[2001:db8::1]', '2001:db8::1'],
    ['a port without an address', 1, '203.0.113.9', ':50123', '203.0.113.9'],
    ['no header', 1, '203.0.113.9', undefined, '203.0.113.9'],
    ['a header that is no address', 1, '203.0.113.9', 'unknown', '203.0.113.9'],
  ])('%s', (_name, proxies, remote, forwarded, expected) => {
    expect(addressOf(proxies, remote, forwarded)).toBe(expected);
  });

  test('a header of thousands of entries is not followed', () => {
    expect(addressOf(['10.0.0.0/8'], '10.0.0.1', '10.1.1.1,'.repeat(5000))).toMatch(/^10\./);
  });
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:0db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
])('%s counts as %s: an IPv6 network is one visitor', (address, key) => {
  expect(addressKey(address)).toBe(key);
});

test.each([
  ['10.0.0.0/8', true],
  ['10.0.0.1', true],
  ['fd00::/8', true],
  ['10.0.0.0/33', false],
  ['10.0.0/8', false],
  ['10.0.0.0/8/8', false],
  ['proxy', false],
  ['', false],
])('%s as a trusted proxy: %s', (text, isOne) => {
  expect(isAddressOrNetwork(text)).toBe(isOne);
});
