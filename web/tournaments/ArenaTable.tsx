/** An arena's standings: by score, with the reader's own row in sight and a flame on those whose next win counts double. */
import type { ReactElement } from 'react';
import type { TournamentParticipant } from '@playfield/contracts/http/tournaments.ts';
import { classes } from '../ui/classes.ts';
import type { SeenTournament } from './details.ts';
import { inOrder } from './standings.ts';
import { StandingsPages } from './StandingsPages.tsx';
import { useStandings } from './useStandings.ts';

export function ArenaTable({
  tournament,
  userId,
}: {
  readonly tournament: SeenTournament;
  readonly userId: string | null;
}): ReactElement {
  const standings = useStandings(tournament, userId);
  const rows = inOrder(standings.rows ?? []);
  if (tournament.participants.length === 0) return <p className="text-muted">Nobody has joined yet.</p>;
  const own = rows.some((row) => row.userId === userId) ? null : tournament.you.participant;
  return (
    <StandingsPages standings={standings} name="standings">
      <Standings rows={rows} own={own} userId={userId} />
    </StandingsPages>
  );
}

function Standings({
  rows,
  own,
  userId,
}: {
  readonly rows: readonly TournamentParticipant[];
  /** The reader's row where it is not among these. */
  readonly own: TournamentParticipant | null;
  readonly userId: string | null;
}): ReactElement {
  return (
    <table className="w-full border-separate border-spacing-0 text-sm tabular-nums">
      <caption className="sr-only">Standings</caption>
      <thead className="text-muted">
        <tr>
          <th scope="col" className="w-8 py-1.5 pl-2 text-left sm:w-10 font-semibold">
            <span aria-hidden="true">#</span>
            <span className="sr-only">Place</span>
          </th>
          <th scope="col" className="py-1.5 text-left font-semibold">
            Player
          </th>
          <th scope="col" className="w-12 py-1.5 text-right font-semibold sm:w-16">
            Games
          </th>
          <th scope="col" className="w-24 py-1.5 text-right font-semibold max-sm:hidden">
            Performance
          </th>
          <th scope="col" className="w-14 py-1.5 pr-2 text-right font-semibold sm:w-18">
            Score
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} isOwn={row.userId === userId} />
        ))}
      </tbody>
      {own ? (
        <tfoot>
          <Row row={own} isOwn />
        </tfoot>
      ) : null}
    </table>
  );
}

function Row({ row, isOwn }: { readonly row: TournamentParticipant; readonly isOwn: boolean }): ReactElement {
  const { place, username, arena, status } = row;
  const state = [
    ...(isOwn ? ['You'] : []),
    ...(status === 'paused' ? ['Paused'] : []),
    ...(status === 'withdrawn' ? ['Left'] : []),
    ...(status === 'disqualified' ? ['Removed'] : []),
  ].join(' · ');
  const isPlaying = status === 'active' || status === 'paused';
  // Opaque: while it sticks to an edge, other rows pass below it.
  const own = isOwn && 'bg-[color-mix(in_oklab,var(--accent)_10%,var(--surface))]';
  const cell = classes('border-t border-line py-2', own);
  return (
    <tr
      aria-current={isOwn ? 'true' : undefined}
      className={isOwn ? 'sticky top-0 bottom-0 z-10 shadow-card' : undefined}
    >
      <td className={classes(cell, 'pl-2 font-bold text-muted', isOwn && 'rounded-l-xl')}>{place ?? '–'}</td>
      <th scope="row" className={classes(cell, 'pr-2 text-left leading-tight font-semibold wrap-anywhere')}>
        {username}
        {state === '' ? null : <span className="block text-xs font-normal text-muted"> {state}</span>}
      </th>
      <td className={classes(cell, 'text-right')}>{arena?.games ?? 0}</td>
      <td className={classes(cell, 'text-right max-sm:hidden')}>{arena?.performance ?? '–'}</td>
      <td className={classes(cell, 'pr-2 text-right text-base font-bold', isOwn && 'rounded-r-xl')}>
        {arena?.isOnStreak === true && isPlaying ? <Flame /> : null}
        {arena?.score ?? 0}
      </td>
    </tr>
  );
}

function Flame(): ReactElement {
  return (
    <>
      <span className="sr-only">on a streak, </span>
      <svg aria-hidden="true" viewBox="0 0 24 24" className="mr-1 inline size-4 fill-warning align-[-0.1em]">
        <title>On a streak: everything counts double</title>
        <path d="M12 2c1 4 6 6 6 12a6 6 0 0 1-12 0c0-3 1.500-4.500 2.500-6 .5 1.500 1 2 2 2.500C11 8 10.500 5 12 2Z" />
      </svg>
    </>
  );
}
