/** High scores of accounts, by verified runs, and the player's own best. */
import { useState, type ReactElement } from 'react';
import { Link } from 'wouter';
import type { ScorePeriod } from '@playfield/contracts/http/snake.ts';
import { hasFailed } from '../api/hasFailed.ts';
import { accountOf, useSession } from '../session/session.ts';
import { Badge } from '../ui/Badge.tsx';
import { LinkButton } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { useHighScores, type HighScores } from './highScores.ts';

const periods: readonly { readonly value: ScorePeriod; readonly label: string }[] = [
  { value: 'daily', label: 'Daily' },
  { value: 'day', label: '24 h' },
  { value: 'week', label: 'Week' },
  { value: 'all', label: 'All' },
];

export function HighScoresCard({ isDaily }: { readonly isDaily: boolean }): ReactElement {
  const [period, setPeriod] = useState<ScorePeriod>(isDaily ? 'daily' : 'all');
  return (
    <Card title="High Scores">
      <div className="grid gap-3">
        <Tabs label="Period" tabs={periods} value={period} onChange={setPeriod}>
          <div className="min-h-36">
            <Scores period={period} />
          </div>
        </Tabs>
        <p className="text-sm text-muted">
          Scores are verified by the server. The run of the day has the same food for everybody until midnight
          UTC.
        </p>
        <LinkButton href={isDaily ? '/little-big-snake' : '/little-big-snake?daily'} size="small">
          {isDaily ? 'Play other runs' : "Play today's run"}
        </LinkButton>
      </div>
    </Card>
  );
}

function Scores({ period }: { readonly period: ScorePeriod }): ReactElement {
  const query = useHighScores(period);
  const { data, isError, isFetching, refetch } = query;
  const isGuest = accountOf(useSession()) === null;
  if (isError || hasFailed(query)) {
    return (
      <LoadFailed text="Couldn't load the high scores." pending={isFetching} onRetry={() => void refetch()} />
    );
  }
  if (!data) return <Skeleton className="h-36" />;
  return (
    <>
      {data.rows.length === 0 ? (
        <p className="text-muted">No scores yet.{isGuest ? '' : ' Be the first.'}</p>
      ) : (
        <ol>
          {data.rows.map((row) => (
            <Row key={row.username} row={row} />
          ))}
        </ol>
      )}
      <Own scores={data} isGuest={isGuest} />
    </>
  );
}

function Row({ row }: { readonly row: HighScores['rows'][number] }): ReactElement {
  return (
    <li className="flex min-h-9 items-center gap-2 border-t border-line first:border-t-0">
      <span className="w-6 shrink-0 font-bold text-muted tabular-nums">{row.rank}</span>
      <span className="min-w-0 truncate font-semibold">{row.username}</span>
      {row.isYou ? <Badge tone="accent">You</Badge> : null}
      <span className="ml-auto font-bold tabular-nums">{row.score}</span>
    </li>
  );
}

/** The player's best where the list does not show it. */
function Own({
  scores: { rows, you },
  isGuest,
}: {
  readonly scores: HighScores;
  readonly isGuest: boolean;
}): ReactElement | null {
  if (you === null || rows.some(({ isYou }) => isYou)) return null;
  return (
    <div className="mt-2 grid gap-1 border-t border-line pt-2">
      <p className="flex items-baseline justify-between gap-3">
        <span>{you.rank === null ? 'Your best' : `Your best, place ${you.rank}`}</span>
        <span className="font-bold tabular-nums">{you.score}</span>
      </p>
      {isGuest ? (
        <p className="text-sm text-muted">
          <Link href="/login?tab=register" className="font-semibold text-accent underline">
            Create an account
          </Link>{' '}
          to get on the list.
        </p>
      ) : null}
    </div>
  );
}
