/** What becomes of the pieces along a line of moves. */
import { describe, expect, test } from 'vitest';
import { gainAlong, movesToCrown, statesAlong } from './lineOutcome.ts';
import { at, moveOf } from './testing/play.ts';
import type { State } from './rules.ts';

const along = (fen: string, line: string): readonly State[] =>
  statesAlong(at(fen), line.split(' ').map(moveOf));

describe('what is gained', () => {
  test.each([
    [
      'nothing: two kings against one and a man',
      'R:RK1,K2:BK31,32',
      '1-6',
      { pieces: 0, plies: 0, ahead: 30 },
    ],
    ['a piece beyond one more', 'R:R11,1,2:B15,32', '11-18', { pieces: 1, plies: 1, ahead: 200 }],
    ['nothing is known while a capture is due', 'R:R11,1:B18,32', '11-15', null],
    ['not even where nothing else is threatened', 'R:R11,1:B18,22,32', '11-15', null],
    ['a piece, at once', 'R:R11,1:B15,32', '11-18', { pieces: 1, plies: 1, ahead: 100 }],
    ['nothing is known while the mover threatens something', 'R:R6,7:B15,32', '7-10', null],
    [
      'nothing by an exchange that is not over',
      'R:R1,15:B23,26,31',
      '1-5 23-18 15x22',
      { pieces: 0, plies: 0, ahead: -100 },
    ],
    ['nothing is known of an end, and nothing comes after it', 'R:R15:B18', '15x22 31-27', null],
    ['a piece against it', 'B:R14,1:B18,32', '18-9', { pieces: 1, plies: 1, ahead: 100 }],
  ])('%s', (_name, fen, line, gain) => {
    expect(gainAlong(along(fen, line))).toEqual(gain);
  });
});

describe('how many moves to a king', () => {
  test.each([
    ['one', 'R:R28,12:BK18', '28-32', 1],
    ['two', 'R:R24,12:BK5', '24-28 5-1 28-32', 2],
    ['the other side makes one before', 'R:R24,12:B5', '24-28 5-1 28-32', null],
    ['it is lost again', 'R:R28,12:BK18', '28-32 18-23 32-27 23-32', null],
    ['none is made', 'R:R12:BK18', '12-16', null],
  ])('%s', (_name, fen, line, moves) => {
    expect(movesToCrown(along(fen, line))).toBe(moves);
  });
});
