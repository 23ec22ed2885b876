/** Tic Tac Toe on the wire, and as a game of the registry. */
import { describe, expect, test } from 'vitest';
import { ticTacToe } from './index.ts';
import { cellAt, play } from './testing/play.ts';
import { wire } from './wire.ts';

describe('reading a move', () => {
  test.each([...['a3', 'b3', 'c3', 'a2', 'b2', 'c2', 'a1', 'b1', 'c1'].entries()])(
    'cell %d is %s',
    (cell, name) => {
      expect(wire.readMove({ column: cell })).toEqual({ ok: true, value: cell });
      expect(wire.writeMove(cell)).toEqual({ column: cell });
      expect(wire.notate(cell)).toBe(name);
      expect(cellAt(name)).toBe(cell);
    },
  );

  test.each([
    ['missing', {}],
    ['-1', { column: -1 }],
    ['9', { column: 9 }],
    ['NaN', { column: Number.NaN }],
    ['a numeral', { column: '4' }],
    ['another field', { cell: 4 }],
    ['an array', [4]],
    ['null', null],
  ])('T-20 refuses %s', (_name, raw) => {
    expect(wire.readMove(raw)).toEqual({ ok: false, error: { code: 'move/malformed' } });
  });
});

describe('marks', () => {
  test.each([
    ['none before the first move', '', [], []],
    ['the last mark', 'b2 a3', [0], []],
    ['TT-015 the winning line', 'a3 a1 b3 b1 c3', [2], [0, 1, 2]],
  ])('%s', (_name, cells, last, win) => {
    expect(wire.marks(play(cells))).toEqual({ last, win });
  });
});

test('TT-001 the registered game', () => {
  expect(ticTacToe.id).toBe('tic-tac-toe');
  expect(ticTacToe.title).toBe('Tic Tac Toe');
  expect(ticTacToe.sides).toEqual({ player1: 'X', player2: 'O' });
  expect(ticTacToe.start().board).toEqual(Array.from({ length: 9 }, () => null));
});
