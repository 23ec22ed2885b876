/** What else the reader may do in a tournament, beside the one big thing: pause, invite others, leave. */
import { useState, type ReactElement } from 'react';
import { tournamentPath } from '@playfield/contracts/paths.ts';
import { api } from '../api/http.ts';
import { openTournamentInvite } from '../friends/dialogs.ts';
import { accountOf, useSession } from '../session/session.ts';
import { toast } from '../shell/toast.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import type { SeenTournament } from './details.ts';
import type { TournamentCall } from './useTournamentCall.ts';

/** Arena: at once, or after the running game; until then it can be taken back. */
export function Pause({
  tournament: { id, format, status, you, isPaused, phase },
  call,
}: {
  readonly tournament: SeenTournament;
  readonly call: TournamentCall;
}): ReactElement | null {
  const mayPause = format === 'arena' && status === 'active' && phase === 'running' && !isPaused;
  if (!mayPause || you.participant?.status !== 'active') return null;
  if (you.participant.arena?.pausesNext === true)
    return (
      <Button
        size="large"
        pending={call.pending === 'resume'}
        onClick={() =>
          void call.run(
            'resume',
            () => api('POST /api/tournaments/:id/resume', { params: { id }, body: {} }),
            'You play on.',
          )
        }
      >
        Play on
      </Button>
    );
  return (
    <Button
      size="large"
      pending={call.pending === 'pause'}
      onClick={() =>
        void call.run(
          'pause',
          () => api('POST /api/tournaments/:id/pause', { params: { id }, body: {} }),
          you.match === null ? 'You are paused.' : 'You pause after this game.',
        )
      }
    >
      {you.match === null ? 'Pause' : 'Pause after this game'}
    </Button>
  );
}

/** Organisers and players with an account ask their friends, as long as there is a place. */
export function Invite({
  tournament: { id, name, phase, format, maxParticipants, currentParticipants, you },
}: {
  readonly tournament: SeenTournament;
}): ReactElement | null {
  const account = accountOf(useSession());
  const isOpen = phase === 'open' || phase === 'check-in' || (format === 'arena' && phase === 'running');
  const isIn = you.participant !== null && you.mayLeave;
  if (!account || !isOpen || currentParticipants >= maxParticipants) return null;
  if (!isIn && !you.isOrganiser) return null;
  return (
    <Button size="large" onClick={() => openTournamentInvite({ id, name })}>
      Invite friends
    </Button>
  );
}

/** For the organiser, while people can be asked to join. */
export function CopyLink({
  tournament: { id, phase, you },
}: {
  readonly tournament: SeenTournament;
}): ReactElement | null {
  const isAhead = phase === 'announced' || phase === 'open' || phase === 'check-in';
  if (!you.isOrganiser || !isAhead) return null;
  const copy = async (): Promise<void> => {
    const url = new URL(tournamentPath(id), location.origin).href;
    try {
      await navigator.clipboard.writeText(url);
      toast({ title: 'Link copied', text: 'Players join on the page it leads to.', tone: 'success' });
    } catch {
      // No clipboard on a page without https.
      toast({ title: 'Link to this tournament', text: url });
    }
  };
  return (
    <Button size="large" onClick={() => void copy()}>
      <Icon name="copy" /> Copy link
    </Button>
  );
}

/** Before the start at once; later only after a second press, since it loses what runs. */
export function Leave({
  tournament: { id, name, status, you },
  call,
  isSmall,
}: {
  readonly tournament: SeenTournament;
  readonly call: TournamentCall;
  readonly isSmall: boolean;
}): ReactElement | null {
  const [isAsking, setAsking] = useState(false);
  if (!you.mayLeave) return null;
  const leave = async (): Promise<void> => {
    await call.run(
      'leave',
      () => api('POST /api/tournaments/:id/leave', { params: { id }, body: {} }),
      `You have left ${name}.`,
    );
    setAsking(false);
  };
  return (
    <>
      <Button
        variant="quiet"
        size={isSmall ? 'small' : 'large'}
        pending={call.pending === 'leave'}
        onClick={() => (status === 'active' ? setAsking(true) : void leave())}
      >
        Leave
      </Button>
      <Dialog
        open={isAsking}
        title="Leave the tournament?"
        onClose={() => setAsking(false)}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>Stay</Button>
            <Button variant="danger" pending={call.pending === 'leave'} onClick={() => void leave()}>
              Leave
            </Button>
          </>
        }
      >
        <p>A game that runs is lost, and you cannot come back.</p>
      </Dialog>
    </>
  );
}
