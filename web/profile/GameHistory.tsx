/** Finished games, newest first, each with its replay. */
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Link } from 'wouter';
import type { ProfileGame } from '@playfield/contracts/http/profiles.ts';
import { gamePath } from '@playfield/contracts/paths.ts';
import { isAnalysable } from '../analysis/analysable.ts';
import { hasFailed } from '../api/hasFailed.ts';
import { api } from '../api/http.ts';
import { gameTitle } from '@playfield/games/gameTitle.ts';
import { Card } from '../ui/Card.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { MoreButton } from '../ui/MoreButton.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { changeText } from '../ratings/ratingTexts.ts';
import { profilePath } from './profilePath.ts';
import { gameText, opponentText, outcomeText } from './profileTexts.ts';
import { dayText } from '../lib/dates.ts';

/** Games against the AI are replayed in their analysis, where there is one. */
function replayOf({ id, mode, gameType }: ProfileGame): string | null {
  if (mode !== 'ai') return gamePath(id);
  return isAnalysable(gameType) ? `/analysis?game=${id}` : null;
}

const firstPage: string | null = null;

export function GameHistory({
  username,
  isYou,
}: {
  readonly username: string;
  readonly isYou: boolean;
}): ReactElement {
  const query = useInfiniteQuery({
    queryKey: ['profile', username, 'games'],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/profiles/:username/games', {
        params: { username },
        query: pageParam === null ? {} : { before: pageParam },
        signal,
      }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
  });
  const { data, isFetching, refetch, hasNextPage, fetchNextPage } = query;
  const games = data?.pages.flatMap((page) => page.games);
  return (
    <Card title="Last games">
      {hasFailed(query) ? (
        <LoadFailed
          text="The games couldn't be loaded."
          pending={isFetching}
          onRetry={() => void refetch()}
        />
      ) : null}
      {games === undefined && !hasFailed(query) ? <Skeleton className="h-40 w-full rounded-xl" /> : null}
      {games?.length === 0 ? (
        <p className="text-muted">
          {isYou ? 'Your finished games will stand here.' : 'No finished game in the lobby yet.'}
        </p>
      ) : null}
      {games !== undefined && games.length > 0 ? (
        <ul aria-label="Last games" className="grid grid-cols-[minmax(0,1fr)]">
          {games.map((game) => (
            <Row key={game.id} game={game} />
          ))}
        </ul>
      ) : null}
      {hasNextPage ? (
        <div className="mt-3">
          <MoreButton
            label="Earlier games"
            size="small"
            hasFailed={query.isFetchNextPageError}
            pending={query.isFetchingNextPage}
            onMore={() => void fetchNextPage()}
          />
        </div>
      ) : null}
    </Card>
  );
}

const tones: Readonly<Record<ProfileGame['outcome'], string>> = {
  won: 'text-success',
  lost: 'text-danger',
  drawn: 'text-muted',
  none: 'text-muted',
};

function Row({ game }: { readonly game: ProfileGame }): ReactElement {
  const replay = replayOf(game);
  return (
    <li className="flex items-center gap-3 border-b border-line py-2 last:border-0">
      <span className={`w-14 shrink-0 font-semibold sm:w-20 ${tones[game.outcome]}`}>
        {outcomeText(game)}
        {game.ratingChange === null ? null : (
          <span className="block font-normal tabular-nums sm:ml-1.5 sm:inline">
            <span className="sr-only">, rating </span>
            {changeText(game.ratingChange)}
          </span>
        )}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate">
          {game.opponent?.isAccount === true ? (
            <Link href={profilePath(game.opponent.name)} className="font-semibold hover:underline">
              {game.opponent.name}
            </Link>
          ) : (
            opponentText(game)
          )}
        </span>
        <span className="block text-sm text-muted">{gameText(game)}</span>
      </span>
      {replay === null ? null : (
        <Link
          href={replay}
          className="inline-flex min-h-9 items-center rounded-lg px-2 font-semibold text-accent hover:underline"
        >
          Replay
          <span className="sr-only">
            {' '}
            of {gameTitle(game.gameType)} with {opponentText(game)}, {dayText(game.day)}
          </span>
        </Link>
      )}
    </li>
  );
}
