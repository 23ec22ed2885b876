import { describe, expect, test } from 'vitest';
import { isOwnPath } from './ownPath.ts';

describe('isOwnPath', () => {
  test.each(['/', '/games/connect-four/abc', '/race/7?join=1#top', '/friends'])('takes %j', (path) => {
    expect(isOwnPath(path)).toBe(true);
  });
  test.each([
    '',
    'friends',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '/a\\b',
    '\\\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    ' /friends',
    '/\t/evil.example',
    '/\n/evil.example',
    '/a b',
    '/\u0000',
    '/\u0085',
    `/${'a'.repeat(500)}`,
  ])('G14 refuses %j: a notification never leads away from the site', (path) => {
    expect(isOwnPath(path)).toBe(false);
  });
});
