/** The run's figures: Score, High, Level, Length. */
import { lengthOf, levelOf, type Game } from '@playfield/games/little-big-snake/index.ts';
import type { ReactElement } from 'react';
import type { SnakeSession } from './snakeSession.ts';
import { useGameValue } from './useGameValue.ts';

export function Hud({ session }: { readonly session: SnakeSession }): ReactElement {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(max(3rem,20%),1fr))] gap-1.5 sm:gap-3">
      <Figure session={session} name="Score" read={({ run }) => run.score} isStrong />
      <Figure session={session} name="High" read={({ highScore }) => highScore} />
      <Figure session={session} name="Level" read={({ run }) => levelOf(run.score)} />
      <Figure session={session} name="Length" read={({ run }) => lengthOf(run)} />
    </dl>
  );
}

function Figure({
  session,
  name,
  read,
  isStrong = false,
}: {
  readonly session: SnakeSession;
  readonly name: string;
  readonly read: (game: Game) => number;
  readonly isStrong?: boolean;
}): ReactElement {
  const value = useGameValue(session, read);
  return (
    <div className="grid min-w-0 content-center rounded-xl border border-line bg-surface px-1 py-1 text-center sm:py-1.5">
      <dt className="text-xs font-semibold text-muted">{name}</dt>
      <dd
        className={`text-base leading-tight font-bold tabular-nums sm:text-lg ${isStrong ? 'text-accent' : ''}`}
      >
        {value}
      </dd>
    </div>
  );
}
