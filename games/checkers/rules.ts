/**
 * Checkers by the rules of English draughts (document 2, sections 3 and 5; GAPS G53, G54): captures
 * are mandatory, any jump may be chosen, a chain must be completed, crowning ends the turn. A move
 * is a whole turn, so that the turn passes with every ply as in the other games and no unfinished
 * chain is ever stored. player1 is red and moves first. States are never changed, only replaced.
 */
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import type { MoveRefusal, Outcome, Rules } from '../game.ts';
import {
  chainsFrom,
  colourOf,
  goesOn,
  isKing,
  jumpsFrom,
  moved,
  otherColour,
  pieceAt,
  squaresOf,
  stepsFrom,
  textOf,
  type Board,
  type Colour,
  type Move,
} from './pieces.ts';
import { boardSize, jumpedOver, type Square } from './squares.ts';

type PlayedMove = {
  readonly from: Square;
  readonly to: Square;
  /** Where the captured pieces stood, first capture first. */
  readonly captured: readonly Square[];
  readonly becameKing: boolean;
  readonly path: Move;
};

export type State = {
  readonly board: Board;
  readonly currentPlayer: Colour;
  /** First move first. */
  readonly moves: readonly PlayedMove[];
  readonly gameOver: boolean;
  /** `null` while the game runs and after a draw. */
  readonly winner: Colour | null;
  /** Whether the side to move has a jump, which is then mandatory. */
  readonly mustCapture: boolean;
  /** The squares visited so far by a piece in mid-chain (see `hop`); empty between turns. */
  readonly captureSequence: Move;
  /**
   * Every board since the last capture or move of a man as text, this one last: the basis of the
   * two draw rules.
   */
  readonly quietBoards: readonly string[];
};

/** Draw: this many occurrences of the same board with the same side to move (GAPS G53). */
const repetitionLimit = 3;
/** Draw: 40 moves by each side without a capture or a move of a man (GAPS G53). */
export const quietLimit = 80;

/**
 * 12 pieces a side on the first three rows of each, on the squares where row + column is odd
 * (document 2, section 9).
 */
const startBoard: Board = Array.from({ length: boardSize }, (_row, row) =>
  Array.from({ length: boardSize }, (_column, column) => {
    if ((row + column) % 2 === 0 || row === 3 || row === 4) return null;
    return row < 3 ? 'b' : 'r';
  }),
);

/**
 * A step changes one row by one, so until something is captured the same board always has the same
 * side to move.
 */
function drawText(quietBoards: readonly string[]): string | null {
  const occurrences = quietBoards.filter((text) => text === quietBoards.at(-1)).length;
  if (occurrences >= repetitionLimit) return 'The same position came up for the third time.';
  if (quietBoards.length <= quietLimit) return null;
  return 'No capture and no man moved for 40 moves each.';
}

/** The state at the start of a turn. */
export function turnState(
  board: Board,
  currentPlayer: Colour,
  moves: State['moves'],
  quietBoards: State['quietBoards'],
): State {
  const own = squaresOf(board, currentPlayer);
  const mustCapture = own.some((square) => jumpsFrom(board, square).length > 0);
  const isStuck = !mustCapture && own.every((square) => stepsFrom(board, square).length === 0);
  return {
    board,
    currentPlayer,
    moves,
    gameOver: isStuck || drawText(quietBoards) !== null,
    winner: isStuck ? otherColour(currentPlayer) : null,
    mustCapture,
    captureSequence: [],
    quietBoards,
  };
}

/**
 * One step or one jump of the side to move. A jump that can be followed by another keeps the turn:
 * the state then has the path so far in `captureSequence` and must be finished before anything
 * else. Refuses with `move/illegal`.
 */
export function hop(state: State, from: Square, to: Square): Result<State, MoveRefusal> {
  const { board, currentPlayer, captureSequence, mustCapture } = state;
  const piece = pieceAt(board, from);
  if (piece === null || colourOf(piece) !== currentPlayer) {
    return refuse('move/illegal', `You have no piece on square ${from}`);
  }
  const jumper = captureSequence.at(-1) ?? from;
  if (from !== jumper) return refuse('move/illegal', `The piece on square ${jumper} must go on capturing`);
  const isJump = jumpsFrom(board, from).includes(to);
  if (mustCapture && !isJump) return refuse('move/illegal', 'You must capture');
  if (!isJump && !stepsFrom(board, from).includes(to)) {
    return refuse('move/illegal', `That piece cannot go to square ${to}`);
  }
  const after = moved(board, from, to);
  const path = captureSequence.length === 0 ? [from, to] : [...captureSequence, to];
  if (isJump && goesOn(board, from, after, to)) return ok({ ...state, board: after, captureSequence: path });
  return ok(finished(state, after, path));
}

/** The turn is over: the piece stands at the end of its path. */
function finished(state: State, board: Board, path: Move): State {
  const [from, to] = [path[0] ?? 0, path.at(-1) ?? 0];
  const captured = path.slice(1).flatMap((at, index) => jumpedOver(path[index] ?? at, at) ?? []);
  const piece = pieceAt(state.board, state.captureSequence.at(-1) ?? from);
  const becameKing = piece !== pieceAt(board, to);
  const isQuiet = captured.length === 0 && piece !== null && isKing(piece);
  return turnState(
    board,
    otherColour(state.currentPlayer),
    [...state.moves, { from, to, captured, becameKing, path }],
    [...(isQuiet ? state.quietBoards : []), textOf(board)],
  );
}

/**
 * Every whole turn. Mid-chain: every way to complete it, as paths from the piece's present square.
 */
function legalMoves({ board, currentPlayer, captureSequence, mustCapture }: State): readonly Move[] {
  const movable = captureSequence.length === 0 ? squaresOf(board, currentPlayer) : captureSequence.slice(-1);
  return movable.flatMap((from) =>
    mustCapture ? chainsFrom(board, from) : stepsFrom(board, from).map((to) => [from, to]),
  );
}

function apply(state: State, path: Move): Result<State, MoveRefusal> {
  let after = state;
  for (const [index, from] of path.slice(0, -1).entries()) {
    if (index > 0 && after.captureSequence.length === 0) {
      return refuse('move/illegal', `That move ends on square ${from}`);
    }
    const next = hop(after, from, path[index + 1] ?? 0);
    if (!next.ok) return next;
    after = next.value;
  }
  const jumper = after.captureSequence.at(-1);
  if (jumper !== undefined) {
    return refuse('move/illegal', `The piece on square ${jumper} must go on capturing`);
  }
  return after === state ? refuse('move/illegal', 'A move names at least two squares') : ok(after);
}

function outcome({ gameOver, winner, board, currentPlayer, quietBoards }: State): Outcome | null {
  if (!gameOver) return null;
  if (winner === null) return { winner, reason: 'draw', how: drawText(quietBoards) ?? '' };
  const loser = currentPlayer === 'red' ? 'Red' : 'Black';
  const how =
    squaresOf(board, currentPlayer).length === 0 ? `${loser} has no pieces left.` : `${loser} cannot move.`;
  return { winner: winner === 'red' ? 'player1' : 'player2', reason: 'win', how };
}

export const rules: Rules<State, Move> = {
  setup: () => turnState(startBoard, 'red', [], [textOf(startBoard)]),
  ply: (state) => state.moves.length,
  turn: (state) => (state.currentPlayer === 'red' ? 'player1' : 'player2'),
  legalMoves,
  apply,
  outcome,
  /** Document 2, section 2. */
  notice: (state) => (state.mustCapture ? 'Must capture!' : null),
};
