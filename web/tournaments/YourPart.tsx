/**
 * On top of the page: the reader's own match, or what they can do next. The one big thing on it. A match that waits for somebody
 * stays at the top of the window, over whatever of the page is being read.
 */
import { useEffect, useState, type ReactElement } from 'react';
import { useLocation } from 'wouter';
import { api } from '../api/http.ts';
import { handOverFocus } from '../lib/handOverFocus.ts';
import { useSession } from '../session/session.ts';
import { Button, LinkButton } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/Icon.tsx';
import { useEnterKey } from './useEnterKey.ts';
import { Countdown } from './Countdown.tsx';
import { CopyLink, Invite, Leave, Pause } from './PartButtons.tsx';
import type { SeenTournament } from './details.ts';
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
  const isCall = part?.isCall === true;
  useRoomAbove(isCall);
  const { isSettling, ...settling } = useSettling(call);
  if (!part) return null;
  const isUrgent = part.act === 'ready' || part.act === 'open' || part.act === 'attempt';
  const buttons = classes('flex flex-wrap gap-2 empty:hidden', isSettling && 'pointer-events-none');
  const card = classes(
    'flex items-center gap-y-3 rounded-2xl border shadow-card',
    isCall ? 'gap-x-4' : 'gap-x-2',
    part.isWon === true
      ? 'border-warning bg-warning/12'
      : isUrgent
        ? 'border-accent bg-[color-mix(in_oklab,var(--accent)_12%,var(--surface))]'
        : 'border-line bg-surface',
  );
  // The same elements in both forms, so that focus and an open question outlast the change.
  return (
    <section aria-label="Your part" className={isCall ? 'contents' : classes(card, 'flex-wrap p-4 sm:p-5')}>
      <div className={isCall ? classes(card, 'sticky top-2 z-20 px-4 py-2.5') : 'contents'}>
        {part.isWon === true ? <Icon name="trophy" size={40} className="shrink-0 text-warning" /> : null}
        <div className={classes('min-w-0 flex-1', !isCall && 'basis-56')}>
          <h2
            data-your-part
            tabIndex={-1}
            className={classes(
              'leading-tight font-bold wrap-anywhere outline-none',
              isCall ? 'line-clamp-2 sm:text-lg' : 'text-lg',
            )}
          >
            {part.title}
          </h2>
          {part.text === null && part.untilMs === null ? null : (
            <p className={classes('text-muted', !isCall && 'mt-1')}>
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
        {/* What is in view already is not scrolled to. */}
        <div className={classes(buttons, isCall && '*:-scroll-mt-32')}>
          <Act part={part} tournament={tournament} call={settling} />
        </div>
      </div>
      {/* Beside what stays in view, Leave would be one press away all the time. */}
      <div className={classes(buttons, isCall && '-my-3.5 justify-end')}>
        <Pause tournament={tournament} call={settling} />
        <Invite tournament={tournament} />
        <CopyLink tournament={tournament} />
        <Leave tournament={tournament} call={settling} isSmall={isCall} />
      </div>
    </section>
  );
}

/** What gets the focus is scrolled to below what covers the top of the window. */
function useRoomAbove(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const { style } = document.documentElement;
    style.scrollPaddingTop = '8rem';
    return () => void style.removeProperty('scroll-padding-top');
  }, [isOn]);
}

/** The second press of a double one comes within this time. */
const secondPressMs = 700;

/** The call, and whether it has just changed what can be pressed: a second press would meet another button in the same place. */
function useSettling(call: TournamentCall): TournamentCall & { readonly isSettling: boolean } {
  const [isSettling, setSettling] = useState(false);
  useEffect(() => {
    if (!isSettling) return undefined;
    const timer = setTimeout(() => setSettling(false), secondPressMs);
    return () => clearTimeout(timer);
  }, [isSettling]);
  return {
    ...call,
    isSettling,
    async run(...press) {
      // What was pressed may be gone after it.
      handOverFocus('[data-your-part]');
      const isDone = await call.run(...press);
      setSettling(isDone);
      return isDone;
    },
  };
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
  const comes = (): void =>
    send('ready', () => api('POST /api/tournaments/:id/ready', { params, body: {} }), 'You are there.');
  useEnterKey(act === 'ready', comes);
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
        <Main pending={call.pending === 'ready'} shortcut="Enter" onClick={comes}>
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
    case 'others':
      return (
        <LinkButton href="/tournaments" size="large">
          More tournaments
        </LinkButton>
      );
    default:
      return null;
  }
}

function Main({
  pending = false,
  shortcut,
  onClick,
  children,
}: {
  readonly pending?: boolean;
  readonly shortcut?: string;
  readonly onClick: () => void;
  readonly children: string;
}): ReactElement {
  return (
    <Button variant="primary" size="large" pending={pending} aria-keyshortcuts={shortcut} onClick={onClick}>
      {children}
    </Button>
  );
}
