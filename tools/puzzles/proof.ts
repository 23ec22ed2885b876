/**
 * Forced wins found by trying every move and every reply by a game's own rules, without an engine: what the daily puzzles promise,
 * proved independently of the solvers that found them.
 */
import type { Position, Seat } from '@playfield/games/game.ts';

/** The position after one of its legal moves. */
export function after(position: Position, move: unknown): Position {
  const played = position.play(position.turn, move);
  if (!played.ok) throw new Error(`a legal move was refused: ${played.error.code}`);
  return played.value.position;
}

/** Whether the side to move wins within so many of its own moves, whatever the other side does. */
export function winsWithin(position: Position, moves: number): boolean {
  const seat = position.turn;
  return moves > 0 && position.legalMoves().some((move) => isWon(after(position, move), seat, moves - 1));
}

/** Whether `seat`, who has just moved, has won or wins within so many more moves against every reply. */
export function isWon(position: Position, seat: Seat, moves: number): boolean {
  if (position.outcome) return position.outcome.winner === seat;
  if (moves === 0) return false;
  return position.legalMoves().every((reply) => {
    const next = after(position, reply);
    return next.outcome ? next.outcome.winner === seat : winsWithin(next, moves);
  });
}

/** How many more moves `seat`, who has just moved, needs at most: 0 when it has won. Null when `most` do not suffice. */
export function movesToWin(position: Position, seat: Seat, most: number): number | null {
  for (let moves = 0; moves <= most; moves += 1) if (isWon(position, seat, moves)) return moves;
  return null;
}
