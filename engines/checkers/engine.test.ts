/**
 * The Checkers engine against published counts, the rules of the game, plain minimax, and invalid
 * input.
 */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { rules, type State } from '@playfield/games/checkers/rules.ts';
import { at, play, randomGame } from '@playfield/games/checkers/testing/play.ts';
import { createCheckersEngine, provenScore, winScore, type CheckersEngine, type Path } from './engine.ts';
import { isLong } from '@playfield/tools/test/size.ts';
import { position, start } from './testing/positions.ts';
import { positionOf } from './testing/states.ts';

const wasm = readFileSync(new URL('./wasm/engine.wasm', import.meta.url));
let engine: CheckersEngine;
beforeAll(async () => {
  engine = await createCheckersEngine(wasm);
});

const sorted = (paths: readonly Path[]): string[] => paths.map((path) => path.join()).sort();
const text = (path: Path): string => path.join('-');

function after(state: State, path: Path): State {
  const next = rules.apply(state, path);
  if (!next.ok) throw new Error(next.error.code);
  return next.value;
}

/** Red's pieces minus black's. */
function balance({ board }: State): number {
  const count = (colour: 'r' | 'b'): number =>
    board.flat().filter((piece) => piece?.toLowerCase() === colour).length;
  return count('r') - count('b');
}

const byMove = (a: { readonly move: Path }, b: { readonly move: Path }): number =>
  text(a.move).localeCompare(text(b.move));

describe('moves', () => {
  // https://oeis.org/A133046. If men went on jumping once crowned, ply 9 would count 3,963,629.
  test('CK-020 ... CK-024, G54 counts of moves by ply', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9].map((depth) => engine.perft(start, depth))).toEqual([
      7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680,
    ]);
  });

  test('CK-020 ... CK-024 are those of the rules, in every position of 60 random games', () => {
    let positions = 0;
    for (let seed = 1; seed <= 60; seed++) {
      for (const state of randomGame(seed)) {
        const isStuck = state.gameOver && state.winner !== null;
        const wanted = isStuck ? [] : rules.legalMoves(state);
        const asked = { ...positionOf(state), before: [] };
        expect(sorted(engine.moves(asked))).toEqual(sorted(wanted));
        expect(engine.perft(asked, 1)).toBe(wanted.length);
        positions += 1;
      }
    }
    expect(positions).toBeGreaterThan(3000);
  });

  test.each([
    ['a man that is crowned does not go on', '1:24/26,27', ['24-31']],
    ['a king goes on', '1:K24/26,27', ['24-31-22']],
    ['a king takes a round trip either way', '1:K2/6,7,14,15', ['2-11-18-9-2', '2-9-18-11-2']],
    ['any jump may be chosen', '1:9,10/13,14,23', ['10-17', '9-18-27']],
    ['a chain may pass its first square', '2:7,8,15,16/K12', ['12-19-10-3-12', '12-3-10-19-12']],
  ])('G54 %s', (_, at, wanted) => {
    expect(engine.moves(position(at)).map(text).sort()).toEqual(wanted);
  });
});

/**
 * The score by exhaustive search to a depth by the rules; null where neither side can force an end.
 */
function minimax(state: State, depth: number): number | null {
  const outcome = rules.outcome(state);
  if (outcome) return outcome.winner === null ? 0 : -winScore;
  if (depth === 0) return null;
  let best: number | null = -winScore;
  for (const path of rules.legalMoves(state)) {
    const answer = minimax(after(state, path), depth - 1);
    if (answer !== null && answer < 0) return -answer - 1;
    if (answer === null) best = null;
    else if (best !== null) best = Math.max(best, answer > 0 ? 1 - answer : 0);
  }
  return best;
}

