/** A puzzle as it is being solved: what was tried, what is on the board, whose turn it is. Pure. */
import type { Position } from '@playfield/games/game.ts';
import { judgeMove, type Flaw, type Puzzle, type PuzzleMove } from '@playfield/games/puzzle.ts';

/** How a try ended. */
export type Mark = 'right' | 'wrong' | 'hint';

type Wrong = {
  readonly move: PuzzleMove;
  readonly flaw: Flaw;
  /** The board after the opponent's answer; null when the move ended the game. */
  readonly refuted: Position | null;
};

export type PuzzleState = {
  readonly puzzle: Puzzle;
  /** Solver's moves found. */
  readonly step: number;
  /** `yours`: a move is wanted; `replying`: the opponent's answer is due; `wrong`: the last move is explained. */
  readonly phase: 'yours' | 'replying' | 'wrong' | 'solved';
  /** On the board. */
  readonly position: Position;
  /** The solver's right moves so far. */
  readonly moves: readonly PuzzleMove[];
  readonly wrong: Wrong | null;
  readonly isHinted: boolean;
  /** In order. Starting over keeps what went wrong and what was shown: the result tells of it. */
  readonly marks: readonly Mark[];
};

export type PuzzleEvent =
  | { readonly type: 'moved'; readonly move: PuzzleMove }
  /** The opponent's answer appears. */
  | { readonly type: 'replied' }
  | { readonly type: 'retried' }
  | { readonly type: 'hinted' }
  | { readonly type: 'restarted' };

/** Null for a puzzle without a position: there is none. */
export function openPuzzle(puzzle: Puzzle): PuzzleState | null {
  const position = puzzle.steps[0]?.position;
  if (!position) return null;
  const none = { moves: [], wrong: null, isHinted: false, marks: [] };
  return { puzzle, step: 0, phase: 'yours', position, ...none };
}

/** Nothing has been done since the puzzle was opened or started over. */
export function isAtStart({ step, phase, isHinted }: PuzzleState): boolean {
  return step === 0 && phase === 'yours' && !isHinted;
}

/** The opponent's answer that is due; null when there is none. */
export function dueReply({ puzzle, step, phase, wrong, position }: PuzzleState): Position | null {
  if (phase === 'replying') return puzzle.steps[step]?.position ?? null;
  return phase === 'wrong' && wrong?.refuted !== position ? (wrong?.refuted ?? null) : null;
}

function moved(state: PuzzleState, move: PuzzleMove): PuzzleState {
  const judged = judgeMove(state.puzzle, state.step, move);
  if (state.phase !== 'yours' || judged.kind === 'illegal') return state;
  const { position } = judged;
  if (judged.kind === 'wrong') {
    const wrong = { move, flaw: judged.flaw, refuted: judged.refuted };
    return { ...state, phase: 'wrong', position, wrong, marks: [...state.marks, 'wrong'] };
  }
  const found = {
    ...state,
    position,
    wrong: null,
    isHinted: false,
    step: state.step + 1,
    moves: [...state.moves, move],
    marks: [...state.marks, 'right' as const],
  };
  return { ...found, phase: judged.kind === 'solved' ? 'solved' : 'replying' };
}

export function reducePuzzle(state: PuzzleState, event: PuzzleEvent): PuzzleState {
  switch (event.type) {
    case 'moved':
      return moved(state, event.move);
    case 'replied': {
      const position = dueReply(state);
      if (!position) return state;
      return { ...state, position, phase: state.phase === 'replying' ? 'yours' : state.phase };
    }
    case 'retried': {
      const position = state.puzzle.steps[state.step]?.position;
      return state.phase === 'wrong' && position
        ? { ...state, phase: 'yours', position, wrong: null }
        : state;
    }
    case 'hinted':
      return state.phase === 'yours' && !state.isHinted
        ? { ...state, isHinted: true, marks: [...state.marks, 'hint'] }
        : state;
    default: {
      const opened = openPuzzle(state.puzzle);
      return opened ? { ...opened, marks: state.marks.filter((mark) => mark !== 'right') } : state;
    }
  }
}
