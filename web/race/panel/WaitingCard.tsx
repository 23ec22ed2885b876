/** Alone in a race (RC-003): how many have joined, how to invite others, and something to do meanwhile. */
import type { ReactElement } from 'react';
import type { Race } from '@playfield/contracts/http/race.ts';
import { InviteLink } from '../../match/online/InviteLink.tsx';
import { Card } from '../../ui/Card.tsx';
import type { RaceSession } from '../raceSession.ts';
import { InviteFriend } from './InviteFriend.tsx';
import { ReadyButtons } from './ReadyButtons.tsx';
import { racePath } from '../racePath.ts';

export function WaitingCard({
  race,
  session,
}: {
  readonly race: Race;
  readonly session: RaceSession;
}): ReactElement {
  return (
    <Card title="Waiting for Racers" className="mx-auto w-full max-w-2xl">
      <p className="text-lg">
        <span className="text-muted">Players joined</span>{' '}
        <span className="font-bold tabular-nums" data-joined="">
          {race.players.length}/{race.maxParticipants}
        </span>
      </p>
      <p className="mt-1 text-muted">
        At least 2 players are needed. Everybody can find the race in the lobby; this link leads straight to
        it.
      </p>
      <div className="my-4">
        <InviteLink path={racePath(race.id)} title="Race against me" what="race" />
      </div>
      <div className="flex flex-wrap gap-2">
        <ReadyButtons race={race} session={session} />
        <InviteFriend raceId={race.id} />
      </div>
      <p className="mt-4 border-t border-line pt-3 text-sm text-muted">
        Stay on this page, in this tab or another.{' '}
        <a
          href="/typing-race?practice=medium"
          target="_blank"
          rel="noreferrer"
          className="font-semibold text-accent underline"
        >
          Warm up with practice
        </a>{' '}
        (opens a new tab); this tab alerts you when it starts.
      </p>
    </Card>
  );
}
