/**
 * Turns a position into a puzzle where one move alone wins in time, and after the best defence again one alone, to the end.
 * The text is the one that `games/puzzle.ts` reads.
 */
import type { Game, Position } from '@playfield/games/game.ts';
import type { PuzzleMove } from '@playfield/games/puzzle.ts';
import { after } from './proof.ts';

/** A move that does not win in time, for the solver: it wins in `moves`, is drawn, loses in `moves`, or wins by no force known. */
type Worth = {
  readonly kind: 'w' | 'd' | 'l' | 'o';
  readonly moves: number | null;
  /** The best answer. */
  readonly reply: PuzzleMove | null;
};

/** What one game's engine tells the maker. The moves are those from the start; the solver has made the last of them. */
export type Judge = {
  /** How many more moves the solver needs against the best defence; null when `most` do not suffice. */
  readonly needs: (moves: readonly PuzzleMove[], position: Position, most: number) => number | null;
  readonly worthOf: (moves: readonly PuzzleMove[], position: Position) => Worth;
};

const digitOf = (number: number): string => number.toString(36);
const isSame = (one: PuzzleMove, other: PuzzleMove): boolean => JSON.stringify(one) === JSON.stringify(other);

function indexOf(position: Position, move: PuzzleMove): string {
  const index = position.legalMoves().findIndex((one) => isSame(one, move));
  if (index < 0) throw new Error(`${JSON.stringify(move)} is not legal`);
  return digitOf(index);
}

function worthText({ kind, moves, reply }: Worth, position: Position): string {
  return `${kind}${moves === null ? '-' : digitOf(moves)}${reply ? indexOf(position, reply) : '-'}`;
}

type Solution = { readonly line: string; readonly worths: readonly string[] };

/** The solution with at most `left` moves of the solver; null where it is not the only one. */
function solve(
  judge: Judge,
  moves: readonly PuzzleMove[],
  position: Position,
  left: number,
): Solution | null {
  const legal = position.legalMoves();
  const needs = legal.map((move) => judge.needs([...moves, move], after(position, move), left - 1));
  const right = legal.filter((_, index) => needs[index] !== null);
  const [move] = right;
  if (!move || (left > 1 && right.length > 1)) return null;
  const worth = (): string =>
    legal
      .map((one, index) => {
        const next = after(position, one);
        return needs[index] === null ? worthText(judge.worthOf([...moves, one], next), next) : '+';
      })
      .join('');
  const here = indexOf(position, move);
  if (left === 1) return { line: here, worths: [worth()] };
  const next = after(position, move);
  for (const reply of next.legalMoves()) {
    const behind = after(next, reply);
    if (behind.outcome) continue;
    const line = [...moves, move, reply];
    // The best defence holds out until the last move.
    const isShorter = behind
      .legalMoves()
      .some((one) => judge.needs([...line, one], after(behind, one), left - 2 - 1) !== null);
    if (isShorter) continue;
    const rest = solve(judge, line, behind, left - 1);
    if (rest)
      return { line: `${here}${indexOf(next, reply)}${rest.line}`, worths: [worth(), ...rest.worths] };
  }
  return null;
}

/** The puzzle "win in `moves`" of the position after `setup`, as text; null where that is none. */
export function puzzleAfter(
  game: Game,
  judge: Judge,
  setup: readonly PuzzleMove[],
  moves: number,
): string | null {
  const digits: string[] = [];
  let position = game.start();
  for (const move of setup) {
    digits.push(indexOf(position, move));
    position = after(position, move);
  }
  const found = solve(judge, setup, position, moves);
  return found && [digits.join(''), found.line, ...found.worths].join(' ');
}
