/** What the Tic Tac Toe board says (USERS-ASK 33, 34, 37). */
import { describe, expect, test } from 'vitest';
import type { Seat } from '../../game.ts';
import { rules, type State } from '../rules.ts';
import { wire } from '../wire.ts';
import { cellLabel, lastMoveText, piecesText } from './speech.ts';

/** Cells 0 to 8, first move first. */
function seen(cells: string, seat: Seat | null = 'player1') {
  let state: State = rules.setup();
  for (const digit of cells) {
    const next = rules.apply(state, Number(digit));
    if (!next.ok) throw new Error(`cell ${digit} is taken`);
    state = next.value;
  }
  return { state, seat, marks: wire.marks(state) };
}

describe('cellLabel', () => {
  test.each([
    ['TT-017 an empty cell', seen(''), 0, 'Top left, empty'],
    ['TT-017 X, ours', seen('40'), 4, 'Centre, X, you'],
    ['TT-017 O, the last move', seen('40'), 0, 'Top left, O, opponent, last move'],
    ['a spectator reads marks only', seen('4', null), 4, 'Centre, X, last move'],
    ['TT-015 the winning line', seen('03142'), 1, 'Top centre, X, you, winning line'],
  ])('%s', (_title, view, cell, label) => {
    expect(cellLabel(view, cell)).toBe(label);
  });
});

test('the key L: the last move, or that there is none', () => {
  expect(lastMoveText(seen('40'))).toBe('Last move: O, opponent, top left.');
  expect(lastMoveText(seen(''))).toBe('Nothing has been played yet.');
});

test('the key P: the cells of X, then those of O', () => {
  expect(piecesText(seen('4'))).toBe('X, you: centre. O, opponent: none.');
  expect(piecesText(seen('408'))).toBe('X, you: centre, bottom right. O, opponent: top left.');
});
