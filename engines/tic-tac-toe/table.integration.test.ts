/**
 * The table of Tic Tac Toe against published counts, and against plain minimax by the rules.
 */
import { bot } from '@playfield/games/tic-tac-toe/bot.ts';
import { rules, type State } from '@playfield/games/tic-tac-toe/rules.ts';
import { seededRng } from '@playfield/games/rng.ts';
import { describe, expect, test } from 'vitest';
import { solveTicTacToe } from './table.ts';

const table = solveTicTacToe();

/** Every possible game, by how it ends; the score of the last move tells. */
function countGames(): { games: number; byX: number; byO: number; drawn: number } {
  const count = { games: 0, byX: 0, byO: 0, drawn: 0 };
  const visit = (moves: readonly number[], last: number): void => {
    const scored = table.scores(moves);
    for (const { cell, score } of scored) visit([...moves, cell], score);
    if (scored.length > 0) return;
    count.games += 1;
    if (last === 0) count.drawn += 1;
    else if (moves.length % 2 === 1) count.byX += 1;
    else count.byO += 1;
  };
  visit([], 0);
  return count;
}

test('5,478 positions; 255,168 games: X wins 131,184, O 77,904, 46,080 are drawn', () => {
  expect(table.positions).toBe(5478);
  expect(countGames()).toEqual({ games: 255_168, byX: 131_184, byO: 77_904, drawn: 46_080 });
});

/** The score of a position by exhaustive search with the rules of the game. */
function minimax(state: State, known: Map<string, number>): number {
  const key = state.cells.map((mark) => mark ?? '-').join('');
  const before = known.get(key);
  if (before !== undefined) return before;
  const outcome = rules.outcome(state);
  const empty = state.cells.filter((mark) => mark === null).length;
  const score = outcome
    ? outcome.winner === null
      ? 0
      : -1 - empty
    : Math.max(...rules.legalMoves(state).map((cell) => 0 - minimax(after(state, cell), known)));
  known.set(key, score);
  return score;
}

function after(state: State, cell: number): State {
  const next = rules.apply(state, cell);
  if (!next.ok) throw new Error(next.error.code);
  return next.value;
}

test('every move of every position has the score of plain minimax, and hints do not depend on which search found it', () => {
  const rng = seededRng(1);
  const known = new Map<string, number>();
  const seen = new Set<string>();
  let moves = 0;
  const visit = (state: State): void => {
    const key = state.cells.join();
    if (seen.has(key) || rules.outcome(state)) return;
    seen.add(key);
    const wanted = rules.legalMoves(state).map((cell) => {
      const next = after(state, cell);
      visit(next);
      return { cell, score: 0 - minimax(next, known) };
    });
    expect(table.scores(state.moves)).toEqual(wanted);
    const advice = () => wanted.map(({ cell, score }) => ({ move: cell, score }));
    expect(bot.hint(state, rng, advice)).toEqual(bot.hint(state, rng));
    moves += wanted.length;
  };
  visit(rules.setup());
  // Positions in which the game is not over: 5,478 minus the 958 that end it.
  expect(seen.size).toBe(4520);
  expect(moves).toBe(16_167);
});

describe('what is asked', () => {
  test.each([
    ['X takes the third of a line: four cells stay empty', [0, 3, 1, 4], 2, 5],
    ['O answers a corner with an edge, and X has time', [0, 1], 4, 3],
    ['the centre is the one answer to a corner', [0], 4, 0],
  ])('%s', (_, moves, cell, score) => {
    expect(table.scores(moves).find((scored) => scored.cell === cell)?.score).toBe(score);
  });

  test('a game that is over has no moves', () => {
    expect(table.scores([0, 3, 1, 4, 2])).toEqual([]);
    expect(table.scores([0, 1, 2, 4, 3, 5, 7, 6, 8])).toEqual([]);
  });

  test.each([[[9]], [[-1]], [[0.5]], [[4, 4]], [[0, 3, 1, 4, 2, 5]]])('%j cannot be played', (moves) => {
    expect(() => table.scores(moves)).toThrow(RangeError);
  });
});
