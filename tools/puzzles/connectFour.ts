/** Puzzles of Connect Four: random games, judged by the exact solver. */
import { readFile } from 'node:fs/promises';
import { verdictOf } from '@playfield/engines/connect-four/analyst.ts';
import { createSolver, type Solver } from '@playfield/engines/connect-four/solver.ts';
import { connectFour } from '@playfield/games/connect-four/index.ts';
import type { Position, Rng } from '@playfield/games/game.ts';
import type { PuzzleMove } from '@playfield/games/puzzle.ts';
import { puzzleAfter, type Judge } from './line.ts';
import { after } from './proof.ts';

/** About a hundredth of a second. */
const mostNodes = 200_000;
const [fewestDiscs, mostDiscs] = [12, 26];
const fewestColumns = 5;
/** A longer solution that fills up one or two columns is dull. */
const columnsOfLong = 3;

export async function openSolver(): Promise<Solver> {
  return createSolver(
    await readFile(new URL('../../engines/connect-four/wasm/engine.wasm', import.meta.url)),
    { tableBits: 20 },
  );
}

const columnsOf = (moves: readonly PuzzleMove[]): number[] => moves.map(({ column }) => Number(column));

/** What is left of a game for the side that has just moved: `moves` of the winner's own. */
function verdictAfter(solver: Solver, moves: readonly PuzzleMove[], position: Position) {
  if (position.outcome)
    return { outcome: position.outcome.winner === null ? ('draw' as const) : ('win' as const), moves: 0 };
  const score = solver.score(columnsOf(moves));
  if (score === null) throw new Error('the solver gave up without a limit');
  const theirs = verdictOf(score, moves.length);
  if (!('plies' in theirs)) return { outcome: 'draw' as const, moves: 0 };
  return theirs.outcome === 'loss'
    ? { outcome: 'win' as const, moves: theirs.plies / 2 }
    : { outcome: 'loss' as const, moves: (theirs.plies + 1) / 2 };
}

export function connectFourJudge(solver: Solver): Judge {
  return {
    needs(moves, position, most) {
      const { outcome, moves: left } = verdictAfter(solver, moves, position);
      return outcome === 'win' && left <= most ? left : null;
    },
    worthOf(moves, position) {
      const verdict = verdictAfter(solver, moves, position);
      const scores = position.outcome ? [] : (solver.bestColumns(columnsOf(moves)) ?? []);
      const best = Math.max(...scores.map(({ score }) => score));
      const column = scores.find(({ score }) => score === best)?.column;
      const reply = column === undefined ? null : { column };
      if (verdict.outcome === 'draw') return { kind: 'd', moves: null, reply };
      if (verdict.outcome === 'loss') return { kind: 'l', moves: verdict.moves, reply };
      return { kind: 'w', moves: verdict.moves + 1, reply };
    },
  };
}

const winsNow = (position: Position): readonly PuzzleMove[] =>
  position.legalMoves().filter((move) => after(position, move).outcome?.winner);

/** Whether the side to move must answer a disc that would win at once: a move elsewhere leaves it possible. */
const isThreatened = (position: Position): boolean =>
  position
    .legalMoves()
    .some((move) => winsNow(after(position, move)).some(({ column }) => column !== move['column']));

/** A game in which nobody overlooks a disc that wins at once, until somebody cannot prevent one. */
function* randomGame(
  rng: Rng,
): Generator<{ readonly moves: readonly PuzzleMove[]; readonly position: Position }> {
  let moves: readonly PuzzleMove[] = [];
  let position = connectFour.start();
  for (;;) {
    const safe = position.legalMoves().filter((move) => {
      const next = after(position, move);
      return !next.outcome && winsNow(next).length === 0;
    });
    const choice = safe[Math.floor(rng() * safe.length)];
    if (!choice) return;
    moves = [...moves, choice];
    position = after(position, choice);
    if (winsNow(position).length > 0) return;
    yield { moves, position };
  }
}

/** The first puzzle in a random game that is wanted by how many moves it takes; null where there is none. */
export function connectFourPuzzle(
  solver: Solver,
  rng: Rng,
  isWanted: (moves: number) => boolean,
): { readonly moves: number; readonly text: string } | null {
  for (const { moves: setup, position } of randomGame(rng)) {
    if (setup.length > mostDiscs) return null;
    if (setup.length < fewestDiscs || position.legalMoves().length < fewestColumns) continue;
    const columns = columnsOf(setup);
    const score = solver.score(columns, mostNodes) ?? 0;
    const verdict = verdictOf(score, setup.length);
    const moves = score > 0 && 'plies' in verdict ? (verdict.plies + 1) / 2 : 0;
    if (!isWanted(moves) || isThreatened(position)) continue;
    const winning = solver.columnScores(columns)?.filter((column) => column.score > 0);
    if (winning?.length !== 1) continue;
    const text = puzzleAfter(connectFour, connectFourJudge(solver), setup, moves);
    const columnsUsed = new Set(text?.split(' ')[1]).size;
    if (text !== null && (moves < 3 || columnsUsed >= columnsOfLong)) return { moves, text };
  }
  return null;
}
