/** Whose it is, by shape first: player1 a ring, player2 filled. As on the boards. */
import type { ReactElement } from 'react';
import type { Seat } from '@playfield/games/game.ts';

export function SeatDot({ seat }: { readonly seat: Seat }): ReactElement {
  return (
    <span
      aria-hidden="true"
      className={
        seat === 'player1'
          ? 'inline-block size-3 shrink-0 rounded-full border-3 border-accent'
          : 'inline-block size-3 shrink-0 rounded-full bg-disc-red'
      }
    />
  );
}
