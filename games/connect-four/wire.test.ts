/** Connect Four on the wire, and as a game of the registry. */
import { describe, expect, test } from 'vitest';
import { connectFour } from './index.ts';
import { play } from './testing/play.ts';
import { wire } from './wire.ts';

describe('reading a move', () => {
  test.each([0, 1, 2, 3, 4, 5, 6])('C4-004 column %d', (column) => {
    expect(wire.readMove({ column })).toEqual({ ok: true, value: column });
    expect(wire.writeMove(column)).toEqual({ column });
    expect(wire.notate(column)).toBe(String(column + 1));
  });

  test('fields beside the column are dropped', () => {
    expect(wire.readMove({ column: 3, playerId: 'x' })).toEqual({ ok: true, value: 3 });
  });

  test('-0 is 0', () => {
    expect(wire.readMove({ column: -0 })).toEqual({ ok: true, value: 0 });
  });

  test.each([
    ['missing', {}],
    ['-1', { column: -1 }],
    ['7', { column: 7 }],
    ['3.5', { column: 3.5 }],
    ['1e999', { column: Number.POSITIVE_INFINITY }],
    ['NaN', { column: Number.NaN }],
    ['a numeral', { column: '3' }],
    ['null', { column: null }],
    ['an array in the field', { column: [3] }],
    ['an array', [3]],
    ['a number alone', 3],
    ['null alone', null],
    ['nothing', undefined],
    ['a text', 'column'],
  ])('C4-004, T-20 refuses %s', (_name, raw) => {
    expect(wire.readMove(raw)).toEqual({ ok: false, error: { code: 'move/malformed' } });
  });
});

describe('marks', () => {
  test.each([
    ['none before the first move', '', [], []],
    ['the last disc where it came to rest', '4435', [39], []],
    ['the winning line', '3627441', [35], [35, 36, 37, 38]],
  ])('%s', (_name, columns, last, win) => {
    expect(wire.marks(play(columns))).toEqual({ last, win });
  });
});

test('C4-001, C4-010 the registered game', () => {
  expect(connectFour.id).toBe('connect-four');
  expect(connectFour.title).toBe('Connect Four');
  expect(connectFour.sides).toEqual({ player1: 'Blue', player2: 'Red' });
  expect(connectFour.start().board).toEqual(Array.from({ length: 6 }, () => [0, 0, 0, 0, 0, 0, 0]));
});
