/**
 * The search's entry point: every legal move of a position with its score, deepened until a limit
 * or a proof.
 */
import { bitsOf, boardHi, boardLo, bottomHi, bottomLo, WinningCells } from './bitboard.ts';
import { evaluate } from './evaluate.ts';
import { Frame } from './frame.ts';
import { columnCount, rules, type Move, type State } from './rules.ts';
import { cellCount, losingDisc, winningDisc, winScore } from './scores.ts';
import { Search } from './search.ts';

export type ScoredMove = {
  readonly column: Move;
  /**
   * For the seat to move, on the scale of `scores.ts`. Exact within the margin of the best, else an
   * upper bound.
   */
  readonly score: number;
};

export type Analysis = {
  /** Every legal column, best first; ties go to the one nearer the centre. */
  readonly moves: readonly ScoredMove[];
  /** Completed depth in half-moves. */
  readonly depth: number;
  /** Whether the search reached the end of the game: then an exact score of 0 is a certain draw. */
  readonly isComplete: boolean;
  /** Positions searched. */
  readonly nodes: number;
};

export type Limits = {
  /** Half-moves, 1 or more; forced replies are searched beyond it. */
  readonly maxDepth: number;
  /** Positions, 1000 or more. When they run out, the scores of the last complete step stand. */
  readonly maxNodes: number;
  /** Moves up to this many points below the best one are scored exactly, 0 or more. */
  readonly margin: number;
};

/** A move at the root. `isDecided`: its score needs no search. */
type RootMove = { readonly column: Move; readonly first: Frame; readonly isDecided: boolean; score: number };

function frameOf(state: State): Frame {
  const { own, mask } = bitsOf(state);
  const wins = new WinningCells();
  const frame = new Frame();
  frame.ownLo = own.lo;
  frame.ownHi = own.hi;
  frame.maskLo = mask.lo;
  frame.maskHi = mask.hi;
  wins.find(own.lo, own.hi, mask.lo, mask.hi);
  frame.ownWinsLo = wins.lo;
  frame.ownWinsHi = wins.hi;
  wins.find(mask.lo ^ own.lo, mask.hi ^ own.hi, mask.lo, mask.hi);
  frame.theirWinsLo = wins.lo;
  frame.theirWinsHi = wins.hi;
  return frame;
}

function canWinNow({ maskLo, maskHi, ownWinsLo, ownWinsHi }: Frame): boolean {
  const playableLo = (maskLo + bottomLo) & boardLo & ownWinsLo;
  const playableHi = (maskHi + bottomHi) & boardHi & ownWinsHi;
  return (playableLo | playableHi) !== 0;
}

function rootMove(state: State, column: Move): RootMove {
  const next = rules.apply(state, column);
  if (!next.ok) throw new Error(`connect-four: ${next.error.code}`);
  const ply = rules.ply(next.value);
  const first = frameOf(next.value);
  const outcome = rules.outcome(next.value);
  if (outcome) return { column, first, isDecided: true, score: outcome.winner ? winScore - ply : 0 };
  if (canWinNow(first)) return { column, first, isDecided: true, score: ply + 1 - winScore };
  return { column, first, isDecided: false, score: 0 };
}

const distanceToCentre = (column: Move): number => Math.abs(column - (columnCount - 1) / 2);

function sortBestFirst(moves: RootMove[]): void {
  moves.sort((a, b) => b.score - a.score || distanceToCentre(a.column) - distanceToCentre(b.column));
}

/**
 * Scores the moves one step deeper. Returns false, and meaningless scores, when the search was
 * stopped.
 */
function deepen(
  search: Search,
  moves: readonly RootMove[],
  ply: number,
  depth: number,
  margin: number,
): boolean {
  let best = -2 * winScore;
  for (const move of moves) {
    if (!move.isDecided) {
      search.place(ply + 1, move.first);
      const floor = best - margin - 1;
      let score = -search.score(ply + 1, depth - 1, -floor - 1, -floor);
      if (score > floor) score = -search.score(ply + 1, depth - 1, -2 * winScore, -floor);
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
function isSettled(score: number, ply: number, depth: number): boolean {
  const disc = winningDisc(score) ?? losingDisc(score);
  return disc !== undefined && disc <= ply + depth;
}

/** Scores every legal move of a game that is not over. */
export function analyse(state: State, { maxDepth, maxNodes, margin }: Limits): Analysis {
  const ply = rules.ply(state);
  const remaining = cellCount - ply;
  const search = new Search(maxNodes);
  const moves = rules.legalMoves(state).map((column) => rootMove(state, column));
  sortBestFirst(moves);
  let scored = moves.map(({ column, score }) => ({ column, score }));
  let depth = 0;
  while (depth < Math.min(maxDepth, remaining)) {
    if (!deepen(search, moves, ply, depth + 1, margin)) break;
    depth += 1;
    sortBestFirst(moves);
    scored = moves.map(({ column, score }) => ({ column, score }));
    if (isSettled(scored[0]?.score ?? 0, ply, depth)) break;
  }
  return { moves: scored, depth, isComplete: depth === remaining, nodes: search.nodes };
}

/** Every legal move by the evaluation after it, best first, ignoring any reply. */
export function glance(state: State): readonly ScoredMove[] {
  const ply = rules.ply(state) + 1;
  const moves = rules.legalMoves(state).map((column) => rootMove(state, column));
  for (const move of moves) move.score = -evaluate(move.first, ply);
  sortBestFirst(moves);
  return moves.map(({ column, score }) => ({ column, score }));
}
