/** The rows of a board; the reader's own stays in sight. */
import type { ReactElement } from 'react';
import type { RankingEntry, Rankings } from '@playfield/contracts/http/rankings.ts';
import { profilePath } from '../profile/profilePath.ts';
import { classes } from '../ui/classes.ts';
import { PersonLabel } from '../ui/PersonLabel.tsx';
import { unitLabels } from './boards.ts';

export function RankingTable({
  label,
  unit,
  entries,
  own,
}: {
  readonly label: string;
  readonly unit: Rankings['unit'];
  readonly entries: readonly RankingEntry[];
  readonly own: RankingEntry | null;
}): ReactElement {
  const hasGames = unit === 'rating' || unit === 'score';
  const isOwnListed = entries.some(({ isYou }) => isYou);
  return (
    <table className="w-full border-separate border-spacing-0">
      <caption className="sr-only">{label}</caption>
      <thead className="text-left text-sm text-muted">
        <tr>
          <th scope="col" className="min-w-10 py-2 pr-3 pl-2 font-semibold">
            <span aria-hidden="true">#</span>
            <span className="sr-only">Place</span>
          </th>
          <th scope="col" className="py-2 font-semibold">
            Player
          </th>
          {hasGames ? (
            <th scope="col" className="py-2 pr-4 text-right font-semibold whitespace-nowrap max-sm:hidden">
              Won of
            </th>
          ) : null}
          <th scope="col" className="py-2 pr-3 text-right font-semibold">
            {unitLabels[unit]}
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Row key={entry.userId} entry={entry} hasGames={hasGames} />
        ))}
      </tbody>
      {own && !isOwnListed ? (
        <tfoot>
          <Row entry={own} hasGames={hasGames} />
        </tfoot>
      ) : null}
    </table>
  );
}

function Row({
  entry,
  hasGames,
}: {
  readonly entry: RankingEntry;
  readonly hasGames: boolean;
}): ReactElement {
  const { place, userId, username, look, level, value, games, wins, isYou } = entry;
  const cell = classes('border-t border-line py-1.5', isYou && 'bg-accent/10');
  return (
    <tr
      aria-current={isYou ? 'true' : undefined}
      className={isYou ? 'sticky top-0 bottom-0 z-10 shadow-card' : undefined}
    >
      <td
        className={classes(
          cell,
          isYou && 'rounded-l-xl',
          'min-w-10 pr-3 pl-2 font-bold text-muted tabular-nums',
        )}
      >
        {place}
      </td>
      <th scope="row" className={classes(cell, 'w-full max-w-0 text-left font-normal')}>
        <PersonLabel
          id={userId}
          name={username}
          look={look}
          level={level}
          rating={null}
          href={profilePath(username)}
          detail={isYou ? 'You' : null}
        />
      </th>
      {hasGames ? (
        <td
          className={classes(cell, 'pr-4 text-right whitespace-nowrap text-muted tabular-nums max-sm:hidden')}
        >
          {wins} of {games}
        </td>
      ) : null}
      <td
        className={classes(cell, isYou && 'rounded-r-xl', 'pr-3 text-right text-lg font-bold tabular-nums')}
      >
        {value}
      </td>
    </tr>
  );
}
