/** Tables of everybody against everybody, with tie-breaks that open as a sum of named rows. */
import type { ReactElement } from 'react';
import type { TournamentParticipant } from '@playfield/contracts/http/tournaments.ts';
import { classes } from '../ui/classes.ts';
import type { SeenTournament } from './details.ts';
import { tablesOf, tallyInTable, tieBreakRows } from './standings.ts';
import { halvesText } from './tournamentTexts.ts';

export function Tables({
  tournament,
  userId,
}: {
  readonly tournament: SeenTournament;
  readonly userId: string | null;
}): ReactElement {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[repeat(auto-fit,minmax(24rem,1fr))]">
      {tablesOf(tournament.participants).map(({ group, lines }) => (
        <Table
          key={group ?? 0}
          label={group === null ? 'Table' : `Group ${group}`}
          lines={lines}
          tournament={tournament}
          userId={userId}
        />
      ))}
    </div>
  );
}

const heading = 'py-1.5 text-right font-semibold';

function Table({
  label,
  lines,
  tournament,
  userId,
}: {
  readonly label: string;
  readonly lines: readonly TournamentParticipant[];
  readonly tournament: SeenTournament;
  readonly userId: string | null;
}): ReactElement {
  return (
    <div className="min-w-0">
      <h3 className={lines[0]?.groupNumber === null ? 'sr-only' : 'mb-1 font-bold'}>{label}</h3>
      <table className="w-full text-sm tabular-nums">
        <caption className="sr-only">{label}: points, wins, draws, losses and tie-break</caption>
        <thead className="text-muted">
          <tr>
            <th scope="col" className="w-6 py-1.5 text-left font-semibold sm:w-7">
              <span aria-hidden="true">#</span>
              <span className="sr-only">Place</span>
            </th>
            <th scope="col" className="py-1.5 text-left font-semibold">
              Player
            </th>
            <th scope="col" className={classes(heading, 'w-9 sm:w-10')}>
              <abbr title="Points">Pts</abbr>
            </th>
            <th scope="col" className={classes(heading, 'w-6 sm:w-8')}>
              <abbr title="Wins">W</abbr>
            </th>
            <th scope="col" className={classes(heading, 'w-6 sm:w-8')}>
              <abbr title="Draws">D</abbr>
            </th>
            <th scope="col" className={classes(heading, 'w-6 sm:w-8')}>
              <abbr title="Losses">L</abbr>
            </th>
            <th scope="col" className={classes(heading, 'w-10 sm:w-12')}>
              <abbr title="Sonneborn-Berger">S-B</abbr>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => {
            const { wins, draws, losses } = tallyInTable(line, tournament.matches);
            return (
              <tr
                key={line.id}
                aria-current={line.userId === userId ? 'true' : undefined}
                className={classes('border-t border-line', line.userId === userId && 'bg-accent/10')}
              >
                <td className="py-2 pl-1 font-bold text-muted">{placeInTable(line) ?? index + 1}</td>
                <th scope="row" className="py-2 text-left leading-tight font-semibold wrap-anywhere sm:pr-2">
                  {line.username}
                  {line.status === 'withdrawn' ? <span className="text-muted"> (left)</span> : null}
                  {line.status === 'disqualified' ? <span className="text-muted"> (removed)</span> : null}
                </th>
                <td className="py-2 text-right text-base font-bold">{halvesText(line.points)}</td>
                <td className="py-2 text-right">{wins}</td>
                <td className="py-2 text-right">{draws}</td>
                <td className="py-2 text-right">{losses}</td>
                <td className="py-2 pr-1 text-right">{halvesText(line.tieBreak)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <TieBreaks lines={lines} tournament={tournament} />
    </div>
  );
}

/** A group has places of its own: those of the tournament follow from the last stage. */
function placeInTable({ groupNumber, place, status, tableRank }: TournamentParticipant) {
  if (status === 'disqualified' && (groupNumber !== null || place === null)) return '–';
  return groupNumber === null ? (place ?? tableRank) : tableRank;
}

function TieBreaks({
  lines,
  tournament: { participants, matches },
}: {
  readonly lines: readonly TournamentParticipant[];
  readonly tournament: SeenTournament;
}): ReactElement | null {
  const sums = lines.flatMap((line) => {
    const rows = tieBreakRows(line, participants, matches);
    return rows === null || rows.length === 0 ? [] : [{ line, rows }];
  });
  if (sums.length === 0) return null;
  return (
    <details>
      <summary className="min-h-11 cursor-pointer rounded-lg py-2.5 text-sm font-semibold">
        How the tie-breaks add up
      </summary>
      <p className="mb-2 text-sm text-muted">
        Sonneborn-Berger: the points of everybody beaten, and half the points of those drawn with.
      </p>
      <dl className="grid gap-2 text-sm tabular-nums">
        {sums.map(({ line, rows }) => (
          <div key={line.id}>
            <dt className="font-semibold">
              {line.username}: {halvesText(line.tieBreak)}
            </dt>
            {rows.map(({ username, how, points, worth }) => (
              <dd key={username} className="pl-4">
                {how === 'beaten' ? `beat ${username}` : `drew with ${username}`}
                {how === 'beaten' ? '' : `, ½ × ${halvesText(points)}`}: {halvesText(worth)}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </details>
  );
}
