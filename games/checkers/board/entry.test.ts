/** Entering a move: single steps, chains, and refused presses on the way (CK-015, CK-022, G54). */
import { describe, expect, test } from 'vitest';
import { rules } from '../rules.ts';
import { at, play } from '../testing/play.ts';
import { press, progressOf, type Entry, type Pressed } from './entry.ts';

const start = rules.setup();
const chain = at('R:R16,5:B19,26,27');

const pressed = (state: typeof start, entry: Entry, square: number): Pressed =>
  press(progressOf(state, entry), square);

describe('what may be pressed', () => {
  test('nothing picked up: every piece that can move', () => {
    expect(progressOf(start, [])).toMatchObject({ entry: [], movable: [9, 10, 11, 12], targets: [] });
  });

  test('a piece picked up: where it can go', () => {
    expect(new Set(progressOf(start, [11]).targets)).toEqual(new Set([15, 16]));
  });

  test('CK-022 a capture is due: only the pieces that can make one', () => {
    expect(progressOf(play('11-15 22-18'), []).movable).toEqual([15]);
  });

  test('CK-015 mid-chain: the board after the jump, the same piece, its next landings', () => {
    const midway = progressOf(chain, [16, 23]);
    expect(midway.movable).toEqual([23]);
    expect(new Set(midway.targets)).toEqual(new Set([30, 32]));
    expect(midway.shown).toMatchObject({
      captureSequence: [16, 23],
      currentPlayer: 'red',
      mustCapture: true,
    });
  });

  test('the game is over: nothing', () => {
    expect(progressOf(play('15x22', at('R:R15:B18')), [])).toMatchObject({ movable: [], targets: [] });
  });

  test('G53 the game is drawn: nothing, although pieces could move', () => {
    const drawn = play('16-12 30-25 12-16 25-30 16-12 30-25 12-16 25-30', at('R:RK16:BK30'));
    expect(progressOf(drawn, [])).toMatchObject({ movable: [], targets: [] });
  });

  test.each([
    ['a piece that cannot move', start, [1]],
    ['a step of another position, onto a piece that can move', start, [15, 11]],
    ['a jump of another position', start, [16, 23]],
    ['an empty square', start, [15]],
  ])('an entry that does not fit counts as none: %s', (_name, state, entry) => {
    expect(progressOf(state, entry)).toMatchObject({ entry: [], shown: state });
  });
});

describe('a press', () => {
  test.each([
    ['picks a piece up', start, [], 11, { kind: 'entered', entry: [11] }],
    ['puts it back', start, [11], 11, { kind: 'entered', entry: [] }],
    ['picks up another one instead', start, [11], 10, { kind: 'entered', entry: [10] }],
    ['plays a step', start, [11], 15, { kind: 'played', path: [11, 15] }],
    ['CK-015 goes on with a chain', chain, [16], 23, { kind: 'entered', entry: [16, 23] }],
    ['G54 plays a chain when it is complete', chain, [16, 23], 30, { kind: 'played', path: [16, 23, 30] }],
    ['G54 plays a capture that crowns', at('R:R24:B26,27'), [24], 31, { kind: 'played', path: [24, 31] }],
  ])('%s', (_name, state, entry, square, expected) => {
    expect(pressed(state, entry, square)).toEqual(expected);
  });

  test.each([
    ['an empty square first', start, [], 15, 'Pick up one of your pieces first.'],
    ["the other side's piece", start, [], 22, 'Pick up one of your pieces first.'],
    ['a piece without a move', start, [], 1, 'That piece cannot move.'],
    ['too far', start, [11], 18, 'The piece cannot go there.'],
    ["the other side's piece when a capture is due", chain, [], 26, 'Pick up one of your pieces first.'],
    ['CK-022 a step when a capture is due', chain, [], 5, 'You must capture with another piece.'],
    [
      'G54 another piece in the middle of a chain',
      chain,
      [16, 23],
      5,
      'The piece on square 23 must go on capturing. Escape takes the move back.',
    ],
    [
      'G54 the piece itself in the middle of a chain',
      chain,
      [16, 23],
      23,
      'The piece on square 23 must go on capturing. Escape takes the move back.',
    ],
    [
      'G54 the square where the chain began',
      chain,
      [16, 23],
      16,
      'The piece on square 23 must go on capturing. Escape takes the move back.',
    ],
  ])('is refused: %s', (_name, state, entry, square, text) => {
    expect(pressed(state, entry, square)).toEqual({ kind: 'refused', text });
  });
});

test('every legal move of a position can be entered, and only as a whole', () => {
  const ring = at('R:RK19,5:B14,15,22,23');
  for (const state of [start, chain, ring, play('11-15 22-18')]) {
    for (const path of rules.legalMoves(state)) {
      let entry: Entry = [];
      const kinds = path.map((square) => {
        const next = pressed(state, entry, square);
        if (next.kind === 'entered') entry = next.entry;
        return next.kind === 'played' ? next.path : next.kind;
      });
      expect(kinds).toEqual([...path.slice(0, -1).map(() => 'entered'), path]);
    }
  }
});
