/**
 * The lines that the engine expects, and the hints made of them: every clause is true (GAPS G20).
 */
import { readFileSync } from 'node:fs';
import { hint } from '@playfield/games/checkers/hint.ts';
import { rules } from '@playfield/games/checkers/rules.ts';
import { at, play, randomGame } from '@playfield/games/checkers/testing/play.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { adviceOn } from './advice.ts';
import { createCheckersEngine, type CheckersEngine } from './engine.ts';
import { adviceFor, after, provedHints } from './testing/hintProofs.ts';
import { positionOf } from './testing/states.ts';

const bytesOf = (file: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(new URL(file, import.meta.url)));

let engine: CheckersEngine;
beforeAll(async () => {
  engine = await createCheckersEngine(bytesOf('./wasm/engine.wasm'), {
    tableBits: 14,
    endings: bytesOf('./endings/four.gz'),
  });
});

const rng = (): number => 0;

const king = (square: number) => ({ men: [], kings: [square] });

test('a line begins with its move, is legal, and is eight half-moves long or ends the game', () => {
  let ended = 0;
  for (const state of randomGame(5).filter(({ gameOver }, ply) => !gameOver && ply % 4 === 0)) {
    const advised = adviceOn(engine, positionOf(state), { mostNodes: 5000 });
    expect(advised).toHaveLength(rules.legalMoves(state).length);
    for (const { move, line } of advised.slice(0, 2)) {
      const moves = line();
      expect(moves[0]).toEqual(move);
      // The engine does not consider threefold repetition.
      const reached = moves.reduce((so, path) => (so.gameOver ? so : after(so, path)), state);
      if (reached.gameOver) ended += 1;
      else expect(moves.length).toBeGreaterThanOrEqual(8);
    }
  }
  expect(ended).toBeGreaterThan(0);
});

test('a line ends with the fortieth move without a capture or a move of a man', () => {
  // None of these can come again within the line: its first king is too far away.
  const before = Array.from({ length: 76 }, (_, n) => ({
    first: king(29 + (n % 4)),
    second: king(1 + Math.floor(n / 4)),
  }));
  const position = { first: king(1), second: king(32), toMove: 'first', before } as const;
  for (const { move, line } of adviceOn(engine, position, { mostNodes: 5000 })) {
    expect(line()).toHaveLength(80 - before.length);
    expect(line()[0]).toEqual(move);
  }
});

describe('G20 the hint by the engine and its reason', () => {
  test.each([
    ['12-16 24-19 10-15', 'Play 19x12: it takes a piece'],
    ['10-14 24-19 6-10 23-18 14x23 27x18 2-6 32-27 11-16 22-17', 'Play 16x23x32: it takes two pieces'],
    ['11-16 22-18 8-11 18-14', 'Play 9x18: it makes an even exchange'],
    ['10-15 24-20 9-14 27-24 12-16', 'Play 23-18: it lures the AI into a capture and wins a piece'],
    ['10-14 21-17 14x21 22-17 9-13 17-14', 'Play 6-10: it threatens to take a piece with 10x17'],
    ['9-13 22-18', 'Play 10-15: it takes a place in the middle'],
  ])('after %j: %s', (moves, reason) => {
    const state = play(moves);
    expect(hint(state, rng, adviceFor(engine, state)).reason).toBe(reason);
  });

  test.each([
    ['R:R15:B18', 'Play 15x22: it wins at once'],
    ['R:RK24:BK3', 'Play 24-19: it forces a win in 4 moves'],
    ['R:R10,16:B14,19,26,29', 'Play 16x23x30: it takes two pieces for one'],
    ['R:R12,14,19,K30:B18,26,K27,28,31,32', 'Play 14x23: it takes a piece and comes out two pieces ahead'],
    ['B:R8,20,K27:B10,K11,13,15,23,29', 'Play 11x4: it is the only capture'],
    ['B:R11,14,20,21:B28', 'Play 28-24: it is the only move left'],
    ['R:RK27:BK19', 'Play 27-32: it is the best; every other move loses'],
    ['R:R27,K32:B5,K25', 'Play 27-31: it makes a king'],
    ['B:RK27:BK4,9,K12', 'Play 4-8: it leads to an ending that is won'],
    ['B:RK19:BK11', 'Play 11-7: it holds out longest'],
    ['R:R11,7:B15,18', 'Play 11-16: it makes it hardest for the AI, though every move loses'],
    ['R:R1,2,3,4,6,10,20,21:B11,13,25,26,27,29,30,32', 'Play 3-7: it wins a piece: 11-8 and 4x11 can follow'],
    [
      'R:R1,2,3,4,5,6,7,8,9,10,11,16:B19,21,22,23,25,26,27,28,29,30,31,32',
      'Play 8-12: it keeps the piece on 16 safe',
    ],
    ['R:R1,4,9,10,15:B18,21,22,26,29', 'Play 15-19: it takes the piece on 15 out of danger'],
    ['R:R11,16,23:B13,20,24', 'Play 23-27: it avoids losing a piece'],
    ['R:R3,4,5,8,10,19:B6,21,25,27,28,31', 'Play 5-9: it is safe, while 19-23 would lose a piece'],
    ['R:R1,4,6,7:B5,13,19,23,31,32', 'Play 7-11: it keeps your back row guarded'],
    ['R:R4,8,9,12,18,26:BK10,19,21,24,25', 'Play 18-23: it leads to a king in three moves'],
    ['R:RK26:BK7', 'Play 26-30: it comes out best; 7-3 and 30-26 may follow'],
  ])('in %s: %s', (fen, reason) => {
    const state = at(fen);
    expect(hint(state, rng, adviceFor(engine, state)).reason).toBe(reason);
  });
});

test('in positions of random games every clause is true', () => {
  const proved = [1, 2, 3, 4].flatMap((seed) => provedHints(engine, seed));
  expect(proved.filter(({ isTrue }) => !isTrue)).toEqual([]);
  expect(new Set(proved.map(({ kind }) => kind)).size).toBeGreaterThan(8);
});
