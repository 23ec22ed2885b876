/** `/puzzle/{game}`: today's puzzle of a game; `/puzzle/{game}/{day}`: that of a past day. */
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { useParams } from 'wouter';
import { numberOfDay } from '@playfield/contracts/puzzleDays.ts';
import { puzzleGames, puzzleOf } from '@playfield/games/puzzleSets.ts';
import { gameById } from '@playfield/games/registry.ts';
import { NotFoundPage } from '../shell/NotFoundPage.tsx';
import { useTitle } from '../shell/title.ts';
import { Button, LinkButton } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { openPuzzle } from './puzzleState.ts';
import { LoadingPuzzle } from './LoadingPuzzle.tsx';
import { PuzzleLayout } from './PuzzleLayout.tsx';
import { shownDay } from './today.ts';
import { usePuzzleProgress } from './usePuzzleProgress.ts';

export function PuzzlePage(): ReactElement {
  const { gameId, day } = useParams<{ readonly gameId: string; readonly day?: string }>();
  if (!puzzleGames.includes(gameId)) return <NotFoundPage />;
  return <GamePuzzle key={gameId} gameType={gameId} day={day ?? null} />;
}

function GamePuzzle({
  gameType,
  day,
}: {
  readonly gameType: string;
  /** Null for today. */
  readonly day: string | null;
}): ReactElement {
  const progress = usePuzzleProgress();
  const { today, seenOn, isSolved } = progress;
  /** The day of the puzzle once it was begun, so that midnight does not replace it. */
  const [begun, setBegun] = useState<string | null>(null);
  const isOver = begun !== null && isSolved(gameType, begun);
  const shown = day ?? shownDay(begun === null ? null : { day: begun, isSolved: isOver }, today, seenOn);
  const game = gameById(gameType);
  const title = `${game?.title ?? ''} puzzle of the day`;
  useTitle(title);
  const number = numberOfDay(shown);
  const isKnown = number !== null && shown <= today;
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['puzzle', gameType, shown],
    queryFn: () => puzzleOf(gameType, number),
    enabled: isKnown,
    networkMode: 'always',
    refetchOnMount: (query) => query.state.status === 'error',
  });
  if (!isKnown || data === null) return <NoPuzzle text="There is no puzzle of that day." />;
  if (isError)
    return (
      <NoPuzzle
        text="The puzzle couldn't be loaded. Please check your connection."
        retry={{ isPending: isFetching, run: () => void refetch() }}
      />
    );
  const opened = data && openPuzzle(data);
  if (!game) return <NotFoundPage />;
  if (!opened) return <LoadingPuzzle game={game} day={shown} today={today} />;
  return (
    <PuzzleLayout
      key={`${gameType} ${shown}`}
      game={game}
      opened={opened}
      day={shown}
      progress={progress}
      onBegin={() => setBegun(shown)}
    />
  );
}

function NoPuzzle({
  text,
  retry,
}: {
  readonly text: string;
  readonly retry?: { readonly isPending: boolean; readonly run: () => void };
}): ReactElement {
  return (
    <div className="px-3 pt-4 sm:px-4">
      <h1 className="mb-4 text-center text-lg sm:text-xl">Puzzle of the day</h1>
      <Card title={text} className="mx-auto max-w-md">
        <div className="flex flex-wrap gap-2">
          {retry ? (
            <Button variant="primary" pending={retry.isPending} onClick={retry.run}>
              Try again
            </Button>
          ) : null}
          <LinkButton href="/puzzle">All puzzles</LinkButton>
        </div>
      </Card>
    </div>
  );
}
