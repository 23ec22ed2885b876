/**
 * The solver against brute force, its mirror image, published positions and invalid input (issue:
 * engines).
 */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { createSolver, type Solver } from './solver.ts';
import {
  completesFour,
  drop,
  emptyBoard,
  fractions,
  playable,
  quietLine,
  type Board,
} from './testing/lines.ts';
import { connectFourLimits } from '../registry.ts';
import { sized } from '@playfield/tools/test/size.ts';

const wasm = readFileSync(new URL('./wasm/engine.wasm', import.meta.url));
let solver: Solver;
beforeAll(async () => {
  solver = await createSolver(wasm, { tableBits: 18 });
});

/** Columns of games between the levels, of ten and eleven discs, which take the solver long. */
const hardGames = [
  '3333311110',
  '33333301111',
  '3333362111',
  '33333111160',
  '33333065555',
  '3333302551',
  '33333111130',
  '24220154442',
  '3333311116',
  '3333311115',
  '3333364111',
  '3333302111',
  '3333364115',
  '3335311133',
  '33333301000',
  '33333621111',
  '33333111155',
  '33333555511',
  '33333111164',
  '33333365665',
  '33333661111',
  '33333111166',
  '33333111136',
  '33333111156',
  '33333301001',
  '33333555530',
  '33333641111',
  '33333111162',
  '33331211113',
  '33333021111',
];

const digits = (text: string): number[] => Array.from(text, (digit) => Number(digit) - 1);

/** Plain minimax to the end of the game, on the same scale. */
function bruteForce(board: Board, discs: number, alpha: number, beta: number): number {
  const open = playable(board);
  if (open.length === 0) return 0;
  let best = alpha;
  for (const column of open) {
    const next = drop(board, column, discs % 2);
    const score = completesFour(next, column)
      ? (43 - discs) >> 1
      : 0 - bruteForce(next, discs + 1, -beta, -best);
    if (score > best) best = score;
    if (best >= beta) return best;
  }
  return best;
}

const boardAfter = (moves: readonly number[]): Board =>
  moves.reduce((board, column, ply) => drop(board, column, ply % 2), emptyBoard);

