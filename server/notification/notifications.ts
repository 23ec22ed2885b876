/**
 * What players are told (GAPS G14; SOCIAL.md section 4): stored within the transaction of what it tells, sent to the person's
 * tabs after the commit. Read state belongs to the person, not to the tab.
 */
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import type { Notification } from '@playfield/contracts/http/notifications.ts';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import { settingsOf } from '../account/settings.ts';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/open.ts';
import { newId } from '../random.ts';
import type { Presence } from '../socket/presence.ts';
import { dayMs, kindOf, type NotificationKind } from './kinds.ts';
import { isOwnPath } from './ownPath.ts';
import { notificationStore, shown, type About } from './store.ts';

const pageLength = 50;

export type NewNotification = {
  readonly userId: string;
  readonly kind: NotificationKind;
  /** The sentence shown, with names as they are now; a function where several alike become one. */
  readonly text: string | ((count: number) => string);
  /** A page of this site. */
  readonly path: string | null;
  /** Unread notifications of one person with the same key are one. */
  readonly collapseKey?: string;
  /** For how many it stands, where that is known; otherwise for one more than the unread one with its key. */
  readonly count?: number;
  /** Whom it is about. */
  readonly actorId?: string;
  /** The invitation that it offers to answer. */
  readonly inviteId?: string;
  /** When it is of no use any more; each kind has a default. */
  readonly expiresAt?: Date;
};

export type Withdrawal = Omit<About, 'kinds'> & {
  /** Left out: whatever their kind. */
  readonly kinds?: readonly NotificationKind[];
  /** `gone`: they stay in the list, where they can't be answered any more. */
  readonly leaves: 'gone' | 'nothing';
  /** What the notification stands for now; without any it is withdrawn. */
  readonly remaining?: {
    readonly count: number;
    readonly text: string;
    /** Whom the sentence names. */
    readonly actorId: string | null;
  };
};

/** Sends what was stored; to be called after the commit. */
export type Told = () => void;

const nothing: Told = () => undefined;

/** A notification as its channels outside the page need it. */
export type Delivery = {
  readonly userId: string;
  readonly kind: NotificationKind;
  readonly id: string;
  readonly text: string;
  readonly path: string | null;
  readonly collapseKey: string | null;
  readonly expiresAt: Date;
};

export type NotificationOptions = {
  readonly database: Database;
  readonly clock: Clock;
  readonly publishTo: Presence['publishTo'];
  /** Whether somebody plays something now that no toast may interrupt: a game with a short clock, the arena. */
  readonly isOccupied: (tx: Tx, userId: string) => Promise<boolean>;
  /** Pushes to the person's browsers, as far as they asked for it. */
  readonly push: (delivery: Delivery) => void;
};

export type Notifications = ReturnType<typeof createNotifications>;

export function createNotifications(options: NotificationOptions) {
  const { database, clock, publishTo, isOccupied, push } = options;
  const store = notificationStore(database.db);
  const now = (): Date => new Date(clock.wallMs());

  /** Tells the tabs to read the list again. */
  async function changed(tx: Tx, userId: string): Promise<Told> {
    const unread = await notificationStore(tx).unread(userId, now());
    return () => publishTo(userId, { type: 'notificationsRead', upTo: null, unread });
  }

  /**
   * Stores a notification within the transaction of what it tells. Somebody who switched the bell off for its group gets it only
   * by push, if that is on.
   */
  async function notify(tx: Tx, wanted: NewNotification): Promise<Told> {
    const { userId, kind, path, collapseKey = null } = wanted;
    if (path !== null && !isOwnPath(path)) throw new Error(`a notification would lead to ${path}`);
    const { group, days, push: urgency } = kindOf(kind);
    const { notifications: off, doNotDisturb } = await settingsOf(tx, userId);
    const isSilent = doNotDisturb || (kind !== 'tournament/match-ready' && (await isOccupied(tx, userId)));
    const isIn = (groups: readonly string[]): boolean => group !== null && groups.includes(group);
    const expiresAt = wanted.expiresAt ?? new Date(clock.wallMs() + days * dayMs);
    const sentence = (count: number): string =>
      typeof wanted.text === 'string' ? wanted.text : wanted.text(count);

    let id = newId();
    let text = sentence(wanted.count ?? 1);
    let tellTabs: Told = nothing;
    if (!isIn(off.bellOff)) {
      const inTx = notificationStore(tx);
      const details = { path, inviteId: wanted.inviteId ?? null, isGone: false };
      const row = await inTx.add(
        {
          id,
          userId,
          kind,
          text,
          details,
          collapseKey,
          actorId: wanted.actorId ?? null,
          count: wanted.count ?? null,
          expiresAt,
        },
        now(),
      );
      id = row.id;
      if (sentence(row.count) !== text) {
        text = sentence(row.count);
        await inTx.setText(id, text);
      }
      await inTx.trim(userId);
      const notification = { ...shown(row), text };
      const unread = await inTx.unread(userId, now());
      tellTabs = () => publishTo(userId, { type: 'notification', notification, unread, isSilent });
    }
    const isPushed = urgency !== null && !isSilent && !isIn(off.pushOff);
    return () => {
      tellTabs();
      if (isPushed) push({ userId, kind, id, text, path, collapseKey, expiresAt });
    };
  }

  /** Takes back what was told of something. */
  async function withdraw(tx: Tx, { remaining, leaves, ...which }: Withdrawal): Promise<Told> {
    const inTx = notificationStore(tx);
    const touched =
      remaining && remaining.count > 0
        ? await inTx.recount(which, remaining)
        : leaves === 'gone'
          ? await inTx.markGone(which, now())
          : await inTx.removeAbout(which);
    return touched > 0 ? changed(tx, which.userId) : nothing;
  }

  /** Removes what `userId` is told about `actorId`, who is blocked. */
  async function removeOf(tx: Tx, userId: string, actorId: string): Promise<Told> {
    const removed = await notificationStore(tx).removeOf(userId, actorId);
    return removed > 0 ? changed(tx, userId) : nothing;
  }

  return {
    notify,
    withdraw,
    removeOf,
    async list(
      userId: string,
      before: Date | null,
    ): Promise<{ notifications: Notification[]; unread: number }> {
      const notifications = await store.list(userId, before, now(), pageLength);
      return { notifications, unread: await store.unread(userId, now()) };
    },
    async read(
      userId: string,
      which: { readonly upTo?: Date; readonly ids?: readonly string[] },
    ): Promise<Result<{ unread: number }, ErrorCode>> {
      if (which.upTo === undefined && which.ids === undefined) return refuse('request/invalid');
      database.assertWritable();
      const read = await store.read(userId, which, now());
      const unread = await store.unread(userId, now());
      const upTo = which.ids === undefined ? (which.upTo?.toISOString() ?? null) : null;
      if (read > 0) publishTo(userId, { type: 'notificationsRead', upTo, unread });
      return ok({ unread });
    },
    async remove(userId: string, ids: readonly string[]): Promise<{ unread: number }> {
      database.assertWritable();
      const removed = await store.remove(userId, ids);
      const unread = await store.unread(userId, now());
      if (removed > 0) publishTo(userId, { type: 'notificationsRead', upTo: null, unread });
      return { unread };
    },
    sweep: (limit: number): Promise<number> => store.purge(now(), limit),
    carryOver: async (tx: Tx, fromId: string, toId: string): Promise<Told> => {
      await notificationStore(tx).reassign(fromId, toId);
      return changed(tx, toId);
    },
  };
}
