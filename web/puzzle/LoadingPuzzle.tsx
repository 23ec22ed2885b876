/** A puzzle's screen before the puzzle is known: each part as large as what takes its place (PuzzleLayout.tsx). */
import '@playfield/games/boards.css';
import '../match/frame/match.css';
import './puzzle.css';
import type { ReactElement } from 'react';
import type { Game } from '@playfield/games/game.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { PuzzleHead } from './PuzzleHead.tsx';

export function LoadingPuzzle({ game, day }: { readonly game: Game; readonly day: string }): ReactElement {
  return (
    <div className="mx-auto max-w-5xl px-3 pt-2 sm:px-4 lg:pt-4" data-game={game.id}>
      <PuzzleHead game={game} day={day} />
      <div className="mx-auto grid max-w-xl grid-cols-[minmax(0,1fr)] items-start gap-2 lg:max-w-none lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-5">
        <div className="puzzle-board grid grid-cols-[minmax(0,1fr)] gap-2 lg:gap-3">
          <output className="text-center font-bold text-muted sm:text-lg">Loading game...</output>
          <div className="match-board" data-game={game.id}>
            <Skeleton className="puzzle-waiting rounded-2xl" />
          </div>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <Skeleton className="h-48 rounded-2xl" />
          <Skeleton className="h-20 rounded-2xl" />
        </div>
      </div>
    </div>
  );
}
