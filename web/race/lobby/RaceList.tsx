/** Available Races (OL-002, OL-003, OL-006, OL-009, OL-010; G66): the server's races as rows. */
import type { ReactElement } from 'react';
import type { RaceEntry } from '@playfield/contracts/http/race.ts';
import { useFailedRead } from '../../api/useFailedRead.ts';
import { counted } from '../../match/frame/format.ts';
import { Person } from '../../people/Person.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { raceTitle } from '../raceTexts.ts';
import { actionOf, createdText, statusBadge } from './lobbyTexts.ts';
import { racesEveryMs, useRaces } from './queries.ts';

export type RaceListActions = {
  readonly isPending: boolean;
  /** Opens a race of the usual size. */
  readonly onCreate: () => void;
  readonly onJoin: (raceId: string) => void;
  /** Goes to a race that the player is in. */
  readonly onOpen: (raceId: string) => void;
  /** A full race was pressed. */
  readonly onFull: () => void;
};

export function RaceList(actions: RaceListActions): ReactElement {
  const query = useRaces(racesEveryMs);
  const { data: races } = query;
  const failed = useFailedRead(query);
  if (failed) {
    return (
      <LoadFailed text="The races couldn't be loaded." pending={failed.pending} onRetry={failed.onRetry} />
    );
  }
  if (!races) {
    return (
      <div className="grid gap-2">
        <Skeleton className="h-28 w-full rounded-xl" />
        <Skeleton className="h-28 w-full rounded-xl" />
      </div>
    );
  }
  if (races.length === 0) {
    return (
      <div className="grid min-h-58 content-center justify-items-center gap-3 text-center">
        <Icon name="flag" size={40} className="text-muted" />
        <p className="text-muted">No races yet. Create one; the next player joins you.</p>
        <Button pending={actions.isPending} onClick={actions.onCreate}>
          Create First Race
        </Button>
      </div>
    );
  }
  return (
    // On a phone something lies below: it stays where it is when the first race comes or the last one goes.
    <ul className="grid content-start gap-2 max-lg:min-h-58">
      {races.map((entry) => (
        <Entry key={entry.id} entry={entry} {...actions} />
      ))}
    </ul>
  );
}

function Entry({ entry, ...actions }: RaceListActions & { readonly entry: RaceEntry }): ReactElement {
  const status = statusBadge(entry.status);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border border-line bg-page px-3 py-2.5 sm:px-4">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold">{raceTitle(entry.id)}</span>
          <Badge tone={status.tone}>{status.text}</Badge>
          <span className="flex items-center gap-1 text-sm text-muted tabular-nums">
            <Icon name="users" size={16} />
            <span className="sr-only">Players</span> {entry.participants}/{entry.maxParticipants}
          </span>
          {entry.bots === 0 ? null : <Badge tone="gray">{counted(entry.bots, 'bot', 'bots')}</Badge>}
          {entry.textId === null ? <Badge tone="yellow">custom text</Badge> : null}
        </p>
        <p className="mt-1 line-clamp-2 text-sm text-muted">{entry.text}</p>
        <p className="mt-1.5 flex min-w-0 items-center gap-2 text-sm">
          <Person id={entry.creatorId} name={entry.creatorName} size={22} />
          <span className="shrink-0 text-xs text-muted">{createdText(entry.ageMs)}</span>
        </p>
      </div>
      <EntryButton entry={entry} {...actions} />
    </li>
  );
}

function EntryButton({
  entry,
  isPending,
  onJoin,
  onOpen,
  onFull,
}: RaceListActions & { readonly entry: RaceEntry }): ReactElement | null {
  const action = actionOf(entry);
  const title = raceTitle(entry.id);
  if (action === 'none') return null;
  if (action === 'open') {
    const text = entry.status === 'completed' ? 'Results' : 'Your race';
    return (
      <Button aria-label={`${text}: ${title}`} onClick={() => onOpen(entry.id)}>
        {text}
      </Button>
    );
  }
  if (action === 'full') {
    return (
      <Button aria-label={`Race Full: ${title}`} onRefuse={onFull}>
        Race Full
      </Button>
    );
  }
  return (
    <Button
      variant="primary"
      aria-label={`Join Race: ${title}`}
      pending={isPending}
      onClick={() => onJoin(entry.id)}
    >
      Join Race
    </Button>
  );
}
