/** The footer promises only what is true. */
import { expect, test } from 'vitest';
import { privacyText } from './privacyText.ts';

test.each([
  ['', 'No ads, and nothing loaded from other sites.'],
  ['stats.example', 'No ads. A script from stats.example counts visits.'],
])('G12 with an external script of %j: %s', (host, expected) => {
  expect(privacyText(host)).toBe(expected);
});
