/** A return path never leaves the site. */
import { expect, test } from 'vitest';
import { loginHref, safeNextPath } from './nextPath.ts';

test.each([
  [null, '/'],
  ['', '/'],
  ['/', '/'],
  ['/ai', '/ai'],
  ['/multiplayer?game=abc&x=1#top', '/multiplayer?game=abc&x=1#top'],
  ['ai', '/'],
  ['https://evil.example/', '/'],
  ['//evil.example', '/'],
  ['///evil.example', '/'],
  ['/\\evil.example', '/'],
  ['\\\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['/%0a/evil.example', '/%0a/evil.example'],
  ['/..//evil.example', '/'],
  ['/./ai', '/'],
  ['javascript:alert(1)', '/'],
  [' /ai', '/'],
  ['/login', '/'],
  ['/login?next=/ai', '/'],
])('G70, USERS-ASK 6: %j leads to %s', (raw, expected) => {
  expect(safeNextPath(raw)).toBe(expected);
});

test.each([
  ['/', '/login'],
  ['/login', '/login'],
  ['/ai', '/login?next=%2Fai'],
])('from %s one signs in at %s', (path, expected) => {
  expect(loginHref(path)).toBe(expected);
});
