/** What the Connect Four board says (USERS-ASK 33, 34, 37). */
import { describe, expect, test } from 'vitest';
import type { Seat } from '../../game.ts';
import { rules, type State } from '../rules.ts';
import { wire } from '../wire.ts';
import { cellLabel, lastMoveText, piecesText } from './speech.ts';

/** Columns 1 to 7, first move first. */
function seen(columns: string, seat: Seat | null = 'player1', canMove = true) {
  let state: State = rules.setup();
  for (const digit of columns) {
    const next = rules.apply(state, Number(digit) - 1);
    if (!next.ok) throw new Error(`no room in column ${digit}`);
    state = next.value;
  }
  return { state, seat, canMove, marks: wire.marks(state) };
}

describe('cellLabel', () => {
  test.each([
    [
      'an empty cell, rows counted from the bottom',
      seen('', 'player1', false),
      4,
      3,
      'Column 4, row 2, empty',
    ],
    ['where a disc would land', seen('44'), 0, 3, 'Column 4, row 6, empty, falls to row 3'],
    ['the opponent and the last move', seen('34'), 5, 3, 'Column 4, row 1, red, opponent, last move'],
    ['one of our own', seen('34'), 5, 2, 'Column 3, row 1, blue, you'],
    ['the second seat', seen('3', 'player2'), 5, 2, 'Column 3, row 1, blue, opponent, last move'],
    ['a spectator reads colours only', seen('3', null, false), 5, 2, 'Column 3, row 1, blue, last move'],
    ['a full column', seen('444444'), 0, 3, 'Column 4, row 6, red, opponent, column full, last move'],
    ['the winning line', seen('4142434', 'player1', false), 5, 3, 'Column 4, row 1, blue, you, winning line'],
  ])('%s', (_title, view, row, column, label) => {
    expect(cellLabel(view, row, column)).toBe(label);
  });
});

test('the key L: the last move, or that there is none', () => {
  expect(lastMoveText(seen('34'))).toBe('Last move: red, opponent, column 4, row 1.');
  expect(lastMoveText(seen(''))).toBe('No disc has been played yet.');
});

test('the key P: every disc, by colour and column', () => {
  expect(piecesText(seen('4434'))).toBe(
    'Blue, you: column 3 row 1, column 4 row 1. Red, opponent: column 4 row 2 and 3.',
  );
  expect(piecesText(seen(''))).toBe('Blue, you: none. Red, opponent: none.');
});
