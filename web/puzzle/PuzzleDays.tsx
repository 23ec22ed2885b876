/** From a puzzle to those of other days and other games. */
import type { ReactElement } from 'react';
import { useLocation } from 'wouter';
import { dayAfter, firstPuzzleDay } from '@playfield/contracts/puzzleDays.ts';
import type { Game } from '@playfield/games/game.ts';
import { puzzleGames } from '@playfield/games/puzzleSets.ts';
import { gameById } from '@playfield/games/registry.ts';
import { LinkButton } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';

export function PuzzleDays({
  game,
  day,
  today,
}: {
  readonly game: Game;
  readonly day: string;
  readonly today: string;
}): ReactElement {
  const before = dayAfter(day, -1);
  const next = dayAfter(day, 1);
  const others = puzzleGames.filter((id) => id !== game.id);
  const [here] = useLocation();
  // A puzzle that was begun before midnight stays at the address of today's, which then leads nowhere from here.
  const at = (gameType: string, to: string): string => {
    const ofToday = `/puzzle/${gameType}`;
    return to === today && here !== ofToday ? ofToday : `${ofToday}/${to}`;
  };
  return (
    <nav data-late="" aria-label="Other puzzles" className="flex flex-wrap gap-2 *:grow">
      {before >= firstPuzzleDay ? (
        <LinkButton href={at(game.id, before)} size="small">
          <Icon name="chevronLeft" size={18} /> Day before
        </LinkButton>
      ) : null}
      {next <= today ? (
        <LinkButton href={at(game.id, next)} size="small">
          Next day <Icon name="chevronRight" size={18} />
        </LinkButton>
      ) : null}
      {others.map((id) => (
        <LinkButton key={id} href={at(id, day)} size="small">
          {gameById(id)?.title ?? id} puzzle
        </LinkButton>
      ))}
      <LinkButton href="/puzzle" size="small" variant="quiet">
        All puzzles
      </LinkButton>
    </nav>
  );
}
