/** Checkers on the wire. */
import { describe, expect, test } from 'vitest';
import { at, moveOf, play } from './testing/play.ts';
import { wire } from './wire.ts';

const malformed = { ok: false, error: { code: 'move/malformed' } };

/** As long as a chain can be, whatever its squares. */
const twelve = Array.from({ length: 13 }, (_square, index) => index + 1);

describe('reading and writing a move', () => {
  test.each([
    ['a step', { from: 11, to: 15 }, '11-15'],
    ['a jump', { from: 15, to: 22 }, '15x22'],
    ['a chain', { path: [16, 23, 30] }, '16x23x30'],
    ['a chain that takes all twelve', { path: twelve }, twelve.join('x')],
    ['the squares at both ends', { from: 1, to: 32 }, '1-32'],
  ])('%s', (_name, raw, notation) => {
    const read = wire.readMove(raw);
    expect(read).toEqual({ ok: true, value: moveOf(notation) });
    expect(wire.writeMove(moveOf(notation))).toEqual(raw);
    expect(wire.notate(moveOf(notation))).toBe(notation);
  });

  test('a path of two squares is written as from and to', () => {
    const read = wire.readMove({ path: [11, 15] });
    expect(read.ok && wire.writeMove(read.value)).toEqual({ from: 11, to: 15 });
  });

  test('fields beside them are dropped', () => {
    expect(wire.readMove({ from: 11, to: 15, playerId: 'x' })).toEqual({ ok: true, value: [11, 15] });
  });

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['no fields', {}],
    ['from alone', { from: 11 }],
    ['to alone', { to: 15 }],
    ['square 0', { from: 0, to: 5 }],
    ['square 33', { from: 29, to: 33 }],
    ['half a square', { from: 11.5, to: 15 }],
    ['NaN', { from: Number.NaN, to: 15 }],
    ['numerals', { from: '11', to: '15' }],
    ['a path of one', { path: [11] }],
    ['an empty path', { path: [] }],
    ['a path with a hole', { path: [11, null, 15] }],
    ['a path that is a text', { path: '11-15' }],
    ['a path longer than any chain', { path: Array.from({ length: 14 }, () => 1) }],
    ['an array', [11, 15]],
    ['a text', '11-15'],
    ['a column', { column: 3 }],
  ])('T-20 refuses %s', (_name, raw) => {
    expect(wire.readMove(raw)).toEqual(malformed);
  });
});

describe('the board and its marks', () => {
  test('CK-011 eight rows of r, b, R, B or null', () => {
    expect(wire.board(at('R:R1,K32:B29,K4'))).toEqual([
      [null, 'R', null, null, null, null, null, 'b'],
      ...Array.from({ length: 6 }, () => Array.from({ length: 8 }, () => null)),
      ['B', null, null, null, null, null, 'r', null],
    ]);
  });

  test.each([
    ['none before the first move', play(''), []],
    ['both squares of a step', play('11-15'), [42, 35]],
    ['every square of a chain', play('16x23x30', at('R:R16:B19,26')), [33, 19, 5]],
    ['a round trip, each square once', play('19x26x17x10x19', at('R:RK19:B14,15,22,23')), [26, 12, 30, 44]],
  ])('last move: %s', (_name, state, last) => {
    expect(wire.marks(state)).toEqual({ last, win: [] });
  });
});
