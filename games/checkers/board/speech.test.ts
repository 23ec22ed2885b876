/** What the Checkers board says (CK-006). */
import { describe, expect, test } from 'vitest';
import { rules, type State } from '../rules.ts';
import { at, play } from '../testing/play.ts';
import { wire } from '../wire.ts';
import { progressOf, type Entry } from './entry.ts';
import { entryText, lastMoveText, piecesText, squareLabel } from './speech.ts';

const start = rules.setup();

function label(state: State, square: number, entry: Entry = [], canMove = true): string {
  return squareLabel({ progress: progressOf(state, entry), canMove, marks: wire.marks(state) }, square);
}

describe('squareLabel', () => {
  const king = at('R:RK22,5:B18,10');
  test.each([
    ['a man', label(start, 11), 'Square 11, red man'],
    ['an empty square', label(start, 15), 'Square 15, empty'],
    ['CK-006 a piece that must capture', label(king, 22), 'Square 22, red king, must capture'],
    ['a piece that is picked up', label(start, 11, [11]), 'Square 11, red man, picked up'],
    ['where it can go', label(start, 15, [11]), 'Square 15, empty, move here'],
    ['where it can capture', label(king, 15, [22]), 'Square 15, empty, capture here'],
    ['the last move, at both ends', label(play('11-15'), 11), 'Square 11, empty, last move'],
    ['nothing to press when it is not our turn', label(king, 22, [], false), 'Square 22, red king'],
    ['in the middle of a chain', label(at('R:R16:B19,26'), 23, [16, 23]), 'Square 23, red man, picked up'],
    ['a piece taken in the middle of a chain', label(at('R:R16:B19,26'), 19, [16, 23]), 'Square 19, empty'],
  ])('%s', (_name, spoken, expected) => {
    expect(spoken).toBe(expected);
  });
});

const said = (state: State, entry: Entry): string => entryText(progressOf(state, entry), entry);

describe('while a move is entered', () => {
  test.each([
    ['picked up', said(start, [11]), 'Square 11 picked up. It can go to 15 or 16.'],
    ['one way', said(start, [12]), 'Square 12 picked up. It can go to 16.'],
    ['four ways', said(at('R:RK15:B29'), [15]), 'Square 15 picked up. It can go to 10, 11, 18 or 19.'],
    ['a capture', said(at('R:R15:B18,29'), [15]), 'Square 15 picked up. It must capture, to 22.'],
    [
      'CK-015 a jump more',
      said(at('R:R16:B19,26'), [16, 23]),
      'Captured. On square 23. It must capture, to 30.',
    ],
    ['put back', said(start, []), 'Put back.'],
  ])('%s', (_name, spoken, expected) => {
    expect(spoken).toBe(expected);
  });
});

describe('the key L', () => {
  test.each([
    ['nothing yet', start, 'No piece has been moved yet.'],
    ['a step', play('11-15'), 'Last move: red, 11 to 15.'],
    ['a capture', play('11-15 22-18 15x22'), 'Last move: red, 15 to 22, captured a piece.'],
    [
      'a chain that crowns',
      play('16x23x30', at('R:R16:B19,26,29')),
      'Last move: red, 16 to 23 to 30, captured 2 pieces, became a king.',
    ],
    ['by black', play('11-15 22-18'), 'Last move: black, 22 to 18.'],
  ])('%s', (_name, state, expected) => {
    expect(lastMoveText(state)).toBe(expected);
  });
});

test('the key P: every piece by colour', () => {
  expect(piecesText(at('R:R16,5,K32:BK1'))).toBe('Red: men on 5, 16; king on 32. Black: king on 1.');
  expect(piecesText(at('R:R16:BK1,K2,29'))).toBe('Red: man on 16. Black: man on 29; kings on 1, 2.');
  expect(piecesText(play('15x22', at('R:R15:B18')))).toBe('Red: man on 22. Black: none.');
});
