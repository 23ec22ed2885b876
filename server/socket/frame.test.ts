import { describe, expect, test } from 'vitest';
import { ByteWriter } from '@playfield/contracts/bytes.ts';
import { binaryFrame, closeFrame, controlFrame, opcode, textFrame } from './frame.ts';

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

describe('other frames', () => {
  test.each([
    [3, '8203'],
    [200, '827e00c8'],
  ])('%i bytes', (length, head) => {
    const written = new ByteWriter();
    for (let n = 0; n < length; n++) written.u8(n);
    const payload = Buffer.from(Array.from({ length }, (_, n) => n));
    expect(binaryFrame(written)).toEqual(Buffer.concat([Buffer.from(head, 'hex'), payload]));
  });

  test.each([
    ['ping', controlFrame(opcode.ping, Buffer.alloc(0)), '8900'],
    ['pong', controlFrame(opcode.pong, Buffer.from('ab')), '8a026162'],
    ['close', closeFrame(1000, ''), '880203e8'],
    ['close with a reason', closeFrame(1008, 'no'), '880403f06e6f'],
  ])('%s', (_, frame, hex) => {
    expect(frame.toString('hex')).toBe(hex);
  });
});
