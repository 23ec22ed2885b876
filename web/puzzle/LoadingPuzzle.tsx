/** A puzzle's screen before the puzzle is known: each part as large as what takes its place (PuzzleLayout.tsx). */
import '@playfield/games/boards.css';
import '../match/frame/match.css';
import './puzzle.css';
import type { ReactElement } from 'react';
import type { Game } from '@playfield/games/game.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { PuzzleDays } from './PuzzleDays.tsx';
import { PuzzleHead } from './PuzzleHead.tsx';
import { firstFeedback } from './puzzleTexts.ts';

export function LoadingPuzzle({
  game,
  day,
  today,
}: {
  readonly game: Game;
  readonly day: string;
  readonly today: string;
}): ReactElement {
  return (
    <div className="mx-auto max-w-5xl px-3 pt-2 sm:px-4 lg:pt-4" data-game={game.id}>
      <PuzzleHead game={game} day={day} />
      <div className="match-beside mx-auto grid max-w-xl grid-cols-[minmax(0,1fr)] items-start gap-2 lg:max-w-none lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-5">
        <div className="puzzle-board grid grid-cols-[minmax(0,1fr)] gap-2 lg:gap-3">
          <output className="text-center font-bold text-muted sm:text-lg">Loading game...</output>
          <div className="match-board" data-game={game.id}>
            <Skeleton className="puzzle-waiting rounded-2xl" />
          </div>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <Card as="div" className="max-lg:p-3">
            <p className="min-h-16 rounded-xl border border-line bg-surface px-3 py-2">{firstFeedback}</p>
            <Button className="mt-2 w-full" disabled>
              <Icon name="lightbulb" /> Hint
            </Button>
            <p className="mt-3 min-h-[1.45em] text-sm" />
          </Card>
          <PuzzleDays game={game} day={day} today={today} />
        </div>
      </div>
    </div>
  );
}
