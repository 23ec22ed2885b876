/** The notifications that the server keeps, as this browser knows them. Pure. */
import type { Notification } from '@playfield/contracts/http/notifications.ts';
import { isSilenced, type Silence } from '@playfield/contracts/silence.ts';

export type Inbox = {
  /** Newest first, at most `inboxLimit`; null until they have been read. */
  readonly list: readonly Notification[] | null;
  readonly unread: number;
};

export type InboxEvent =
  | { readonly type: 'listed'; readonly list: readonly Notification[]; readonly unread: number }
  | { readonly type: 'notified'; readonly notification: Notification; readonly unread: number }
  /** What came up to an instant is read. */
  | { readonly type: 'read'; readonly upTo: string; readonly unread: number }
  | { readonly type: 'readOne'; readonly id: string; readonly unread: number }
  | { readonly type: 'gone'; readonly inviteId: string }
  /** What came up to an instant is removed, except invitations that wait for an answer. */
  | { readonly type: 'removed'; readonly upTo: string; readonly unread: number };

export const inboxLimit = 50;

/** Whether what is missing from the list after it may only have been put beyond its end, and still stands. */
export const mayCutOff = (event: InboxEvent): boolean =>
  event.type === 'notified' || (event.type === 'listed' && event.list.length >= inboxLimit);

export type ListReads<Answer> = {
  /** Something of the list has been read, removed or withdrawn. */
  readonly changed: () => void;
  /**
   * The list, read again where a change or a notification that it lacks came meanwhile, three times at most; `isLate` where a reading
   * that began later has been answered before.
   */
  readonly next: () => Promise<{ readonly answer: Answer; readonly isLate: boolean }>;
};

type Listed = { readonly notifications: readonly Notification[] };

const mostReads = 3;

/** Readings of the list, which overtake each other. `newest` is the id of the last notification heard of. */
export function createListReads<Answer extends Listed>(
  read: () => Promise<Answer>,
  newest: () => string | null,
): ListReads<Answer> {
  let changes = 0;
  let begun = 0;
  let answered = 0;
  async function upToDate(reads = mostReads): Promise<Answer> {
    const before = { changes, newest: newest() };
    const answer = await read();
    const came = newest();
    const lacks = came !== before.newest && answer.notifications.every(({ id }) => id !== came);
    return (lacks || changes !== before.changes) && reads > 1 ? upToDate(reads - 1) : answer;
  }
  return {
    changed() {
      changes += 1;
    },
    async next() {
      begun += 1;
      const mine = begun;
      const answer = await upToDate();
      const isLate = mine < answered;
      answered = Math.max(answered, mine);
      return { answer, isLate };
    },
  };
}

/** One that nobody has been told of. */
type Missed = { readonly notification: Notification; readonly isSilent: boolean };

/** What came since `sinceMs` and is unread, the oldest first, as it would have come. */
export function missed({ list }: Inbox, sinceMs: number, silence: Silence): readonly Missed[] {
  return (list ?? [])
    .filter(({ isRead, createdAt }) => !isRead && Date.parse(createdAt) >= sinceMs)
    .map((notification) => ({ notification, isSilent: isSilenced(notification.kind, silence) }))
    .toReversed();
}

/** Newest first. Instants are ISO 8601 in UTC, which sorts as text. */
const byAge = (a: Notification, b: Notification): number =>
  Number(b.createdAt > a.createdAt) - Number(b.createdAt < a.createdAt);

/**
 * How many are unread. The server's figure may be older than what the list has, where answers and events overtake each other: it is
 * taken for what is beyond the end of a full list.
 */
function unreadIn({ list, unread }: Inbox): number {
  if (list === null) return unread;
  const known = standing(list).size;
  return list.length < inboxLimit ? known : Math.max(known, unread);
}

export function inboxReducer(inbox: Inbox, event: InboxEvent): Inbox {
  const next = changed(inbox, event);
  return { ...next, unread: unreadIn(next) };
}

function changed(inbox: Inbox, event: InboxEvent): Inbox {
  const change = (one: (list: readonly Notification[]) => readonly Notification[]) =>
    inbox.list && one(inbox.list).slice(0, inboxLimit);
  switch (event.type) {
    case 'listed':
      return { list: event.list.slice(0, inboxLimit), unread: event.unread };
    case 'notified': {
      const { notification, unread } = event;
      const others = change((list) => list.filter(({ id }) => id !== notification.id));
      return { list: others && [notification, ...others].toSorted(byAge).slice(0, inboxLimit), unread };
    }
    case 'read':
      return {
        unread: event.unread,
        list: change((list) =>
          list.map((one) => (one.createdAt <= event.upTo && !one.isRead ? { ...one, isRead: true } : one)),
        ),
      };
    case 'readOne':
      return {
        unread: event.unread,
        list: change((list) => list.map((one) => (one.id === event.id ? { ...one, isRead: true } : one))),
      };
    case 'gone': {
      const list = change((known) =>
        known.map((one) => (one.inviteId === event.inviteId ? { ...one, isGone: true } : one)),
      );
      return { list, unread: inbox.unread - standing(inbox.list).size + standing(list).size };
    }
    default:
      return {
        unread: event.unread,
        list: change((list) =>
          list.filter(
            ({ createdAt, inviteId, isGone }) => createdAt > event.upTo || (inviteId !== null && !isGone),
          ),
        ),
      };
  }
}

/** Ids of those that are neither read nor gone. */
export function standing(list: Inbox['list']): ReadonlySet<string> {
  return new Set((list ?? []).filter(({ isRead, isGone }) => !isRead && !isGone).map(({ id }) => id));
}
