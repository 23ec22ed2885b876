/** Every kind of reason is given where it is true (GAPS G20). */
import { describe, expect, test } from 'vitest';
import type { Advice } from '../game.ts';
import { hint } from './hint.ts';
import type { Move } from './pieces.ts';
import { rules } from './rules.ts';
import { at, play, randomGame } from './testing/play.ts';
import { notate } from './wire.ts';

describe('CK-009, C4-030 the hint and its reason', () => {
  test.each([
    ['12-16 24-19 10-15', 'Play 19x12: it takes a piece'],
    ['10-14 24-19 6-10 23-18 14x23 27x18 2-6 32-27 11-16 22-17', 'Play 16x23x32: it takes two pieces'],
    ['11-16 22-18 8-11 18-14', 'Play 9x18: it makes an even exchange'],
    ['9-13 22-18', 'Play 11-15: it offers an even exchange'],
    ['10-15 24-20 9-14 27-24 12-16', 'Play 24-19: it lures the AI into a capture and wins a piece'],
    ['10-14 21-17 14x21 22-17 9-13 17-14', 'Play 6-10: it threatens to take a piece with 10x17'],
    ['11-16', 'Play 24-19: it takes a place in the middle'],
  ])('after %j: %s', (moves, reason) => {
    expect(hint(play(moves)).reason).toBe(reason);
  });

  test.each([
    ['R:R15:B18', 'Play 15x22: it wins at once'],
    ['R:RK24:BK3', 'Play 24-19: it forces a win in 4 moves'],
    ['R:R10,16:B14,19,26,29', 'Play 16x23x30: it takes two pieces for one'],
    ['B:R11,14,20,21:B28', 'Play 28-24: it is the only move left'],
    ['R:R27,K32:B5,K25', 'Play 27-31: it makes a king'],
    ['B:RK19:BK11', 'Play 11-8: it holds out longest'],
    ['R:R11,7:B15,18', 'Play 11-16: it is the best; every other move loses'],
    ['R:R11,16,23:B13,20,24', 'Play 23-27: it avoids losing a piece'],
    ['B:RK27:BK4,9,K12', 'Play 9-6: it brings a man one step from becoming a king'],
    ['R:R1,4,6,7:B5,13,19,23,31,32', 'Play 7-11: it keeps your back row guarded'],
    ['R:RK26:BK7', 'Play 26-23: it comes out best, looking 60 half-moves ahead'],
  ])('in %s: %s', (fen, reason) => {
    expect(hint(at(fen)).reason).toBe(reason);
  });
});

/** The engine's own line wins a man; where its score disagrees, the man is not won for good. */
test.each([
  [129, 'Play 3-7: it wins a piece: 11-8 and 4x11 can follow'],
  [20, 'Play 3-7: it threatens to take a piece with 7x16'],
])('G20 a piece is won by a line where the score, %i, bears it out: %s', (score, reason) => {
  const state = at('R:R1,2,3,4,6,10,20,21:B11,13,25,26,27,29,30,32');
  const line = [
    [3, 7],
    [11, 8],
    [4, 11],
    [25, 22],
  ];
  const worth = (move: Move): number => (move.join() === '3,7' ? score : score - 5);
  const advised: Advice<Move> = (asker) => {
    if (asker !== 'hint') throw new Error('hints have a budget of their own');
    return rules.legalMoves(state).map((move) => ({ move, score: worth(move), line: () => line }));
  };
  expect(hint(state, undefined, advised).reason).toBe(reason);
});

test('the hint is a legal move, named in its reason, and changes nothing', () => {
  for (const seed of [1, 2]) {
    const states = randomGame(seed).filter(({ gameOver }, ply) => !gameOver && ply % 15 === 10);
    for (const state of states) {
      const before = JSON.stringify(state);
      const { move, reason } = hint(state);
      expect(rules.legalMoves(state)).toContainEqual(move);
      expect(reason.startsWith(`Play ${notate(move)}: `)).toBe(true);
      expect(JSON.stringify(state)).toBe(before);
    }
  }
});
