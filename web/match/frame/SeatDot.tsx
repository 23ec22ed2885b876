/**
 * Marks a seat by shape first: player1 a ring, player2 filled, in the colours of the game's board
 * (match.css), or as the board itself does where that says more.
 */
import type { ReactElement } from 'react';
import type { Seat } from '@playfield/games/game.ts';

export function SeatDot({ seat }: { readonly seat: Seat }): ReactElement {
  return <span aria-hidden="true" className="seat-dot" data-dot={seat} />;
}
