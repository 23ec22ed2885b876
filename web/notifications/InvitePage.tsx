/**
 * One invitation, by its link: the invited player answers it, the sender waits or takes it back, and for everybody else
 * there is no such page.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactElement, type ReactNode } from 'react';
import { Link, Redirect, useLocation, useParams } from 'wouter';
import type { DeclineReason, Invite } from '@playfield/contracts/http/invites.ts';
import { api, textForPlayer } from '../api/http.ts';
import { showTold } from '../api/told.ts';
import { useFailedRead, type Retry } from '../api/useFailedRead.ts';
import { gameTitle } from '@playfield/games/gameTitle.ts';
import { clockLabel } from '../lobby/clocks.ts';
import { loginHref } from '../session/nextPath.ts';
import { accountOf, useSession } from '../session/session.ts';
import { LoadingScreen } from '../shell/LoadingScreen.tsx';
import { NotFoundPage } from '../shell/NotFoundPage.tsx';
import { withdrawToast } from '../shell/toast.ts';
import { useTitle } from '../shell/title.ts';
import { pointsText } from '../tournaments/listTexts.ts';
import { Button, LinkButton } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { ownPath } from '../session/ownPath.ts';
import { onInvite } from './inviteListeners.ts';
import { readingOf } from './inviteReading.ts';
import { momentText } from '../lib/dates.ts';

const checkEveryMs = 10_000;

const keyOf = (id: string) => ['invite', id] as const;

export function InvitePage(): ReactElement {
  const { id } = useParams<{ id: string }>();
  return <Invited key={id} id={id} />;
}

function Invited({ id }: { readonly id: string }): ReactElement {
  const session = useSession();
  const account = accountOf(session);
  const client = useQueryClient();
  const query = useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => api('GET /api/invites/:id', { params: { id }, signal }),
    enabled: account !== null,
    // What happened while the page was left, or the connection lost, was told to nobody.
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? checkEveryMs : false),
  });
  useEffect(
    () =>
      onInvite((changed) => {
        if (changed.id === id) showTold(client, keyOf(id), changed);
      }),
    [client, id],
  );
  const { data } = query;
  const failed = useFailedRead(query);
  if (session.user && !account) return <Redirect to={loginHref(`/invite/${id}`)} replace />;
  const read = readingOf(data, failed?.error ?? query.error);
  if (read.kind === 'gone') return <NotFoundPage />;
  if (read.kind === 'unread') return <Unread text={read.text} retry={failed} />;
  if (!account || read.kind === 'loading') return <LoadingScreen />;
  const { invite } = read;
  const changed = (next: Invite): void => showTold(client, keyOf(id), next);
  return invite.to.id === account.id ? (
    <Offer invite={invite} onChange={changed} />
  ) : (
    <Sent invite={invite} onChange={changed} />
  );
}

function Unread({ text, retry }: { readonly text: string; readonly retry: Retry | null }): ReactElement {
  useTitle('Invitation');
  return (
    <Frame title="Invitation">
      {retry ? <LoadFailed text={text} pending={retry.pending} onRetry={retry.onRetry} /> : null}
    </Frame>
  );
}

function Frame({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactElement {
  return (
    <div className="mx-auto max-w-xl px-4 pt-6 sm:pt-14">
      <h1 className="text-2xl break-words sm:text-3xl">{title}</h1>
      <Card as="div" className="mt-6 grid gap-4">
        {children}
      </Card>
    </div>
  );
}

const kinds = { race: 'Typing Race', arena: 'Snake arena', tournament: 'Tournament', game: 'Game' } as const;

function What({ invite }: { readonly invite: Invite }): ReactElement {
  const { kind, gameType, clock, tournament } = invite;
  if (tournament) return <ToTournament invite={invite} tournament={tournament} />;
  return (
    <p className="text-lg font-semibold">
      {gameType === null ? kinds[kind] : gameTitle(gameType)}
      {kind === 'game' ? (
        <span className="font-normal text-muted">, {clockLabel(clock).toLowerCase()}</span>
      ) : null}
    </p>
  );
}

function ToTournament({
  invite: { path },
  tournament: { name, gameType, entryFee, startDate },
}: {
  readonly invite: Invite;
  readonly tournament: NonNullable<Invite['tournament']>;
}): ReactElement {
  const there = ownPath(path);
  return (
    <div>
      <p className="text-lg font-semibold wrap-anywhere">{name}</p>
      <p className="text-muted">
        {gameTitle(gameType)} tournament, starts {momentText(startDate)}.{' '}
        {entryFee === 0 ? 'No entry fee.' : `Accepting costs the entry fee of ${pointsText(entryFee)}.`}
      </p>
      {there === null ? null : (
        <Link href={there} className="inline-block rounded py-2.5 font-semibold underline">
          See the tournament
        </Link>
      )}
    </div>
  );
}

/** A call that changes the invitation, with what it refused. */
function useChange(onChange: (invite: Invite) => void) {
  const [pending, setPending] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  return {
    pending,
    problem,
    run: async (name: string, call: () => Promise<Invite>): Promise<Invite | null> => {
      setPending(name);
      setProblem(null);
      try {
        const invite = await call();
        onChange(invite);
        return invite;
      } catch (error) {
        setProblem(textForPlayer(error, 'That did not work. Please try again.'));
        return null;
      } finally {
        setPending(null);
      }
    },
  };
}

