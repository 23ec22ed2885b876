/** A puzzle's heading: of which game and which day. */
import type { ReactElement, ReactNode } from 'react';
import type { Game } from '@playfield/games/game.ts';
import { dayText } from '../lib/dates.ts';

export function PuzzleHead({
  game,
  day,
  children,
}: {
  readonly game: Game;
  readonly day: string;
  /** At the end of the line. */
  readonly children?: ReactNode;
}): ReactElement {
  return (
    <div className="mb-2 flex flex-wrap items-baseline gap-x-3 gap-y-1 lg:mb-4">
      <h1 className="text-lg sm:text-xl">
        {game.title} puzzle<span className="max-sm:sr-only"> of the day</span>
      </h1>
      <p data-late="" className="text-sm text-muted">
        {dayText(day)}
      </p>
      {children}
    </div>
  );
}
