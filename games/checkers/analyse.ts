/**
 * The search's entry point: every legal move of a position with its score, deepened until a limit
 * or a proof.
 */
import { bitsOf } from './bitboard.ts';
import { evaluate } from './evaluate.ts';
import { Frame } from './frame.ts';
import { textOf, type Move } from './pieces.ts';
import { rules, type State } from './rules.ts';
import { losesIn, winScore, winsIn } from './scores.ts';
import { Search } from './search.ts';

type ScoredMove = {
  readonly path: Move;
  /**
   * For the seat to move, on the scale of `scores.ts`. Exact within the margin of the best, else an
   * upper bound.
   */
  readonly score: number;
};

export type Analysis = {
  /** Every legal move, best first. */
  readonly moves: readonly ScoredMove[];
  /** Completed depth in half-moves, exchanges at the end not counted. */
  readonly depth: number;
  /** Positions searched. */
  readonly nodes: number;
};

export type Limits = {
  /** Half-moves, 1 or more. */
  readonly maxDepth: number;
  /** Positions, 1000 or more. When they run out, the scores of the last complete step stand. */
  readonly maxNodes: number;
  /** Moves up to this many points below the best one are scored exactly, 0 or more. */
  readonly margin: number;
};

/** A move at the root, with the position after it. `isDecided`: its score needs no search. */
type RootMove = { readonly path: Move; readonly first: Frame; readonly isDecided: boolean; score: number };

export function frameOf(boardText: string, isRed: boolean, quiet: number): Frame {
  const { red, black, kings } = bitsOf(boardText);
  const frame = new Frame();
  frame.own = isRed ? red : black;
  frame.their = isRed ? black : red;
  frame.kings = kings;
  frame.isRed = isRed;
  frame.quiet = quiet;
  return frame;
}

/**
 * The position as a frame, after the positions since the last capture or move of a man, which it
 * must not repeat.
 */
function framesOf({ quietBoards, currentPlayer }: State): Frame[] {
  return quietBoards.map((text, index) => {
    const isSameSide = (quietBoards.length - 1 - index) % 2 === 0;
    return frameOf(text, isSameSide === (currentPlayer === 'red'), index);
  });
}

function rootMove(state: State, path: Move): RootMove {
  const next = rules.apply(state, path);
  if (!next.ok) throw new Error(`checkers: ${next.error.code}`);
  const { board, currentPlayer, quietBoards } = next.value;
  const first = frameOf(textOf(board), currentPlayer === 'red', quietBoards.length - 1);
  const outcome = rules.outcome(next.value);
  const score = outcome?.winner ? winScore - 1 : 0;
  return { path, first, isDecided: outcome !== null, score };
}

function sortBestFirst(moves: RootMove[]): void {
  moves.sort((a, b) => b.score - a.score);
}

/**
 * Scores the moves one step deeper. Returns false, and meaningless scores, when the search was
 * stopped.
 */
function deepen(search: Search, moves: readonly RootMove[], depth: number, margin: number): boolean {
  let best = -2 * winScore;
  for (const move of moves) {
    if (!move.isDecided) {
      search.place(move.first);
      const floor = best - margin - 1;
      let score = -search.score(1, depth - 1, -floor - 1, -floor);
      if (score > floor) score = -search.score(1, depth - 1, -2 * winScore, -floor);
      move.score = score;
    }
    if (search.isStopped) return false;
    best = Math.max(best, move.score);
  }
  return true;
}

/**
 * Whether the best move is proven and a deeper search would not find a shorter win or a longer
 * resistance.
 */
function isSettled(score: number, depth: number): boolean {
  const end = winsIn(score) ?? losesIn(score);
  return end !== undefined && end <= depth;
}

const scored = ({ path, score }: RootMove): ScoredMove => ({ path, score });

/** Scores every legal move of a game that is not over. */
export function analyse(state: State, { maxDepth, maxNodes, margin }: Limits): Analysis {
  const search = new Search(framesOf(state), maxNodes);
  const moves = rules.legalMoves(state).map((path) => rootMove(state, path));
  let best = moves.map(scored);
  let depth = 0;
  while (depth < maxDepth && deepen(search, moves, depth + 1, margin)) {
    depth += 1;
    sortBestFirst(moves);
    best = moves.map(scored);
    if (isSettled(best[0]?.score ?? 0, depth)) break;
  }
  return { moves: best, depth, nodes: search.nodes };
}

/**
 * The board's evaluation for the mover after a legal move, on the scale of `scores.ts`, ignoring
 * any reply.
 */
export function glance(state: State, path: Move): number {
  const { first, isDecided, score } = rootMove(state, path);
  return isDecided ? score : -evaluate(first);
}
