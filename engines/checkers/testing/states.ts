/**
 * Positions of `games/checkers` as the engine wants them: red is the side that begins. For tests
 * and benches.
 */
import { squares } from '@playfield/games/checkers/squares.ts';
import { textOf } from '@playfield/games/checkers/pieces.ts';
import type { State } from '@playfield/games/checkers/rules.ts';
import type { Placement, Position } from '../squares.ts';

/** Of the text of a board (see `textOf`). */
function placementOf(text: string): Placement {
  const where = (piece: string): number[] => squares.filter((square) => text[square - 1] === piece);
  return { first: { men: where('r'), kings: where('R') }, second: { men: where('b'), kings: where('B') } };
}

export function positionOf({ board, currentPlayer, quietBoards }: State): Position {
  return {
    ...placementOf(textOf(board)),
    toMove: currentPlayer === 'red' ? 'first' : 'second',
    before: quietBoards.slice(0, -1).map(placementOf),
  };
}