describe('scores', () => {
  test('forced wins and losses within five half-moves are those of plain minimax', () => {
    let decided = 0;
    for (let seed = 1; seed <= 50; seed++) {
      const state = randomGame(seed).at(-5);
      if (!state || rules.outcome(state)) continue;
      const wanted = minimax(state, 5);
      if (wanted === null || wanted === 0) continue;
      const { score } = engine.search(positionOf(state), { mostNodes: 300_000 });
      expect({ seed, sign: Math.sign(score) }).toEqual({ seed, sign: Math.sign(wanted) });
      expect(Math.abs(score)).toBeGreaterThanOrEqual(winScore - 5);
      decided += 1;
    }
    expect(decided).toBeGreaterThan(5);
  });

  test.each([
    ['won in 3', '1:K15,K19/K3', winScore - 3],
    ['lost in 6', '2:K15,K19/K3', 6 - winScore],
    ['won in 11, though a win in 13 shows sooner', '1:7,K12,K6/K22', winScore - 11],
    ['nobody can be caught in the double corner', '1:K15/K1', 0],
  ])('%s', (_, at, score) => {
    expect(engine.search(position(at), { mostNodes: 1_000_000 }).score).toBe(score);
  });

  test('a move is worth what the position after it is worth to the other side', () => {
    let compared = 0;
    for (const state of [1, 2, 3, 4, 5, 6].flatMap(randomGame).filter(({ gameOver }) => !gameOver)) {
      const { moves } = engine.scores(positionOf(state), { maxDepth: 2, mostNodes: 100_000 });
      for (const { move, score } of moves) {
        const next = after(state, move);
        // Where there is only one jump, the search looks further.
        if (next.gameOver || (next.mustCapture && rules.legalMoves(next).length === 1)) continue;
        const { score: theirs } = engine.search(positionOf(next), { maxDepth: 1, mostNodes: 100_000 });
        // A win is a half-move further away from here.
        const further = Math.abs(theirs) >= provenScore ? Math.sign(theirs) : 0;
        const ply = state.moves.length;
        expect({ ply, move, score }).toEqual({ ply, move, score: further - theirs });
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(1000);
  });

  test('two kings catch one in a double corner, played to the end', () => {
    let state = at('R:RK15,K18:BK1');
    for (let ply = 0; ply < 40 && !rules.outcome(state); ply++) {
      state = after(state, engine.search(positionOf(state), { mostNodes: 200_000 }).move);
    }
    expect(rules.outcome(state)?.winner).toBe('player1');
  });

  test('a position turned round and recoloured has the same scores', () => {
    // Deeper, the order of moves decides which ones are searched less deep.
    const limits = { maxDepth: 2, mostNodes: 1_000_000 };
    const up = engine.scores(position('1:1,2,6,11,K18/21,22,25,K30'), limits);
    const down = engine.scores(position('2:12,11,8,K3/32,31,27,22,K15'), limits);
    const turned = down.moves.map(({ move, score }) => ({ move: move.map((square) => 33 - square), score }));
    expect(turned.toSorted(byMove)).toEqual(up.moves.toSorted(byMove));
  });
});

describe('shots', () => {
  test.each([
    ['R:R1,2,5,9,10,11,12,16:B17,19,23,25,26,27,28,29', '11-15', 200_000],
    ['R:R1,4,5,8,16,22:B13,24,28,29,31', '16-19', 200_000],
    ['R:R12,22,K13,K26,K32:B19,20,29,K3,K5', '13-9', 200_000],
    // Another move wins a man as well: this one is better because of what comes sixteen half-moves
    // later.
    ...(isLong ? [['R:R1,2,5,9,10,12,15,16:B17,19,23,24,25,26,28,29', '15-18', 10_000_000] as const] : []),
  ] as const)('%s: %s gives pieces and gets more', (fen, wanted, mostNodes) => {
    const state = at(fen);
    const { move, pv } = engine.search(positionOf(state), { mostNodes });
    expect(text(move)).toBe(wanted);
    let reached = state;
    const balances = pv.map((path) => balance((reached = after(reached, path))));
    expect(Math.min(...balances)).toBeLessThan(balance(state));
    expect(balances.at(-1)).toBeGreaterThan(balance(state));
  });
});

describe('draws', () => {
  test('G53 a position is a draw when it comes for the third time', () => {
    const there = '16-12 30-25 12-16';
    const scores = [there, `${there} 25-30 ${there}`].map((played) => {
      const state = play(played, at('R:RK16:BK30,K29,K22'));
      const { moves } = engine.scores(positionOf(state), { maxDepth: 1, mostNodes: 1000 });
      return moves.find(({ move }) => text(move) === '25-30')?.score ?? Number.NaN;
    });
    expect(scores[0]).toBeGreaterThan(50);
    expect(scores[1]).toBe(0);
  });

  test('G53 forty moves each without a capture or a move of a man end the game', () => {
    const other = { first: { men: [], kings: [1, 2] }, second: { men: [], kings: [30, 31] } };
    const before = Array.from({ length: 79 }, () => other);
    const asked = { ...position('1:K1,K2,9/K32'), before };
    const { moves } = engine.scores(asked, { maxDepth: 6, mostNodes: 100_000 });
    expect(moves.filter(({ move }) => move[0] !== 9).every(({ score }) => score === 0)).toBe(true);
    expect(moves[0]?.move[0]).toBe(9);
    expect(moves[0]?.score).toBeGreaterThan(100);
  });

  test('capturing the last piece with the fortieth move is a win, not a draw', () => {
    const other = { first: { men: [], kings: [1] }, second: { men: [], kings: [30] } };
    const asked = { ...position('1:K10/K15'), before: Array.from({ length: 79 }, () => other) };
    expect(engine.search(asked, { mostNodes: 1000 }).score).toBe(winScore - 1);
  });
});

describe('limits', () => {
  test('positions are counted and bounded; the same question gives the same answer whatever was asked before', async () => {
    const limits = { mostNodes: 30_000 };
    const first = engine.search(start, limits);
    expect(first.nodes).toBe(30_000);
    expect(first.depth).toBeGreaterThan(6);
    engine.search(position('1:K15,K19/K3,K4'), { mostNodes: 50_000 });
    expect(engine.search(start, limits)).toEqual(first);
    const other = await createCheckersEngine(wasm);
    expect(other.search(start, limits)).toEqual(first);
  });

  // The table tells 255 questions apart.
  test('the same question gives the same answer 255 questions later', async () => {
    const limits = { mostNodes: 3000 };
    const other = await createCheckersEngine(wasm, { tableBits: 12 });
    const first = other.search(start, limits);
    for (let n = 0; n < 254; n++) other.search(position('1:K15,K19/K3,K4'), { mostNodes: 1 });
    expect(other.search(start, limits)).toEqual(first);
  });

  test('the best line can be played by the rules', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const states = randomGame(seed);
      const state = states[Math.floor(states.length / 2)];
      if (!state || rules.outcome(state)) continue;
      const { move, pv } = engine.search(positionOf(state), { mostNodes: 20_000 });
      expect(pv[0]).toEqual(move);
      let reached = state;
      for (const path of pv) reached = after(reached, path);
    }
  });

  test('every legal move is scored once, best first; beyond the margin from above', () => {
    for (const seed of [1, 2, 3]) {
      for (const state of randomGame(seed).filter(({ gameOver }) => !gameOver)) {
        const limits = { maxDepth: 3, mostNodes: 100_000 };
        const { moves } = engine.scores(positionOf(state), limits);
        expect(sorted(moves.map(({ move }) => move))).toEqual(sorted(rules.legalMoves(state)));
        const exact = new Map(moves.map(({ move, score }) => [text(move), score]));
        const best = moves[0]?.score ?? NaN;
        for (const margin of [0, 20]) {
          const near = engine.scores(positionOf(state), { ...limits, margin });
          expect(near.moves[0]?.score).toBe(best);
          expect(near.moves).toHaveLength(moves.length);
          for (const { move, score } of near.moves) {
            const known = exact.get(text(move)) ?? NaN;
            if (known >= best - margin) expect(score).toBe(known);
            else expect(score >= known && score < best - margin).toBe(true);
          }
        }
        expect(moves.map(({ score }) => score)).toEqual(
          moves.map(({ score }) => score).toSorted((a, b) => b - a),
        );
      }
    }
  });

  test('too few positions for one half-move: still a legal move, and depth 0', () => {
    const found = engine.search(start, { mostNodes: 1 });
    expect(found).toMatchObject({ depth: 0, nodes: 1 });
    expect(sorted(engine.moves(start))).toContain(found.move.join());
    // Not those of the position asked about before.
    engine.scores(position('1:K15,K19/K3,K4'), { mostNodes: 1000 });
    const scored = engine.scores(start, { mostNodes: 1 });
    expect(scored).toMatchObject({ depth: 0, nodes: 1 });
    expect(scored.moves).toEqual(engine.moves(start).map((move) => ({ move, score: 0 })));
  });

  test.each([
    ['a square beyond the board', '1:33/5'],
    ['half a square', '1:1.5/5'],
    ['two pieces on a square', '1:7/7'],
    ['a man and a king on a square', '1:7,K7/9'],
    ['a man where it would be a king', '1:30/9'],
    ['a man of the other side likewise', '1:9/3'],
    ['thirteen pieces', '1:1,2,3,4,5,6,7,8,9,10,11,12,13/30'],
  ])('refused: %s', (_, at) => {
    expect(() => engine.search(position(at), { mostNodes: 100 })).toThrow(RangeError);
    expect(() => engine.moves(position(at))).toThrow(RangeError);
    expect(() => engine.perft(position(at), 1)).toThrow(RangeError);
  });

  test.each([
    ['a game that is over', '1:/5', { mostNodes: 10 }],
    ['a side that cannot move', '1:28/K32,24,19', { mostNodes: 10 }],
    ['no positions', '1:7/30', { mostNodes: 0 }],
    ['no number', '1:7/30', { mostNodes: NaN }],
    ['no depth', '1:7/30', { mostNodes: 10, maxDepth: 0 }],
    ['a depth out of range', '1:7/30', { mostNodes: 10, maxDepth: 101 }],
  ])('refused: %s', (_, at, limits) => {
    expect(() => engine.search(position(at), limits)).toThrow(RangeError);
    expect(() => engine.scores(position(at), limits)).toThrow(RangeError);
  });

  test('refused: a game that is drawn, counts too deep, a margin below 0, a table without memory', async () => {
    const drawn = { ...start, before: Array.from({ length: 80 }, () => start) };
    expect(() => engine.search(drawn, { mostNodes: 10 })).toThrow(RangeError);
    expect(() => engine.perft(start, 31)).toThrow(RangeError);
    expect(() => engine.scores(start, { mostNodes: 10, margin: -1 })).toThrow(RangeError);
    await expect(createCheckersEngine(wasm, { tableBits: 30 })).rejects.toThrow(RangeError);
  });
});
