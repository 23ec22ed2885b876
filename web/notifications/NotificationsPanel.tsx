/** What the bell opens: what the server keeps for the player, above what this page has said (G14). */
import { useEffect, useState, type ReactElement, type ReactNode } from 'react';
import { Link } from 'wouter';
import type { Notification } from '@playfield/contracts/http/notifications.ts';
import { api } from '../api/http.ts';
import { useSession } from '../session/session.ts';
import { clearNotifications, markNotificationsRead, toast, useToasts } from '../shell/toast.ts';
import type { Toast } from '../shell/toastState.ts';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { ownPath } from '../session/ownPath.ts';
import { answerInvite, clearInbox, markInboxRead } from './inbox.ts';
import { onInvite } from './inviteListeners.ts';
import { inboxLimit } from './inboxState.ts';
import { useInbox } from './inboxStore.ts';
import { isAnswerable } from './kinds.ts';
import { LeavingButton } from './LeavingButton.tsx';
import { NotifyMe } from './NotifyMe.tsx';
import { whenVisible } from '../lib/whenVisible.ts';
import { shortDateText, timeText } from '../lib/dates.ts';

const headingId = 'notifications-heading';

/** What is kept while it is open belongs to one person; another tab may sign somebody else in. */
export function NotificationsPanel(): ReactElement {
  const { user } = useSession();
  return <PersonalPanel key={user?.id} />;
}

function PersonalPanel(): ReactElement {
  const { list, unread } = useInbox();
  const { history, unread: unreadToasts } = useToasts();
  /** What was unread when the panel opened keeps its mark while it is open. */
  const [wasUnread, setWasUnread] = useState<ReadonlySet<string>>(new Set());
  const [isFailed, setFailed] = useState(false);
  const fresh = list?.filter(({ isRead }) => !isRead).map(({ id }) => id) ?? [];
  if (fresh.some((id) => !wasUnread.has(id))) setWasUnread(new Set([...wasUnread, ...fresh]));
  const isKnown = list !== null;
  useEffect(() => {
    if (isKnown && unread === 0) return undefined;
    return whenVisible(() => {
      markInboxRead().then(
        () => setFailed(false),
        () => setFailed(true),
      );
    });
  }, [isKnown, unread]);

  useEffect(() => {
    if (unreadToasts > 0) markNotificationsRead();
  }, [unreadToasts]);

  const earlier = useEarlier(list);
  const isEmpty = history.length === 0 && (list?.length ?? 0) === 0;
  return (
    <>
      <div className="mb-2 flex min-h-9 items-center justify-between gap-4">
        <h2 id={headingId} tabIndex={-1} className="text-base outline-none">
          Notifications
        </h2>
        {isEmpty ? null : (
          <LeavingButton
            successor={`#${headingId}`}
            variant="quiet"
            size="small"
            onClick={() => void clear().then(earlier.forget)}
          >
            Clear all
          </LeavingButton>
        )}
      </div>
      <Section title="For you">
        {list && list.length > 0 ? (
          <List>
            {[...list, ...earlier.ones].map((one) => (
              <Stored key={one.id} notification={one} isNew={wasUnread.has(one.id)} />
            ))}
          </List>
        ) : (
          <Nothing isKnown={list !== null} isFailed={isFailed} />
        )}
        {earlier.show === null ? null : (
          <LeavingButton
            successor={`#${headingId}`}
            variant="quiet"
            size="small"
            className="mt-2"
            pending={earlier.isPending}
            onClick={earlier.show}
          >
            Show earlier
          </LeavingButton>
        )}
      </Section>
      {history.length === 0 ? null : (
        <Section title="On this page">
          <List>
            {history.map((one) => (
              <Local key={one.id} toast={one} />
            ))}
          </List>
        </Section>
      )}
      <NotifyMe />
    </>
  );
}

/** What is older than the list that this browser keeps, by pages; `show` reads the next one, and is null where there is none. */
function useEarlier(list: readonly Notification[] | null) {
  const [read, setRead] = useState<readonly Notification[]>([]);
  const [isAll, setAll] = useState(false);
  const [isPending, setPending] = useState(false);
  useEffect(
    () =>
      onInvite(({ id: inviteId, status }) => {
        if (status !== 'pending')
          setRead((now) => now.map((one) => (one.inviteId === inviteId ? { ...one, isGone: true } : one)));
      }),
    [],
  );
  const known = new Set(list?.map(({ id }) => id));
  const ones = read.filter(({ id }) => !known.has(id));
  const last = ones.at(-1) ?? list?.at(-1);
  const hasMore = list !== null && list.length >= inboxLimit && !isAll;
  const show = async (before: string): Promise<void> => {
    setPending(true);
    try {
      const { notifications } = await api('GET /api/notifications', { query: { before } });
      // With those that newer ones may push out of the list.
      setRead((now) => [...(now.length === 0 ? (list ?? []) : now), ...notifications]);
      setAll(notifications.length < inboxLimit);
    } catch {
      toast({ title: 'Not loaded', text: "The server couldn't be reached.", tone: 'error' });
    }
    setPending(false);
  };
  return {
    ones,
    isPending,
    show: hasMore && last ? () => void show(last.createdAt) : null,
    forget: (): void => {
      setRead([]);
      setAll(false);
    },
  };
}

