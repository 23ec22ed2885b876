/** The reader's level and what changed their points last (G45). */
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { menu } from '@playfield/games/menu.ts';
import { api, type Answer } from '../api/http.ts';
import { Card } from '../ui/Card.tsx';

type Change = Answer<'GET /api/me/points'>['changes'][number];

const shownChanges = 8;

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

const reasonOf = ({ reason, gameType }: Change): string =>
  gameType === null ? reasons[reason] : (gameLabels[gameType] ?? gameType);

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' });

export function PointsCard({ userId }: { readonly userId: string }): ReactElement | null {
  const { data } = useQuery({
    queryKey: ['points', userId],
    queryFn: ({ signal }) => api('GET /api/me/points', { query: {}, signal }),
  });
  if (!data) return null;
  const { points, level, changes } = data;
  return (
    <Card title={`Level ${level.level}`}>
      <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-raised">
        <div
          className="h-full rounded-full bg-accent"
          style={{ width: `${(100 * (level.earned - level.from)) / (level.to - level.from)}%` }}
        />
      </div>
      <p className="mt-1 text-sm text-muted">
        {level.to - level.earned} more points to level {level.level + 1}. You can spend {points}.
      </p>
      {changes.length === 0 ? null : (
        <ul aria-label="What changed your points" className="mt-3 text-sm">
          {changes.slice(0, shownChanges).map((change) => (
            <li key={change.id} className="flex justify-between gap-3 border-t border-line py-1.5">
              <span>
                {reasonOf(change)} <span className="text-muted">{day.format(new Date(change.at))}</span>
              </span>
              <span className="font-semibold tabular-nums">
                {change.delta > 0 ? '+' : '−'}
                {Math.abs(change.delta)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
