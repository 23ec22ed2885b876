/** `/tournaments` (SH-016; TR-001…009, 047): the list, its two filters, and the way to announce one. */
import { useCallback, useEffect, useState, type ReactElement } from 'react';
import { useSearchParams } from 'wouter';
import { loadable } from '../lib/loadable.tsx';
import { textForPlayer } from '../api/http.ts';
import { useFailedRead } from '../api/useFailedRead.ts';
import { useTitle } from '../shell/title.ts';
import { toast } from '../shell/toast.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Icon } from '../ui/Icon.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Select } from '../ui/Select.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { ExampleBracket } from './ExampleBracket.tsx';
import { listShown, useTournaments } from './queries.ts';
import { TournamentCard } from './TournamentCard.tsx';
import { gameFilters, ownFirst, statusFilters, type StatusFilter } from './listTexts.ts';
import { useTournamentCall } from './useTournamentCall.ts';
import { DialogFailed, LatePart } from '../shell/LatePart.tsx';

const { View: CreateTournamentDialog } = loadable(
  async () => (await import('./CreateTournamentDialog.tsx')).CreateTournamentDialog,
);

/** TR-008. */
const skeletonCards = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

export function TournamentsPage(): ReactElement {
  useTitle('Tournaments');
  const { status, gameType, choose } = useFilters();
  const [isCreating, setCreating] = useState(false);
  const create = (): void => setCreating(true);
  const stopCreating = useCallback(() => setCreating(false), []);
  return (
    <div className="px-4 pt-4 sm:pt-8">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <div>
          <h1 className="text-xl sm:text-2xl">Tournaments</h1>
          <p className="mt-1 text-sm text-muted">
            Knockouts, round robins and arenas. They pair, start and end by themselves.
          </p>
        </div>
        {/* Quiet: what there is to join, or the first one to create, is the big thing below. */}
        <Button onClick={create}>
          <Icon name="trophy" /> Create Tournament
        </Button>
      </div>
      <div className="mb-4 grid gap-3 min-[22rem]:grid-cols-2 sm:max-w-xl">
        <Select
          label="Status"
          value={status}
          options={statusFilters}
          onChange={(value) => choose('status', value)}
        />
        <Select
          label="Game"
          value={gameType}
          options={gameFilters}
          onChange={(value) => choose('game', value)}
        />
      </div>
      {/* What lies below is not seen before the list has come. */}
      <div className="min-h-dvh">
        <TournamentList status={status} gameType={gameType} onCreate={create} />
      </div>
      {isCreating ? (
        <LatePart failed={<DialogFailed onClose={stopCreating} />}>
          <CreateTournamentDialog onClose={stopCreating} />
        </LatePart>
      ) : null}
    </div>
  );
}

/** In the address, so that they are as they were when the reader comes back from a tournament. */
function useFilters(): {
  readonly status: StatusFilter;
  readonly gameType: string;
  readonly choose: (filter: 'status' | 'game', value: string) => void;
} {
  const [search, setSearch] = useSearchParams();
  const shown = search.toString();
  useEffect(() => listShown(shown), [shown]);
  return {
    status: statusFilters.find(({ value }) => value === search.get('status'))?.value ?? 'all',
    gameType: gameFilters.find(({ value }) => value === search.get('game'))?.value ?? 'all',
    choose(filter, value) {
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          if (value === 'all') next.delete(filter);
          else next.set(filter, value);
          return next;
        },
        { replace: true },
      );
    },
  };
}

function TournamentList({
  status,
  gameType,
  onCreate,
}: {
  readonly status: StatusFilter;
  readonly gameType: string;
  readonly onCreate: () => void;
}): ReactElement {
  const query = useTournaments(status, gameType);
  const { data } = query;
  const call = useTournamentCall();
  const failed = useFailedRead(query);
  // The first failure is said by the toast.
  const [hasRetried, setHasRetried] = useState(false);
  const error = failed?.error ?? query.error;
  const failure = error ? textForPlayer(error, "The tournaments couldn't be loaded.") : null;
  useEffect(() => {
    if (failure !== null) toast({ title: 'Error', text: failure, tone: 'error' });
  }, [failure]);
  if (!data)
    return failed ? (
      <LoadFailed
        text={failure ?? ''}
        pending={failed.pending}
        isSpoken={hasRetried}
        onRetry={() => {
          setHasRetried(true);
          failed.onRetry();
        }}
      />
    ) : (
      <LoadingCards />
    );
  if (data.length === 0)
    return (
      <Card
        as="div"
        className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-10 gap-y-6 py-6 text-center sm:py-10 lg:grid-cols-2 lg:px-12 lg:text-left"
      >
        <div className="grid justify-items-center gap-2 lg:justify-items-start">
          <h2 className="text-xl">No tournaments found</h2>
          <p className="text-muted">Create the first tournament to get started!</p>
          <Button variant="primary" size="large" className="mt-2 max-sm:w-full" onClick={onCreate}>
            Create
          </Button>
        </div>
        <ExampleBracket />
      </Card>
    );
  return (
    <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {ownFirst(data).map((tournament) => (
        <TournamentCard key={tournament.id} tournament={tournament} call={call} />
      ))}
    </ul>
  );
}

function LoadingCards(): ReactElement {
  return (
    <div aria-busy="true" className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <p className="sr-only">Loading tournaments</p>
      {skeletonCards.map((card) => (
        <div
          key={card}
          data-skeleton=""
          className="grid gap-3 rounded-2xl border border-line bg-surface p-4 sm:p-5"
        >
          <Skeleton className="h-6 w-3/5" />
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-20 w-full" />
          <Skeleton className="h-11 w-full" />
        </div>
      ))}
    </div>
  );
}
