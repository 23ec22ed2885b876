import { describe, expect, test } from 'vitest';
import { isForeign, isForeignRead, isOwnHost } from './security.ts';

describe('which writes are treated as cross-site (T-2)', () => {
  const host = 'play.local:3000';
  test.each([
    ['no browser: neither header', {}, false],
    ['the page itself', { origin: 'http://play.local:3000', 'sec-fetch-site': 'same-origin' }, false],
    ['the page behind TLS', { origin: 'https://play.local:3000' }, false],
    ['the public address', { origin: 'https://games.example' }, false],
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, true],
    ['cross-site without an origin', { 'sec-fetch-site': 'cross-site' }, true],
    ['another port', { origin: 'http://play.local:4000', 'sec-fetch-site': 'same-site' }, true],
    ['a suffix', { origin: 'http://play.local:3000.evil.example' }, true],
    ['null', { origin: 'null' }, true],
  ])('%s', (_, headers, foreign) => {
    expect(isForeign(headers, host, 'https://games.example')).toBe(foreign);
  });
});

describe('which reads of the API are treated as cross-site (T-2)', () => {
  const link = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
  test.each([
    ['no browser', {}, false],
    ['an old browser that names another origin', { origin: 'https://evil.example' }, false],
    ['our own page', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }, false],
    ['an address typed in', { ...link, 'sec-fetch-site': 'none' }, false],
    ['a link', link, false],
    ['a picture', { ...link, 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }, true],
    ['a fetch', { ...link, 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }, true],
    ['no mode', { 'sec-fetch-site': 'cross-site' }, true],
    ['a frame', { ...link, 'sec-fetch-dest': 'iframe' }, true],
    ['a page fetched in advance', { ...link, 'sec-purpose': 'prefetch' }, true],
    ['a picture on a neighbour, which sends cookies', { 'sec-fetch-site': 'same-site' }, false],
    ['another port', { 'sec-fetch-site': 'same-site', origin: 'http://play.local:4000' }, true],
  ])('%s', (_, headers, foreign) => {
    expect(isForeignRead(headers, 'play.local:3000', 'https://games.example')).toBe(foreign);
  });
});

describe('a foreign name pointed at this server (DNS rebinding)', () => {
  test.each([
    ['192.168.1.5:3000', true],
    ['[fd00::1]:3000', true],
    ['localhost', true],
    ['playbox:3000', true],
    ['playbox.local', true],
    ['playbox.home.arpa:3000', true],
    ['evil.example', false],
    ['localhost.evil.example', false],
    ['192.168.1.5.evil.example', false],
    ['', false],
  ])('the host %s is our own: %s', (host, isOwn) => {
    expect(isOwnHost(host)).toBe(isOwn);
  });

  test('its pages may not send commands, unless PUBLIC_URL names it', () => {
    const headers = { origin: 'https://games.example', 'sec-fetch-site': 'same-origin' };
    expect(isForeign(headers, 'games.example', undefined)).toBe(true);
    expect(isForeign(headers, 'games.example', 'https://games.example')).toBe(false);
  });
});
