/** The account's finished games, game by game, as the server counts them. */
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { hasFailed } from '../api/hasFailed.ts';
import { api } from '../api/http.ts';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { statisticsRows, type StatisticsRow } from './statisticsRows.ts';

export function Statistics(): ReactElement {
  const query = useQuery({
    queryKey: ['account', 'stats'],
    queryFn: ({ signal }) => api('GET /api/stats', { query: {}, signal }),
    refetchOnMount: 'always',
  });
  const { data, isFetching, refetch } = query;
  if (data) return <Table rows={statisticsRows(data)} />;
  if (!hasFailed(query)) return <Skeleton className="h-24 w-full rounded-xl" />;
  return (
    <LoadFailed
      text="The server can't be reached, so your statistics can't be shown."
      pending={isFetching}
      onRetry={() => void refetch()}
    />
  );
}

const columns = ['Played', 'Won', 'Lost', 'Drawn', 'Win rate'] as const;

function Table({ rows }: { readonly rows: readonly StatisticsRow[] }): ReactElement {
  if (rows.length === 0) return <p className="text-muted">No finished games yet.</p>;
  return (
    <table className="w-full text-sm sm:text-base">
      <thead>
        <tr className="border-b border-line text-muted">
          <th scope="col" className="pb-2 text-left font-semibold">
            Game
          </th>
          {columns.map((column) => (
            <th key={column} scope="col" className="pb-2 pl-2 text-right font-semibold">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ title, counts, winPercent }) => (
          <tr
            key={title}
            className="border-b border-line last:border-0 last:[&:not(:only-child)]:font-semibold"
          >
            <th scope="row" className="py-2 text-left font-semibold">
              {title}
            </th>
            {[counts.totalGames, counts.wins, counts.losses, counts.draws].map((count, index) => (
              <td key={columns[index]} className="py-2 pl-2 text-right tabular-nums">
                {count}
              </td>
            ))}
            <td className="py-2 pl-2 text-right tabular-nums">{winPercent}%</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
