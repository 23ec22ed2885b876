/** What a client may send and what breaks it off: T-51, and the malformed frames of issue 5. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFrameEdge, createFrameReader } from './frameReader.ts';
import { clientFrame } from './testing/clientFrame.ts';

const most = 16 * 1024;

/** Everything that is read, in order, however the bytes come in pieces. */
function read(chunks: readonly Buffer[]): string[] {
  const seen: string[] = [];
  const reader = createFrameReader(most, {
    text: (text) => seen.push(`text ${text.length > 20 ? text.length : text}`),
    binary: (payload) => seen.push(`binary ${payload.toString('hex')}`),
    ping: (payload) => seen.push(`ping ${payload.toString('utf8')}`),
    pong: () => seen.push('pong'),
    close: () => seen.push('close'),
    broken: (code) => seen.push(`broken ${code}`),
  });
  for (const chunk of chunks) reader.push(Buffer.from(chunk));
  return seen;
}

const hello = clientFrame(1, Buffer.from('Hello'));

describe('frames of a client', () => {
  test.each<[string, Buffer, string[]]>([
    ['a text', hello, ['text Hello']],
    ['an empty text', clientFrame(1, Buffer.alloc(0)), ['text ']],
    ['four bytes', clientFrame(2, Buffer.from([3, 0, 128, 1])), ['binary 03008001']],
    ['a ping', clientFrame(9, Buffer.from('x')), ['ping x']],
    ['a pong', clientFrame(10, Buffer.alloc(0)), ['pong']],
    ['a text of 126', clientFrame(1, Buffer.alloc(126, 97)), ['text 126']],
    ['the longest text', clientFrame(1, Buffer.alloc(most, 97)), [`text ${most}`]],
    [
      'three at once',
      Buffer.concat([hello, clientFrame(2, Buffer.from([1])), hello]),
      ['text Hello', 'binary 01', 'text Hello'],
    ],
    ['a close', clientFrame(8, Buffer.from([3, 232])), ['close']],
    ['nothing after a close', Buffer.concat([clientFrame(8, Buffer.alloc(0)), hello]), ['close']],
  ])('%s', (_, bytes, seen) => {
    expect(read([bytes])).toEqual(seen);
  });

  test.each<[string, Buffer, number]>([
    ['without a mask', Buffer.from('810548656c6c6f', 'hex'), 1002],
    ['the first piece of several', Buffer.from('018500000000', 'hex'), 1002],
    ['a piece that continues nothing', Buffer.from('808500000000', 'hex'), 1002],
    ['a reserved bit', Buffer.from('c18500000000', 'hex'), 1002],
    ['an unknown opcode', Buffer.from('838500000000', 'hex'), 1002],
    ['an unknown control opcode', Buffer.from('8b8000000000', 'hex'), 1002],
    ['a ping of 126', Buffer.from('89fe007e00000000', 'hex'), 1002],
    ['a close in pieces', Buffer.from('088000000000', 'hex'), 1002],
    ['one byte too long', clientFrame(1, Buffer.alloc(most + 1, 97)), 1009],
    ['2^63 bytes', Buffer.from('82ff800000000000000000000000', 'hex'), 1009],
    ['2^64 - 1 bytes', Buffer.from('82ffffffffffffffffff00000000', 'hex'), 1009],
    ['no UTF-8', clientFrame(1, Buffer.from([0xc3, 0x28])), 1007],
    ['half a surrogate', clientFrame(1, Buffer.from([0xed, 0xa0, 0x80])), 1007],
  ])('broken: %s, and nothing more is read', (_, bytes, code) => {
    expect(read([bytes, hello])).toEqual([`broken ${code}`]);
  });

  test('T-51 a head is judged before its payload comes', () => {
    expect(read([Buffer.from('82ff7f', 'hex')])).toEqual([]);
    expect(read([Buffer.from('0185', 'hex')])).toEqual(['broken 1002']);
  });

  test('in whatever pieces the bytes come, the same is read; what is left is the beginning of the next', () => {
    const frame = fc
      .tuple(fc.constantFrom(1, 2, 9, 10), fc.integer({ min: 0, max: 300 }))
      .map(([code, length]) => clientFrame(code, Buffer.alloc(code > 8 ? length % 126 : length, 97)));
    fc.assert(
      fc.property(
        fc.array(frame, { maxLength: 8 }),
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }),
        (frames, sizes) => {
          const bytes = Buffer.concat(frames);
          const chunks: Buffer[] = [];
          const edge = createFrameEdge();
          for (let at = 0, n = 0; at < bytes.length; n++) {
            const size = sizes[n % sizes.length] ?? 1;
            chunks.push(bytes.subarray(at, at + size));
            edge.push(bytes.subarray(at, at + size));
            at += size;
            const ends = frames.map((_, n) => Buffer.concat(frames.slice(0, n + 1)).length);
            const whole = Math.max(0, ...ends.filter((end) => end <= at));
            expect(edge.rest()).toEqual(bytes.subarray(whole, Math.min(at, bytes.length)));
          }
          expect(read(chunks)).toEqual(read([bytes]));
        },
      ),
      { numRuns: 100 },
    );
  });

  test('any bytes at all end in frames or in one break', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        const seen = read([Buffer.from(bytes)]);
        expect(seen.slice(0, -1).every((one) => !one.startsWith('broken') && one !== 'close')).toBe(true);
      }),
    );
  });
});
