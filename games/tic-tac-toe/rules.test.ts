/** The rules of Tic Tac Toe against the ledger and against published counts. */
import { describe, expect, test } from 'vitest';
import { countGames, countPositions } from '../testing/counts.ts';
import { rules, winningCells } from './rules.ts';
import { play } from './testing/play.ts';

const taken = { code: 'move/illegal', text: 'That position is already taken or invalid' };

describe('the board', () => {
  test('TT-001, TT-002, TT-017 starts as nine empty cells', () => {
    expect(rules.setup().cells).toEqual(Array.from({ length: 9 }, () => null));
  });

  test('TT-001, TT-017 cells hold X, O or null', () => {
    expect(play('b2 a3').cells).toEqual(['O', null, null, null, 'X', null, null, null, null]);
  });

  test('TT-020 player1 moves first, then they alternate', () => {
    expect(['', 'b2', 'b2 a3'].map((cells) => rules.turn(play(cells)))).toEqual([
      'player1',
      'player2',
      'player1',
    ]);
  });
});

describe('moves', () => {
  test('TT-002 every empty cell may be played', () => {
    expect(rules.legalMoves(play(''))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(rules.legalMoves(play('b2 a3'))).toEqual([1, 2, 3, 5, 6, 7, 8]);
  });

  test.each([4, 9, -1, 0.5, Number.NaN])('cell %d is refused in the words of the specification', (cell) => {
    const state = play('b2');
    const before = JSON.stringify(state);
    expect(rules.apply(state, cell)).toEqual({ ok: false, error: taken });
    expect(JSON.stringify(state)).toBe(before);
  });
});

describe('the end', () => {
  test.each([
    ['TT-021 X along the top', 'a3 a1 b3 b1 c3', 'player1', [0, 1, 2]],
    ['TT-021 O along the bottom', 'a3 a1 b3 b1 c2 c1', 'player2', [6, 7, 8]],
    ['a column', 'c3 a1 c2 b1 c1', 'player1', [2, 5, 8]],
    ['the falling diagonal', 'a3 b1 b2 a1 c1', 'player1', [0, 4, 8]],
    ['the rising diagonal', 'a1 b1 b2 a3 c3', 'player1', [2, 4, 6]],
    ['two lines by the ninth mark', 'b3 b2 c3 c2 a2 b1 a1 c1 a3', 'player1', [0, 1, 2, 3, 6]],
  ])('%s', (_name, cells, winner, line) => {
    expect(rules.outcome(play(cells))).toEqual({ winner, reason: 'win' });
    expect(winningCells(play(cells))).toEqual(line);
    expect(rules.outcome(play(cells.slice(0, -3)))).toBeNull();
  });

  test('TT-021 nine marks without a line are a draw', () => {
    expect(rules.outcome(play('a3 b3 c3 b2 b1 c2 a2 a1 c1'))).toEqual({ winner: null, reason: 'draw' });
  });
});

describe('counts', () => {
  // https://oeis.org/A008907
  test('255,168 games: X wins 131,184, O wins 77,904, 46,080 are drawn', () => {
    expect(countGames(rules)).toEqual({ player1: 131_184, player2: 77_904, draw: 46_080 });
  });

  test('5,478 positions', () => {
    const byPly = countPositions(rules, (state) => state.cells.map((mark) => mark ?? '-').join(''), 9);
    expect(byPly.reduce((sum, count) => sum + count)).toBe(5478);
  });
});