const reasons: readonly { readonly value: DeclineReason; readonly label: string }[] = [
  { value: 'later', label: 'Maybe later' },
  { value: 'another-game', label: 'Another game' },
  { value: 'another-clock', label: 'Another clock' },
  { value: 'not-now', label: 'Not now' },
];
/** Nobody can change what a tournament is played as. */
const reasonsFor = (kind: Invite['kind']): typeof reasons =>
  kind === 'tournament' ? reasons.filter(({ value }) => !value.startsWith('another')) : reasons;

type PartProps = { readonly invite: Invite; readonly onChange: (invite: Invite) => void };

function Offer({ invite, onChange }: PartProps): ReactElement {
  const { id, from, status } = invite;
  useTitle(`${from.username} invites you`);
  // This page asks the same.
  useEffect(() => withdrawToast(id, null), [id]);
  const [, navigate] = useLocation();
  const { pending, problem, run } = useChange(onChange);
  const isOpen = status === 'pending';
  const params = { id };
  const accept = async (): Promise<void> => {
    const accepted = await run('accept', () => api('POST /api/invites/:id/accept', { params, body: {} }));
    const path = ownPath(accepted?.path ?? null);
    if (path !== null) navigate(path);
  };
  const decline = (reason?: DeclineReason): void => {
    const body = reason === undefined ? {} : { reason };
    void run(reason ?? 'decline', () => api('POST /api/invites/:id/decline', { params, body }));
  };
  const isOff = !isOpen || pending !== null;
  return (
    <Frame title={`${from.username} invites you`}>
      <What invite={invite} />
      {status === 'accepted' ? (
        <Open path={invite.path} />
      ) : (
        <>
          <Button
            variant="primary"
            size="large"
            pending={pending === 'accept'}
            aria-disabled={isOff}
            onClick={() => void accept()}
          >
            Accept
          </Button>
          <Button pending={pending === 'decline'} aria-disabled={isOff} onClick={() => decline()}>
            Decline
          </Button>
        </>
      )}
      {isOpen ? (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="mb-1 text-sm text-muted">Decline and say why:</legend>
          {reasonsFor(invite.kind).map(({ value, label }) => (
            <Button
              key={value}
              variant="quiet"
              size="small"
              pending={pending === value}
              aria-disabled={isOff}
              onClick={() => decline(value)}
            >
              {label}
            </Button>
          ))}
        </fieldset>
      ) : null}
      <Outcome invite={invite} mine="You" problem={problem} />
    </Frame>
  );
}

function Sent({ invite, onChange }: PartProps): ReactElement {
  const { id, to, status } = invite;
  useTitle(`Waiting for ${to.username}`);
  const { pending, problem, run } = useChange(onChange);
  const cancel = (): void =>
    void run('cancel', () => api('POST /api/invites/:id/cancel', { params: { id }, body: {} }));
  const isOpen = status === 'pending';
  return (
    <Frame title={isOpen ? `Waiting for ${to.username}` : `Invitation to ${to.username}`}>
      <What invite={invite} />
      {isOpen || status === 'accepted' ? (
        <Open path={invite.path} label={isOpen && invite.kind !== 'tournament' ? 'Wait there' : 'Open'} />
      ) : null}
      <Button pending={pending === 'cancel'} aria-disabled={!isOpen || pending !== null} onClick={cancel}>
        Cancel
      </Button>
      <Outcome invite={invite} mine={to.username} problem={problem} />
    </Frame>
  );
}

/** Leads to the place where it is played. */
function Open({
  path,
  label = 'Open',
}: {
  readonly path: string;
  readonly label?: string;
}): ReactElement | null {
  const href = ownPath(path);
  return href === null ? null : (
    <LinkButton href={href} variant="primary" size="large">
      {label}
    </LinkButton>
  );
}

/** How it ended and where to go then, or why a press did nothing. */
function Outcome({
  invite: { status },
  mine,
  problem,
}: {
  readonly invite: Invite;
  /** Who answered. */
  readonly mine: string;
  readonly problem: string | null;
}): ReactElement {
  const ends = {
    pending: null,
    accepted: `${mine} accepted.`,
    declined: `${mine} declined.`,
    cancelled: 'It was withdrawn.',
    expired: 'It has expired.',
  } as const;
  return (
    <>
      <div aria-live="polite">
        {ends[status] === null ? null : <p className="font-medium">{ends[status]}</p>}
        {problem === null ? null : (
          <p role="alert" className="text-danger">
            {problem}
          </p>
        )}
      </div>
      {status === 'pending' || status === 'accepted' ? null : (
        <LinkButton href="/">Go to the games</LinkButton>
      )}
    </>
  );
}