function Nothing({
  isKnown,
  isFailed,
}: {
  readonly isKnown: boolean;
  readonly isFailed: boolean;
}): ReactElement {
  if (!isKnown && !isFailed) return <Skeleton className="h-11 rounded-xl" />;
  return (
    <p className="text-sm text-muted">
      {isKnown
        ? 'Nothing yet. Invitations, requests and news of your games appear here.'
        : "The server couldn't be reached."}
    </p>
  );
}

async function clear(): Promise<void> {
  clearNotifications();
  try {
    await clearInbox();
  } catch {
    toast({ title: 'Not cleared', text: "The server couldn't be reached.", tone: 'error' });
  }
}

function Section({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <section aria-label={title} className="mb-3">
      <h3 className="mb-1 text-sm text-muted">{title}</h3>
      {children}
    </section>
  );
}

function List({ children }: { readonly children: ReactNode }): ReactElement {
  return <ul className="grid grid-cols-[minmax(0,1fr)] gap-1 wrap-anywhere">{children}</ul>;
}

function Stored({
  notification,
  isNew,
}: {
  readonly notification: Notification;
  readonly isNew: boolean;
}): ReactElement {
  const { text, createdAt, inviteId, isGone } = notification;
  const path = ownPath(notification.path);
  const asks = inviteId !== null && isAnswerable(notification.kind);
  return (
    <li className={classes('rounded-xl bg-raised px-3 py-2', isGone && 'text-muted')}>
      <div className="flex items-baseline justify-between gap-2">
        {isNew ? <span className="size-2 shrink-0 self-center rounded-full bg-accent" /> : null}
        <span className={classes('min-w-0 flex-1 wrap-anywhere', isNew && 'font-semibold')}>
          {isNew ? <span className="sr-only">New: </span> : null}
          {path === null || isGone ? (
            text
          ) : (
            <Link href={path} onClick={closePanel} className="hover:underline">
              {text}
            </Link>
          )}
        </span>
        <Time at={Date.parse(createdAt)} />
      </div>
      {asks ? <Answers inviteId={inviteId} isGone={isGone} text={text} /> : null}
    </li>
  );
}

/** Stay where they are when there is nothing to answer any more: no button moves under a finger. */
function Answers({
  inviteId,
  isGone,
  text,
}: {
  readonly inviteId: string;
  readonly isGone: boolean;
  readonly text: string;
}): ReactElement {
  const [pending, setPending] = useState<'accept' | 'decline' | null>(null);
  const press = async (answer: 'accept' | 'decline'): Promise<void> => {
    setPending(answer);
    const isTaken = await answerInvite(inviteId, answer);
    setPending(null);
    if (isTaken && answer === 'accept') closePanel();
  };
  const isOff = isGone || pending !== null;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      <Button
        size="small"
        variant="primary"
        pending={pending === 'accept'}
        aria-disabled={isOff}
        aria-label={`Accept: ${text}`}
        onClick={() => void press('accept')}
      >
        Accept
      </Button>
      <Button
        size="small"
        pending={pending === 'decline'}
        aria-disabled={isOff}
        aria-label={`Decline: ${text}`}
        onClick={() => void press('decline')}
      >
        Decline
      </Button>
      {isGone ? <span className="text-sm">No longer open.</span> : null}
    </div>
  );
}

function Local({ toast: { title, text, action, shownAtMs } }: { readonly toast: Toast }): ReactElement {
  return (
    <li className="rounded-xl bg-raised px-3 py-2">
      <div className="flex items-baseline justify-between gap-3">
        <span className="font-semibold break-words">{title}</span>
        <Time at={shownAtMs} />
      </div>
      {text === undefined ? null : <p className="text-sm break-words text-muted">{text}</p>}
      {action ? (
        <Button size="small" className="mt-2" onClick={action.run}>
          {action.label}
        </Button>
      ) : null}
    </li>
  );
}

const isToday = (date: Date): boolean => date.toDateString() === new Date().toDateString();

function Time({ at }: { readonly at: number }): ReactElement {
  const date = new Date(at);
  return (
    <time dateTime={date.toISOString()} className="shrink-0 text-xs text-muted tabular-nums">
      {isToday(date) ? timeText(date) : shortDateText(date)}
    </time>
  );
}

/** The panel is the open popover around it. */
function closePanel(): void {
  const panel = document.querySelector('.header-panel:popover-open');
  if (panel instanceof HTMLElement) panel.hidePopover();
}
