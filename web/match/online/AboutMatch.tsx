/** What kind of match this is: its origin, its clock, the number of spectators. */
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'wouter';
import { tournamentPath } from '@playfield/contracts/paths.ts';
import { loadable } from '../../lib/loadable.tsx';
import { clockLabel } from '../../lobby/clocks.ts';
import { seats } from '@playfield/games/game.ts';
import { Person } from '../../people/Person.tsx';
import { LatePart } from '../../shell/LatePart.tsx';
import { useMyTournaments } from '../../tournaments/queries.ts';
import { Card } from '../../ui/Card.tsx';
import type { GameRecord } from '../frame/record.ts';
import type { OnlineState } from './onlineState.ts';
import { modeText } from './onlineTexts.ts';
import { personAt } from './opponent.ts';

const { View: PersonMenu } = loadable(async () => (await import('../../friends/PersonMenu.tsx')).PersonMenu);

export function AboutMatch({ state }: { readonly state: OnlineState }): ReactElement | null {
  const { record } = state.match;
  if (!record?.online) return null;
  const { clock, isQuick, isRated, tournament } = record.online;
  const control = clock && { initialS: clock.initialMs / 1000, incrementS: clock.incrementMs / 1000 };
  const mode = tournament ? <OfTournament id={tournament.id} /> : isQuick ? 'Quick match' : modeText(record);
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Mode', mode],
    ['Clock', clockLabel(control)],
    ['Counts', isRated ? 'Rated' : 'Casual'],
    ['Spectators', state.presence.spectators],
  ];
  return (
    <Card as="div">
      <dl className="grid gap-1.5 text-sm">
        {facts.map(([label, value]) => (
          <div key={label} className="flex items-baseline justify-between gap-2">
            <dt className="text-muted">{label}</dt>
            <dd className="min-w-0 text-right font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <People record={record} />
    </Card>
  );
}

/** Its name where the reader takes part. */
function OfTournament({ id }: { readonly id: string }): ReactElement {
  const name = useMyTournaments()?.find((one) => one.tournament.id === id)?.tournament.name;
  return (
    <Link href={tournamentPath(id)} className="wrap-anywhere underline">
      {name ?? 'Tournament'}
    </Link>
  );
}

/** The other people at the board, with what there is to do about them. */
function People({ record }: { readonly record: GameRecord }): ReactElement | null {
  const people = seats
    .filter((seat) => seat !== record.yourSeat)
    .map((seat) => personAt(record, seat))
    .filter((person) => person !== null);
  if (people.length === 0) return null;
  return (
    <ul className="mt-2 border-t border-line pt-2 text-sm">
      {people.map((person) => (
        <li key={person.id} className="flex items-center justify-between gap-2">
          <Person id={person.id} name={person.username} hasLink />
          <LatePart fallback={<span className="min-h-6 w-8" />}>
            <PersonMenu person={person} about={{ kind: 'game', id: record.id }} gameType={record.gameType} />
          </LatePart>
        </li>
      ))}
    </ul>
  );
}
