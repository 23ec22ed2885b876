import { describe, expect, test } from 'vitest';
import { isForeign } from './security.ts';

describe('which writes come from another site (T-2)', () => {
  const host = 'play.example:3000';
  test.each([
    ['no browser: neither header', {}, false],
    ['the page itself', { origin: 'http://play.example:3000', 'sec-fetch-site': 'same-origin' }, false],
    ['the page behind TLS', { origin: 'https://play.example:3000' }, false],
    ['the public address', { origin: 'https://games.example' }, false],
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, true],
    ['cross-site without an origin', { 'sec-fetch-site': 'cross-site' }, true],
    ['another port', { origin: 'http://play.example:4000', 'sec-fetch-site': 'same-site' }, true],
    ['a suffix', { origin: 'http://play.example:3000.evil.example' }, true],
    ['null', { origin: 'null' }, true],
  ])('%s', (_, headers, foreign) => {
    expect(isForeign(headers, host, 'https://games.example')).toBe(foreign);
  });
});
