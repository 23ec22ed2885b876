/**
 * Two kings against one where the 40-move rule leaves just enough half-moves for the win, and one
 * too few. How long each win takes comes from every line of play by the rules.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { endingScore, winScore, type CheckersEngine } from './engine.ts';
import { bothEngines } from './testing/engines.ts';
import { position } from './testing/positions.ts';

let plain: CheckersEngine;
let knowing: CheckersEngine;
beforeAll(async () => {
  ({ plain, knowing } = await bothEngines());
});

/** Half-moves without a capture or a move of a man that end the game. */
const quietLimit = 80;
const filler = position('1:K1,K2,K3/K30,K31,K32');

/** The score where so many half-moves are left until the game is drawn. */
function scoreWith(engine: CheckersEngine, fen: string, left: number): number {
  const before = Array.from({ length: quietLimit - left }, () => filler);
  return engine.search({ ...position(fen), before }, { mostNodes: 20_000 }).score;
}

describe('G53 a win with the last half-move counts; one half-move earlier the game is drawn', () => {
  test.each([
    ['2:K17,K22/K8', 8],
    ['1:K18,K26/K16', 5],
    ['2:K1,K23/K5', 6],
    ['2:K9,K19/K4', 6],
    ['1:K5,K15/K25', 5],
    ['2:K2,K24/K4', 6],
    ['1:K6,K11/K13', 7],
    ['1:K12,K23/K22', 7],
    ['2:K3,K27/K8', 8],
    ['1:K20,K23/K12', 7],
    ['2:K2,K26/K8', 8],
    ['1:K12,K31/K30', 7],
    ['2:K6,K10/K12', 6],
    ['1:K9,K22/K2', 7],
    ['2:K10,K30/K8', 8],
    ['1:K1,K12/K3', 7],
    ['2:K1,K10/K11', 6],
    ['2:K10,K31/K23', 8],
    ['1:K9,K20/K22', 7],
    ['1:K13,K15/K29', 7],
    ['1:K1,K18/K2', 7],
    ['2:K17,K21/K25', 4],
  ] as const)('%s: %i half-moves', (fen, plies) => {
    const wanted = fen.startsWith('1') ? winScore - plies : plies - winScore;
    for (const engine of [plain, knowing]) {
      expect(scoreWith(engine, fen, plies)).toBe(wanted);
      expect(Math.abs(scoreWith(engine, fen, plies - 1))).toBeLessThan(endingScore);
    }
  });
});

test('G53 a capture on the way makes time for a longer win, unless it comes one half-move too late', () => {
  const fen = '1:K2,K32/K28';
  for (const engine of [plain, knowing]) {
    expect(scoreWith(engine, fen, 11)).toBeGreaterThanOrEqual(endingScore);
    expect(Math.abs(scoreWith(engine, fen, 10))).toBeLessThan(endingScore);
  }
  expect(scoreWith(plain, fen, 11)).toBe(winScore - 13);
});

describe('G53 forty moves each are counted from the last capture and the last move of a man', () => {
  test.each([
    ['a king that captures begins them again', '1:K10,K1/K15,K30', 1],
    ['a king of the other side that has to capture begins them again', '1:K10,K13/K18', 2],
    ['a man of the other side that has to move begins them again', '1:K1,K10/25', 2],
  ])('%s', (_name, fen, enough) => {
    for (const engine of [plain, knowing]) {
      expect(scoreWith(engine, fen, enough)).toBeGreaterThan(100);
      if (enough > 1) expect(scoreWith(engine, fen, enough - 1)).toBe(0);
    }
  });

  test('a side that cannot move after the last of them has lost', () => {
    for (const engine of [plain, knowing]) expect(scoreWith(engine, '1:3,K11/12', 1)).toBe(winScore - 1);
  });
});
