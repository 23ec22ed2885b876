import { expect, test } from 'vitest';
import { startingName } from './startingName.ts';

test.each([
  ['G93 a guest begins with the name the session was given', null, 'Swift Otter 42', 'Swift Otter 42'],
  ['what was typed here last goes first', 'Ada', 'Swift Otter 42', 'Ada'],
  ['a cleared field stays clear', '', 'Swift Otter 42', ''],
  ['AR-026, MP-002 without a session it is Player', null, null, 'Player'],
  ['G16 a name that was stored too long is cut', 'x'.repeat(60), null, 'x'.repeat(24)],
])('%s', (_, stored, playName, expected) => {
  expect(startingName(stored, playName)).toBe(expected);
});
