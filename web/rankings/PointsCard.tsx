/** The reader's level and what changed their points, the latest first (G45). */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { menu } from '@playfield/games/menu.ts';
import { useAchievements } from '../achievements/useAchievements.ts';
import { hasFailed } from '../api/hasFailed.ts';
import { api, type Answer } from '../api/http.ts';
import { Card } from '../ui/Card.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { MoreButton } from '../ui/MoreButton.tsx';
import { shortDateText } from '../lib/dates.ts';
import { nextLevelText } from './boards.ts';

type Change = Answer<'GET /api/me/points'>['changes'][number];

/** Before somebody asks for more. */
const firstShown = 8;
const noCursor: string | null = null;

const gameLabels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(menu.map(({ href, label }) => [href.slice(href.lastIndexOf('/') + 1), label])),
  'typing-race': 'Typing Race',
  'little-big-snake': 'Little Big Snake',
};

const reasons: Readonly<Record<Change['reason'], string>> = {
  result: 'Result',
  achievement: 'Achievement',
  prize: 'Prize of a tournament',
  fee: 'Entry fee of a tournament',
  refund: 'Entry fee returned',
  merge: 'Played as a guest',
};

export function PointsCard({ userId }: { readonly userId: string }): ReactElement | null {
  const [showsAll, setShowsAll] = useState(false);
  const query = useInfiniteQuery({
    queryKey: ['points', userId],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/me/points', { query: pageParam === null ? {} : { before: pageParam }, signal }),
    initialPageParam: noCursor,
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
  });
  const { data, isFetching, refetch, hasNextPage, fetchNextPage } = query;
  const names = useAchievementNames(userId);
  const [first] = data?.pages ?? [];
  if (!first)
    return hasFailed(query) ? (
      <Card title="Your points">
        <LoadFailed
          text="Your points couldn't be loaded."
          pending={isFetching}
          onRetry={() => void refetch()}
        />
      </Card>
    ) : null;
  const { points, level } = first;
  const changes = data?.pages.flatMap((page) => page.changes) ?? [];
  const shown = showsAll ? changes : changes.slice(0, firstShown);
  const hasMore = shown.length < changes.length || hasNextPage;
  const showMore = (): void => {
    if (showsAll) void fetchNextPage();
    else setShowsAll(true);
  };
  return (
    <Card title={`Level ${level.level}`}>
      <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-raised">
        <div
          className="h-full rounded-full bg-accent"
          style={{ width: `${(100 * (level.earned - level.from)) / (level.to - level.from)}%` }}
        />
      </div>
      <p className="mt-1 text-sm text-muted">
        {nextLevelText(level)}. You can spend {points}.
      </p>
      {shown.length === 0 ? null : (
        <ul aria-label="What changed your points" className="mt-3 text-sm">
          {shown.map((change) => (
            <Row key={change.id} change={change} achievement={names.get(change.subjectId) ?? null} />
          ))}
        </ul>
      )}
      {hasMore ? (
        <div className="mt-3">
          <MoreButton
            label="Show more"
            size="small"
            hasFailed={query.isFetchNextPageError}
            pending={query.isFetchingNextPage}
            onMore={showMore}
          />
        </div>
      ) : null}
    </Card>
  );
}

/** By id. */
function useAchievementNames(userId: string): ReadonlyMap<string, string> {
  const { data } = useAchievements(userId, null);
  return new Map(data?.achievements.map(({ id, name }) => [id, name]));
}

function Row({
  change: { reason, gameType, delta, at },
  achievement,
}: {
  readonly change: Change;
  readonly achievement: string | null;
}): ReactElement {
  const what = gameType === null ? reasons[reason] : (gameLabels[gameType] ?? gameType);
  return (
    <li className="flex justify-between gap-3 border-t border-line py-1.5">
      <span>
        {reason === 'achievement' && achievement !== null ? `${what}: ${achievement}` : what}{' '}
        <span className="text-muted">{shortDateText(at)}</span>
      </span>
      <span className="font-semibold tabular-nums">
        {delta > 0 ? '+' : '−'}
        {Math.abs(delta)}
      </span>
    </li>
  );
}
