/**
 * A puzzle: a position in which one move alone wins within `moves` of the solver's own. It carries the defence, and what is wrong
 * with every other move, so that a page and the server judge an attempt by the game's rules, without an engine. Pure.
 *
 * One line of text each, in parts divided by spaces: the moves that lead to the position, the solution with the replies, then for
 * each of the solver's moves what every legal move is worth. A move is its index among the legal ones, as a digit to base 36.
 */
import type { Game, Json, Position, Seat } from './game.ts';

export type PuzzleMove = { readonly [key: string]: Json };

/** What is wrong with a move. */
export type Flaw = {
  /** How it ends with best play: the solver wins later than asked, it is a draw, the solver loses, or no win can be forced. */
  readonly kind: 'slow' | 'draw' | 'loss' | 'open';
  /** Own moves to the later win, this one counted, or the opponent's to theirs; null where that is not known. */
  readonly moves: number | null;
  /** The opponent's best answer; null when the move ended the game. */
  readonly reply: PuzzleMove | null;
};

export type PuzzleStep = {
  readonly position: Position;
  /** The move of the solution, and the reply to it; null after the last. */
  readonly move: PuzzleMove;
  readonly reply: PuzzleMove | null;
  /** By notation, every legal move but the right one; the last step has several right ones where several win at once. */
  readonly flaws: ReadonlyMap<string, Flaw>;
};

export type Puzzle = {
  readonly gameType: string;
  readonly seat: Seat;
  /** How many moves the solver has. */
  readonly moves: number;
  readonly steps: readonly PuzzleStep[];
};

const radix = 36;
const right = '+';
const none = '-';
const flawLength = 3;
const kinds: ReadonlyMap<string, Flaw['kind']> = new Map([
  ['w', 'slow'],
  ['d', 'draw'],
  ['l', 'loss'],
  ['o', 'open'],
]);

class PuzzleError extends Error {}

const numberOf = (digit: string): number | null => (digit === none ? null : Number.parseInt(digit, radix));

function legalMove(position: Position, digit: string): PuzzleMove {
  const move = position.legalMoves()[numberOf(digit) ?? -1];
  if (!move) throw new PuzzleError(`there is no move ${digit}`);
  return move;
}

function after(position: Position, move: PuzzleMove): Position {
  const played = position.play(position.turn, move);
  if (!played.ok) throw new PuzzleError('a move of the puzzle was refused');
  return played.value.position;
}

function notationOf(game: Game, move: PuzzleMove): string {
  const notation = game.notate(move);
  if (!notation.ok) throw new PuzzleError('a move has no notation');
  return notation.value;
}

/** The moves' worth, in the order of the legal moves. */
function flawsOf(game: Game, position: Position, text: string): ReadonlyMap<string, Flaw> {
  const flaws = new Map<string, Flaw>();
  let at = 0;
  for (const move of position.legalMoves()) {
    if (text[at] === right) {
      at += 1;
      continue;
    }
    const [kind = '', moves = none, reply = none] = text.slice(at, at + flawLength);
    at += flawLength;
    const known = kinds.get(kind);
    if (!known) throw new PuzzleError(`there is no flaw ${kind}`);
    flaws.set(notationOf(game, move), {
      kind: known,
      moves: numberOf(moves),
      reply: reply === none ? null : legalMove(after(position, move), reply),
    });
  }
  return flaws;
}

/** Reads a line; throws a `PuzzleError` for one that does not follow the rules. */
export function readPuzzle(game: Game, line: string): Puzzle {
  const [setup = '', solution = '', ...worths] = line.split(' ');
  let position = Array.from(setup).reduce((at, digit) => after(at, legalMove(at, digit)), game.start());
  const seat = position.turn;
  const steps: PuzzleStep[] = [];
  for (const [index, worth] of worths.entries()) {
    const move = legalMove(position, solution[2 * index] ?? none);
    const next = after(position, move);
    const digit = solution[2 * index + 1];
    const reply = digit === undefined ? null : legalMove(next, digit);
    steps.push({ position, move, reply, flaws: flawsOf(game, position, worth) });
    if (reply) position = after(next, reply);
  }
  if (solution.length !== 2 * steps.length - 1) throw new PuzzleError('the solution has another length');
  return { gameType: game.id, seat, moves: steps.length, steps };
}

/** What a move does at a step. `position` is the board after it. */
export type Judged =
  /** `next`: the board after the reply, where the puzzle goes on. */
  | { readonly kind: 'right'; readonly position: Position; readonly next: Position }
  | { readonly kind: 'solved'; readonly position: Position }
  /** `refuted`: the board after the opponent's answer. */
  | {
      readonly kind: 'wrong';
      readonly position: Position;
      readonly flaw: Flaw;
      readonly refuted: Position | null;
    }
  | { readonly kind: 'illegal' };

export function judgeMove(puzzle: Puzzle, step: number, move: unknown): Judged {
  const at = puzzle.steps[step];
  if (!at) return { kind: 'illegal' };
  const played = at.position.play(puzzle.seat, move);
  if (!played.ok) return { kind: 'illegal' };
  const { position, notation } = played.value;
  if (position.outcome?.winner === puzzle.seat) return { kind: 'solved', position };
  const flaw = at.flaws.get(notation);
  if (flaw) return { kind: 'wrong', position, flaw, refuted: flaw.reply && after(position, flaw.reply) };
  return at.reply ? { kind: 'right', position, next: after(position, at.reply) } : { kind: 'illegal' };
}

/** Whether these moves of the solver, each against the reply that the puzzle gives, solve it. */
export function isSolvedBy(puzzle: Puzzle, moves: readonly unknown[]): boolean {
  return (
    moves.length === puzzle.moves &&
    moves.every((move, step) => {
      const { kind } = judgeMove(puzzle, step, move);
      return kind === (step === puzzle.moves - 1 ? 'solved' : 'right');
    })
  );
}
