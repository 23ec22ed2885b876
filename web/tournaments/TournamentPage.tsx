/** `/tournaments/{id}` (TR-005, G44): one's own match first, then the bracket or table, then everything else. */
import type { ReactElement } from 'react';
import { loadable } from '../lib/loadable.tsx';
import { Link, useParams } from 'wouter';
import { gameTitle } from '@playfield/games/gameTitle.ts';
import { LatePart } from '../shell/LatePart.tsx';
import { useTitle } from '../shell/title.ts';
import { Badge } from '../ui/Badge.tsx';
import { Card } from '../ui/Card.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Countdown } from './Countdown.tsx';
import { NextSteps } from './NextSteps.tsx';
import { Overview } from './Overview.tsx';
import { Players } from './Players.tsx';
import type { SeenTournament } from './details.ts';
import { listPath } from './queries.ts';
import { formatLabels, statusBadges } from './listTexts.ts';
import { TournamentFailure } from './TournamentFailure.tsx';
import { useTournament, type Watched } from './useTournament.ts';
import { useTournamentCall } from './useTournamentCall.ts';
import { YourPart } from './YourPart.tsx';

const { View: Bracket } = loadable(async () => (await import('./Bracket.tsx')).Bracket);
const { View: Tables } = loadable(async () => (await import('./Tables.tsx')).Tables);
const { View: ArenaTable } = loadable(async () => (await import('./ArenaTable.tsx')).ArenaTable);
const { View: OrganiserTools } = loadable(async () => (await import('./OrganiserTools.tsx')).OrganiserTools);
const { View: TournamentChat } = loadable(async () => (await import('./TournamentChat.tsx')).TournamentChat);

export function TournamentPage(): ReactElement {
  const { id } = useParams<{ id: string }>();
  // A new one for each tournament: what was opened and chosen belongs to one.
  return <Watching key={id} id={id} />;
}

function Watching({ id }: { readonly id: string }): ReactElement {
  const watched = useTournament(id);
  const { tournament, failed } = watched;
  useTitle(tournament?.name ?? 'Tournament');
  return (
    // Tall enough that nothing below is seen before the tournament has come.
    <div className="min-h-dvh px-4 pt-3 sm:pt-6">
      <p className="mb-1 text-sm">
        <Link href={listPath()} className="rounded font-semibold text-muted hover:underline">
          Tournaments
        </Link>
      </p>
      {tournament ? <Content {...watched} tournament={tournament} /> : null}
      {failed ? <TournamentFailure {...failed} /> : null}
      {!tournament && !failed ? (
        <div aria-busy="true" className="grid gap-4">
          <h1 className="sr-only">Loading the tournament</h1>
          <Skeleton className="h-8 w-3/5" />
          <Skeleton className="h-24 w-full rounded-2xl" />
          <Skeleton className="h-72 w-full rounded-2xl" />
        </div>
      ) : null}
    </div>
  );
}

function Content({
  tournament,
  userId,
  changed,
  reread,
}: Watched & { readonly tournament: SeenTournament }): ReactElement {
  const call = useTournamentCall();
  const { name, status, you, matches, startedAt, isPaused } = tournament;
  const badge = statusBadges[status];
  const chat = (
    <Later>
      <TournamentChat key={userId} tournament={tournament} userId={userId} />
    </Later>
  );
  const hasBegun = matches.length > 0 || startedAt !== null || status === 'active' || status === 'completed';
  // An arena's table names everybody.
  const hasTable = tournament.format === 'arena' && hasBegun;
  return (
    // No grid: what sticks to the top of one leaves with its own row.
    <div className="flex flex-col gap-4">
      <div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="min-w-0 text-xl leading-tight wrap-anywhere sm:text-2xl">{name}</h1>
          <Badge tone={badge.tone}>{badge.label}</Badge>
        </div>
        <p className="text-muted">
          {gameTitle(tournament.gameType)} · {formatLabels[tournament.format]}
          {tournament.isOfficial ? ' · House event' : ''}
          <TimeLeft tournament={tournament} />
        </p>
      </div>
      <YourPart tournament={tournament} call={call} reread={reread} />
      {(status === 'upcoming' || status === 'registration') && !isPaused ? (
        <NextSteps tournament={tournament} />
      ) : null}
      {hasBegun ? <Course tournament={tournament} userId={userId} changed={changed} /> : null}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Overview tournament={tournament} />
          {you.isOrganiser ? (
            <Later>
              <OrganiserTools tournament={tournament} call={call} />
            </Later>
          ) : null}
          {hasTable ? null : chat}
        </div>
        {hasTable ? chat : <Players tournament={tournament} userId={userId} />}
      </div>
    </div>
  );
}

function Later({ children }: { readonly children: ReactElement }): ReactElement {
  return <LatePart fallback={<Skeleton className="h-24 w-full rounded-2xl" />}>{children}</LatePart>;
}

function TimeLeft({ tournament }: { readonly tournament: SeenTournament }): ReactElement | null {
  const { format, status, endsAt, phase, aheadMs, isPaused } = tournament;
  if (format !== 'arena' || status !== 'active' || endsAt === null) return null;
  if (isPaused) return <> · Paused</>;
  if (phase === 'last-games') return <> · Last games</>;
  return (
    <>
      {' '}
      · ends in <Countdown untilMs={Date.parse(endsAt)} aheadMs={aheadMs} />
    </>
  );
}

function Course({
  tournament,
  userId,
  changed,
}: {
  readonly tournament: SeenTournament;
  readonly userId: string | null;
  readonly changed: ReadonlySet<string>;
}): ReactElement {
  const { format, matches } = tournament;
  if (format === 'arena')
    return (
      <Card title="Standings">
        <Later>
          <ArenaTable tournament={tournament} userId={userId} />
        </Later>
      </Card>
    );
  return (
    <>
      {format === 'round-robin' ? (
        <Card title={tournament.groups ? 'Groups' : 'Table'}>
          <Later>
            <Tables tournament={tournament} userId={userId} />
          </Later>
        </Card>
      ) : null}
      {matches.length === 0 ? null : (
        <Card title={format === 'round-robin' ? 'Rounds' : 'Bracket and results'}>
          <Later>
            <Bracket tournament={tournament} userId={userId} changed={changed} />
          </Later>
        </Card>
      )}
    </>
  );
}
