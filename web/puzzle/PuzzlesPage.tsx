/** `/puzzle`: the puzzles of today, and those of the last weeks. */
import type { ReactElement } from 'react';
import { Link } from 'wouter';
import { dayAfter, firstPuzzleDay } from '@playfield/contracts/puzzleDays.ts';
import { puzzleGames } from '@playfield/games/puzzleSets.ts';
import { gameById } from '@playfield/games/registry.ts';
import { GamePicture } from '../games/GamePicture.tsx';
import { useTitle } from '../shell/title.ts';
import { Card } from '../ui/Card.tsx';
import { Icon } from '../ui/Icon.tsx';
import { streakText } from './puzzleTexts.ts';
import { usePuzzleProgress, type PuzzleProgress } from './usePuzzleProgress.ts';
import { dayText, shortDayText } from '../lib/dates.ts';

const listedDays = 28;

export function PuzzlesPage(): ReactElement {
  const progress = usePuzzleProgress();
  useTitle('Puzzle of the day');
  return (
    <div className="mx-auto max-w-4xl px-4 pt-4 sm:pt-8">
      <h1 className="text-xl sm:text-3xl">Puzzle of the day</h1>
      <p className="mt-2 max-w-[60ch] text-muted">
        One position a day, the same for everybody: only one move forces the win. Easy on Mondays, hard on
        Sundays. A new one comes at midnight UTC.
      </p>
      <ul className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
        {puzzleGames.map((gameType) => (
          <li key={gameType}>
            <Today gameType={gameType} progress={progress} />
          </li>
        ))}
      </ul>
      <p className="mt-4 min-h-[1.5em] font-semibold">
        {progress.streak ? streakText(progress.streak) : null}
      </p>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
        {puzzleGames.map((gameType) => (
          <PastDays key={gameType} gameType={gameType} progress={progress} />
        ))}
      </div>
    </div>
  );
}

type OfGame = { readonly gameType: string; readonly progress: PuzzleProgress };

function Today({ gameType, progress }: OfGame): ReactElement {
  const isSolved = progress.isSolved(gameType, progress.today);
  return (
    <Link
      href={`/puzzle/${gameType}`}
      className="flex flex-wrap items-center gap-5 rounded-2xl border border-accent/60 bg-surface p-5 shadow-card transition hover:-translate-y-0.5 hover:border-accent"
    >
      <GamePicture gameType={gameType} className="h-20 shrink-0 sm:h-32" />
      <span className="min-w-0 flex-1 basis-32">
        <span className="block text-lg font-bold sm:text-xl">{gameById(gameType)?.title}</span>
        <span data-late="" className="flex items-center gap-1 text-muted">
          {isSolved ? <Icon name="check" size={18} className="text-success" /> : null}
          {isSolved ? 'Solved today' : dayText(progress.today)}
        </span>
      </span>
      <Icon name="chevronRight" className="shrink-0 text-muted max-sm:hidden" />
    </Link>
  );
}

function PastDays({ gameType, progress }: OfGame): ReactElement {
  const days = Array.from({ length: listedDays }, (_, index) => dayAfter(progress.today, -1 - index)).filter(
    (day) => day >= firstPuzzleDay,
  );
  return (
    <Card title={`${gameById(gameType)?.title ?? ''}: past puzzles`}>
      <ul data-late="" className="grid grid-cols-[repeat(auto-fill,minmax(min(4.5rem,100%),1fr))] gap-2">
        {days.map((day) => (
          <li key={day}>
            <Link
              href={`/puzzle/${gameType}/${day}`}
              className="flex min-h-11 items-center justify-center gap-1 rounded-xl border border-line text-sm hover:border-accent hover:bg-raised"
            >
              <span>{shortDayText(day)}</span>
              {progress.isSolved(gameType, day) ? (
                <>
                  <Icon name="check" size={16} className="text-success" />
                  <span className="sr-only">, solved</span>
                </>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
