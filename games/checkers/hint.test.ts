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
    ['12-16 24-19 10-15', '19x12 takes a piece'],
    ['10-14 24-19 6-10 23-18 14x23 27x18 2-6 32-27 11-16 22-17', '16x23x32 takes two pieces'],
    ['11-16 22-18 8-11 18-14', '9x18 makes an even exchange'],
    ['9-13 22-18', '11-15 offers an even exchange'],
    ['10-15 24-20 9-14 27-24 12-16', '24-19 lures the AI into a capture and wins a piece'],
    ['10-14 21-17 14x21 22-17 9-13 17-14', '6-10 threatens to take a piece with 10x17'],
    ['11-16', '24-19 takes a place in the middle'],
  ])('after %j: %s', (moves, reason) => {
    expect(hint(play(moves)).reason).toBe(reason);
  });

  test.each([
    ['R:R15:B18', '15x22 wins at once'],
    ['R:RK24:BK3', '24-19 forces a win in 4 moves'],
    ['R:R10,16:B14,19,26,29', '16x23x30 takes two pieces for one'],
    ['B:R11,14,20,21:B28', '28-24 is the only move left'],
    ['R:R27,K32:B5,K25', '27-31 makes a king'],
    ['B:RK19:BK11', '11-8 holds out longest'],
    ['R:R11,7:B15,18', '11-16 is the best: every other move loses'],
    ['R:R11,16,23:B13,20,24', '23-27 avoids losing a piece'],
    ['B:RK27:BK4,9,K12', '9-6 brings a man one step from becoming a king'],
    ['R:R1,4,6,7:B5,13,19,23,31,32', '7-11 keeps your back row guarded'],
    ['R:RK26:BK7', '26-23 comes out best, looking 60 half-moves ahead'],
  ])('in %s: %s', (fen, reason) => {
    expect(hint(at(fen)).reason).toBe(reason);
  });
});

/** The engine's own line wins a man; where its score disagrees, the man is not won for good. */
test.each([
  [129, '3-7 wins a piece: 11-8 and 4x11 can follow'],
  [20, '3-7 threatens to take a piece with 7x16'],
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
      expect(reason.startsWith(`${notate(move)} `)).toBe(true);
      expect(JSON.stringify(state)).toBe(before);
    }
  }
});