describe('exactness', () => {
  test('positions near the end: as brute force has it', () => {
    const fraction = fractions(1);
    for (let n = 0; n < sized(150, 1200); n++) {
      const moves = quietLine(30 + (n % 9), fraction);
      const expected = bruteForce(boardAfter(moves), moves.length, -30, 30);
      expect({ moves, score: solver.score(moves) }).toEqual({ moves, score: expected });
    }
  });

  test('middle-game positions: equal to their mirror images, and to the best of their columns', () => {
    const fraction = fractions(2);
    for (let n = 0; n < sized(60, 600); n++) {
      const moves = quietLine(16 + (n % 12), fraction);
      const score = solver.score(moves);
      solver.forget();
      expect({ moves, score: solver.score(moves.map((column) => 6 - column)) }).toEqual({ moves, score });
      const columns = solver.columnScores(moves);
      expect(Math.max(...(columns ?? []).map((one) => one.score))).toBe(score);
    }
  });

  // The first lines of the published sets of
  // http://blog.gamesolver.org/solving-connect-four/02-test-protocol/.
  test('the best columns are exact, the others bounded below them', () => {
    const fraction = fractions(5);
    for (let n = 0; n < sized(30, 300); n++) {
      const moves = quietLine(14 + (n % 20), fraction);
      const exact = solver.columnScores(moves) ?? [];
      const best = Math.max(...exact.map(({ score }) => score));
      solver.forget();
      const found = solver.bestColumns(moves) ?? [];
      expect(found.map(({ column }) => column)).toEqual(exact.map(({ column }) => column));
      for (const [index, { column, score }] of exact.entries()) {
        const bound = found[index]?.score ?? NaN;
        const isRight = score === best ? bound === best : bound >= score && bound < best;
        expect({ moves, column, score, bound, isRight }).toMatchObject({ isRight: true });
      }
    }
  });

  test('with too few positions for all best columns, returns those found; all of them once the limit suffices', () => {
    const fraction = fractions(11);
    let [some, whole] = [0, 0];
    for (let n = 0; n < sized(15, 60); n++) {
      const moves = quietLine(16, fraction);
      solver.forget();
      const all = solver.bestColumns(moves) ?? [];
      const best = Math.max(...all.map(({ score }) => score));
      const needed = solver.nodes();
      for (const share of [0.25, 0.5, 0.75, 1]) {
        solver.forget();
        const found = solver.someBestColumns(moves, Math.ceil(needed * share));
        if (found === null) continue;
        const isWhole = found.length === all.length;
        if (isWhole) expect(found).toEqual(all);
        else expect(all.filter(({ score }) => score === best)).toEqual(expect.arrayContaining([...found]));
        if (share === 1) expect(isWhole).toBe(true);
        expect(found.length).toBeGreaterThan(0);
        if (isWhole) whole += 1;
        else some += 1;
      }
    }
    expect(whole).toBeGreaterThanOrEqual(sized(15, 60));
    expect(some).toBeGreaterThan(sized(5, 20));
  });

  test.each([
    ['2252576253462244111563365343671351441', -1],
    ['7422341735647741166133573473242566', 1],
    ['23163416124767223154467471272416755633', 0],
  ])('published: %s is %i', (moves, score) => expect(solver.score(digits(moves))).toBe(score));

  // Scored by the search alone, without what is certain of a side that follows.
  test.each([
    ['336464666154456357', -6],
    ['22467213223423361667', -3],
    ['27676771427511157555566', 3],
  ])('a side that follows has a four for certain, and has to wait for it: %s is %i', (moves, score) =>
    expect(solver.score(digits(moves))).toBe(score),
  );

  test('a win at once, with either colour; the last disc of a draw', () => {
    expect(solver.columnScores(digits('414243'))).toContainEqual({ column: 3, score: 18 });
    expect(solver.score(digits('1424747'))).toBe(18);
    const full = quietLine(41, fractions(3));
    expect(solver.score(full)).toBe(0);
    expect(solver.columnScores(full)).toHaveLength(1);
  });
});

describe('limits', () => {
  // Hard and a hint look at so many positions, and otherwise fall back on an estimate.
  test('games that are hard to solve, just after the book: a best column is found in time', async () => {
    const book = new Uint8Array(readFileSync(new URL('./book/openings.gz', import.meta.url)));
    const { tableBits, mostNodes } = connectFourLimits;
    const withBook = await createSolver(wasm, { tableBits, book });
    const open = hardGames.slice(0, sized(4, hardGames.length)).filter((line) => {
      withBook.forget();
      return withBook.someBestColumns(Array.from(line, Number), mostNodes) === null;
    });
    expect(open).toEqual([]);
  });

  test('too few positions: no answer rather than a wrong one; asking again continues', () => {
    const moves = quietLine(12, fractions(4));
    solver.forget();
    expect(solver.score(moves, 100)).toBeNull();
    expect(solver.columnScores(moves, 100)).toBeNull();
    expect(solver.bestColumns(moves, 100)).toBeNull();
    expect(solver.someBestColumns(moves, 100)).toBeNull();
    expect(solver.nodes()).toBeLessThanOrEqual(101);
    let rounds = 0;
    let score = null;
    while (score === null) {
      score = solver.score(moves, 50_000);
      rounds += 1;
    }
    solver.forget();
    expect(rounds).toBeGreaterThan(1);
    expect(solver.score(moves)).toBe(score);
  });

  test.each([
    ['a column that is not there', [7]],
    ['half a column', [1.5]],
    ['below the first', [-1]],
    ['a seventh disc in a column', [0, 0, 0, 0, 0, 0, 0]],
    ['a game that is won', digits('4142434')],
    ['a move after the end', digits('41424341')],
  ])('refused: %s', (_, moves) => {
    expect(() => solver.score(moves)).toThrow(RangeError);
    expect(() => solver.columnScores(moves)).toThrow(RangeError);
    expect(() => solver.bestColumns(moves)).toThrow(RangeError);
  });

  test('a table that does not fit', async () => {
    await expect(createSolver(wasm, { tableBits: 30 })).rejects.toThrow(RangeError);
  });
});
