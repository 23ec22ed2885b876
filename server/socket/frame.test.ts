import { expect, test } from 'vitest';
import { textFrame } from './frame.ts';

/** Heads as in the examples of RFC 6455, section 5.7, with the opcode of a text. */
test.each([
  ['Hello', '8105'],
  ['', '8100'],
  ['x'.repeat(125), '817d'],
  ['x'.repeat(126), '817e007e'],
  ['x'.repeat(256), '817e0100'],
  ['x'.repeat(65_535), '817effff'],
  ['x'.repeat(65_536), '817f0000000000010000'],
  ['Grüße', '8107'],
  ['😀'.repeat(64), '817e0100'],
])('%.9s…', (text, head) => {
  expect(textFrame(text)).toEqual(Buffer.concat([Buffer.from(head, 'hex'), Buffer.from(text)]));
});
