/** The rules of Connect Four against the ledger and against published counts. */
import { expect, test } from 'vitest';
import { rules, type State } from './rules.ts';
import { wire } from './wire.ts';

/** Plays columns written as '1' to '7' from the empty board; every one must be legal. */
function play(columns: string): State {
  let state = rules.setup();
  for (const digit of columns) {
    const next = rules.apply(state, Number(digit) - 1);
    if (!next.ok) throw new Error(`${columns}: ${digit} is not legal`);
    state = next.value;
  }
  return state;
}

test('C4-001, C4-002 the board has 6 rows of 7 empty cells', () => {
  expect(rules.setup().board).toEqual(Array.from({ length: 6 }, () => [0, 0, 0, 0, 0, 0, 0]));
});

test('C4-006 discs fall to the lowest empty row of their column', () => {
  const { board } = play('4445');
  expect(board.slice(3)).toEqual([
    [0, 0, 0, 1, 0, 0, 0],
    [0, 0, 0, 2, 0, 0, 0],
    [0, 0, 0, 1, 2, 0, 0],
  ]);
});

test('C4-005 a full column is refused with a sentence', () => {
  expect(rules.apply(play('444444'), 3)).toEqual({
    ok: false,
    error: { code: 'move/illegal', text: 'That column is full' },
  });
});

test.each([
  ['C4-002 along a row', '1122334', 'player1', [35, 36, 37, 38]],
  ['C4-002 up a column', '12121212'.slice(0, 7), 'player1', [14, 21, 28, 35]],
  ['C4-002 rising diagonal', '12233434454'.slice(0, 11), 'player1', [17, 23, 29, 35]],
])('%s', (_line, columns, winner, cells) => {
  expect(rules.outcome(play(columns))).toEqual({ winner, reason: 'win' });
  expect(wire.marks(play(columns)).win).toEqual(cells);
});
