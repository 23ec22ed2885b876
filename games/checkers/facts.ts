/** What a seat did in a game of Checkers, for achievements. */
import type { Facts, Seat } from '../game.ts';
import { squaresOf } from './pieces.ts';
import type { State } from './rules.ts';

/** `kings`: men it crowned. `captures`: the most pieces it took in one move. `piecesLeft`: its own at the end. */
export function facts({ board, moves }: State, seat: Seat): Facts {
  const own = moves.filter((_move, ply) => ply % 2 === (seat === 'player1' ? 0 : 1));
  return {
    kings: own.filter(({ becameKing }) => becameKing).length,
    captures: Math.max(0, ...own.map(({ captured }) => captured.length)),
    piecesLeft: squaresOf(board, seat === 'player1' ? 'red' : 'black').length,
  };
}
