/** On top of the page: the reader's own match, or what they can do next. The one big thing on it. */
import { useState, type ReactElement } from 'react';
import { useLocation } from 'wouter';
import { api } from '../api/http.ts';
import { openTournamentInvite } from '../friends/dialogs.ts';
import { accountOf, useSession } from '../session/session.ts';
import { Button, LinkButton } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Countdown } from './Countdown.tsx';
import type { SeenTournament } from './queries.ts';
import type { TournamentCall } from './useTournamentCall.ts';
import { yourPart, type YourPart as Part } from './yourPart.ts';

export function YourPart({
  tournament,
  call,
  reread,
}: {
  readonly tournament: SeenTournament;
  readonly call: TournamentCall;
  readonly reread: () => void;
}): ReactElement | null {
  const part = yourPart(tournament);
  if (!part) return null;
  const isUrgent = part.act === 'ready' || part.act === 'open' || part.act === 'attempt';
  return (
    <section
      aria-label="Your part"
      className={`flex flex-wrap items-center gap-x-4 gap-y-3 rounded-2xl border p-4 shadow-card sm:p-5 ${
        part.isWon === true
          ? 'border-warning bg-warning/12'
          : isUrgent
            ? 'border-accent bg-accent/12'
            : 'border-line bg-surface'
      }`}
    >
      {part.isWon === true ? <Icon name="trophy" size={40} className="shrink-0 text-warning" /> : null}
      <div className="min-w-0 flex-1 basis-56">
        <h2 className="text-lg leading-tight font-bold wrap-anywhere">{part.title}</h2>
        {part.text === null && part.untilMs === null ? null : (
          <p className="mt-1 text-muted">
            {part.text}{' '}
            {part.untilMs === null ? null : (
              <Countdown
                key={part.untilMs}
                untilMs={part.untilMs}
                aheadMs={tournament.aheadMs}
                call={isUrgent ? 'Ten seconds left to come to your match.' : undefined}
                onEnd={reread}
              />
            )}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Act part={part} tournament={tournament} call={call} />
        <Pause tournament={tournament} call={call} />
        <Invite tournament={tournament} />
        <Leave tournament={tournament} call={call} />
      </div>
    </section>
  );
}

function Act({
  part: { act, path },
  tournament: { id, name },
  call,
}: {
  readonly part: Part;
  readonly tournament: SeenTournament;
  readonly call: TournamentCall;
}): ReactElement | null {
  const { user } = useSession();
  const [, navigate] = useLocation();
  const params = { id };
  const send = (what: string, run: () => Promise<unknown>, done: string): void =>
    void call.run(what, run, done);
  switch (act) {
    case 'join': {
      const body = user ? { userId: user.id, username: user.username } : {};
      return (
        <Main
          pending={call.pending === 'join'}
          onClick={() =>
            send(
              'join',
              () => api('POST /api/tournaments/:id/join', { params, body }),
              `You take part in ${name}.`,
            )
          }
        >
          {call.pending === 'join' ? 'Joining...' : 'Join'}
        </Main>
      );
    }
    case 'check-in':
      return (
        <Main
          pending={call.pending === 'check-in'}
          onClick={() =>
            send(
              'check-in',
              () => api('POST /api/tournaments/:id/check-in', { params, body: { isIn: true } }),
              'You are checked in.',
            )
          }
        >
          Check in
        </Main>
      );
    case 'ready':
      return (
        <Main
          pending={call.pending === 'ready'}
          onClick={() =>
            send(
              'ready',
              () => api('POST /api/tournaments/:id/ready', { params, body: {} }),
              'You are there.',
            )
          }
        >
          Ready
        </Main>
      );
    case 'resume':
      return (
        <Main
          pending={call.pending === 'resume'}
          onClick={() =>
            send(
              'resume',
              () => api('POST /api/tournaments/:id/resume', { params, body: {} }),
              'You play again.',
            )
          }
        >
          Resume
        </Main>
      );
    case 'attempt':
      return (
        <Main onClick={() => navigate(`/little-big-snake?tournament=${encodeURIComponent(id)}`)}>
          Begin an attempt
        </Main>
      );
    case 'open':
      return path === null ? null : (
        <LinkButton href={path} variant="primary" size="large">
          Open game
        </LinkButton>
      );
    default:
      return null;
  }
}

function Main({
  pending = false,
  onClick,
  children,
}: {
  readonly pending?: boolean;
  readonly onClick: () => void;
  readonly children: string;
}): ReactElement {
  return (
    <Button variant="primary" size="large" pending={pending} onClick={onClick}>
      {children}
    </Button>
  );
}

/** Arena: at once, or after the running game; until then it can be taken back. */
function Pause({
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
function Invite({
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

/** Before the start at once; later only after a second press, since it loses what runs. */
function Leave({
  tournament: { id, name, status, you },
  call,
}: {
  readonly tournament: SeenTournament;
  readonly call: TournamentCall;
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
        size="large"
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
