/**
 * What players are told (GAPS G14): stored within the transaction of what it tells, sent to the person's
 * tabs after the commit. Read state belongs to the person, not to the tab.
 */
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import type { Notification } from '@playfield/contracts/http/notifications.ts';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import { isSilenced, type Silence } from '@playfield/contracts/silence.ts';
import { defaultSettings, settingsOf, settingsOfMany } from '../account/settings.ts';
import type { Renamed } from '../account/storedName.ts';
import type { Clock } from '../clock.ts';
import type { Database, Db, Tx } from '../db/open.ts';
import { dayMs } from '../durations.ts';
import { newId } from '../random.ts';
import type { Presence } from '../socket/presence.ts';
import { eraseNotifications } from './eraseNotifications.ts';
import { kindOf, type NotificationKind } from './kinds.ts';
import { isOwnPath } from './ownPath.ts';
import { renameInTexts } from './renameInTexts.ts';
import { notificationStore, shown, type About, type NewRow, type Which } from './store.ts';

const pageLength = 50;
/** People told in one statement. */
const mostAtOnce = 1000;

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

/** What was done about some rows, and what is told of it. */
type Done = { readonly rows: number; readonly told: Told };

const nothing: Told = () => undefined;

const silenceOf = (doNotDisturb: boolean, isOccupied: boolean): Silence =>
  doNotDisturb ? 'all' : isOccupied ? 'occupied' : 'none';

/** A notification as its channels outside the page need it. */
export type Delivery = {
  readonly userId: string;
  readonly kind: NotificationKind;
  readonly id: string;
  /** False for somebody who gets its kind by push alone: then it is not stored. */
  readonly isListed: boolean;
  readonly text: string;
  readonly path: string | null;
  readonly collapseKey: string | null;
  readonly expiresAt: Date;
};

/** A notification before it is stored. */
type Prepared = {
  readonly row: NewRow;
  readonly kind: NotificationKind;
  readonly path: string | null;
  /** The text where it stands for so many. */
  readonly sentence: (count: number) => string;
  readonly isSilent: boolean;
  readonly isListed: boolean;
  readonly isPushed: boolean;
};

/** As the person's tabs are told. */
type Listed = { readonly notification: Notification; readonly unread: number };

export type NotificationOptions = {
  readonly database: Database;
  readonly clock: Clock;
  readonly publishTo: Presence['publishTo'];
  /** Those of these people who play something now that no toast may interrupt: a game with a short clock, the arena. */
  readonly occupiedAmong: (db: Db | Tx, userIds: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Pushes to the person's browsers, as far as they asked for it. */
  readonly push: (delivery: Delivery) => void;
};

export type Notifications = ReturnType<typeof createNotifications>;

export function createNotifications(options: NotificationOptions) {
  const { database, clock, publishTo, occupiedAmong, push } = options;
  const store = notificationStore(database.db);
  const now = (): Date => new Date(clock.wallMs());

  /** Tells the tabs of these people to read the list again. */
  async function changedFor(tx: Tx, readers: readonly string[]): Promise<Told> {
    const unread = await notificationStore(tx).unreadOf(readers, now());
    return () => {
      for (const id of new Set(readers))
        publishTo(id, { type: 'notificationsRead', upTo: null, unread: unread.get(id) ?? 0 });
    };
  }
  const changed = (tx: Tx, userId: string): Promise<Told> => changedFor(tx, [userId]);

  async function silenceNow(userId: string): Promise<Silence> {
    const { doNotDisturb } = await settingsOf(database.db, userId);
    const occupied = doNotDisturb ? null : await occupiedAmong(database.db, [userId]);
    return silenceOf(doNotDisturb, occupied?.has(userId) === true);
  }

  /** How somebody takes notice of this kind now; null: not in the bell. */
  async function silenceFor(userId: string, kind: NotificationKind): Promise<Silence | null> {
    const { notifications: off } = await settingsOf(database.db, userId);
    const { group } = kindOf(kind);
    return group !== null && off.bellOff.includes(group) ? null : silenceNow(userId);
  }

  /** What becomes of each notification, by the person's settings and by what they do now. */
  async function prepare(tx: Tx, wanted: readonly NewNotification[]): Promise<readonly Prepared[]> {
    const settings = await settingsOfMany(
      tx,
      wanted.map(({ userId }) => userId),
    );
    const interruptible = wanted.filter(({ kind }) => isSilenced(kind, 'occupied'));
    const occupied = await occupiedAmong(
      tx,
      interruptible.map(({ userId }) => userId),
    );
    return wanted.map((one): Prepared => {
      const { userId, kind, path, collapseKey = null, text } = one;
      if (path !== null && !isOwnPath(path)) throw new Error(`a notification would lead to ${path}`);
      const { group, days, push: urgency } = kindOf(kind);
      const { notifications: off, doNotDisturb } = settings.get(userId) ?? defaultSettings;
      const isSilent = isSilenced(kind, silenceOf(doNotDisturb, occupied.has(userId)));
      const isIn = (groups: readonly string[]): boolean => group !== null && groups.includes(group);
      const expiresAt = one.expiresAt ?? new Date(clock.wallMs() + days * dayMs);
      const sentence = (count: number): string => (typeof text === 'string' ? text : text(count));
      return {
        row: {
          id: newId(),
          userId,
          kind,
          text: sentence(one.count ?? 1),
          details: { path, inviteId: one.inviteId ?? null, isGone: false },
          collapseKey,
          actorId: one.actorId ?? null,
          count: one.count ?? null,
          expiresAt,
        },
        kind,
        path,
        sentence,
        isSilent,
        isListed: !isIn(off.bellOff),
        isPushed: urgency !== null && !isSilent && !isIn(off.pushOff),
      };
    });
  }

  /** Stores what is listed; returns it by person, with the sentence that it is shown with. */
  async function list(tx: Tx, prepared: readonly Prepared[]): Promise<ReadonlyMap<string, Listed>> {
    if (prepared.length === 0) return new Map();
    const inTx = notificationStore(tx);
    const ids = prepared.map(({ row }) => row.userId);
    const rows = await inTx.addAll(
      prepared.map(({ row }) => row),
      now(),
    );
    const stored = new Map(rows.map((row) => [row.userId, row]));
    const texts = new Map<string, string>();
    for (const { row, sentence } of prepared) {
      const { id, count } = stored.get(row.userId) ?? row;
      const text = sentence(count ?? 1);
      if (text !== row.text) await inTx.setText(id, text);
      texts.set(row.userId, text);
    }
    await inTx.trim(ids);
    const unread = await inTx.unreadOf(ids, now());
    return new Map(
      rows.map((row) => [
        row.userId,
        {
          notification: { ...shown(row), text: texts.get(row.userId) ?? row.text },
          unread: unread.get(row.userId) ?? 0,
        },
      ]),
    );
  }

  /**
   * Stores notifications within the transaction of what they tell, one for each of these people. Somebody who switched the bell off
   * for its group gets it only by push, if that is on.
   */
  async function notifyAll(tx: Tx, wanted: readonly NewNotification[]): Promise<Told> {
    const told: Told[] = [];
    // In one order everywhere, so that nobody waits in a ring.
    const ordered = wanted.toSorted((a, b) => (a.userId < b.userId ? -1 : 1));
    for (let from = 0; from < ordered.length; from += mostAtOnce) {
      const prepared = await prepare(tx, ordered.slice(from, from + mostAtOnce));
      const listed = await list(
        tx,
        prepared.filter(({ isListed }) => isListed),
      );
      told.push(() => {
        for (const { row, kind, path, isSilent, isPushed } of prepared) {
          const { userId, collapseKey, expiresAt } = row;
          const own = listed.get(userId);
          if (own) publishTo(userId, { type: 'notification', ...own, isSilent });
          const { id, text } = own?.notification ?? row;
          if (isPushed)
            push({ userId, kind, id, isListed: own !== undefined, text, path, collapseKey, expiresAt });
        }
      });
    }
    return () => told.forEach((tell) => tell());
  }

  const notify = (tx: Tx, wanted: NewNotification): Promise<Told> => notifyAll(tx, [wanted]);

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
    notifyAll,
    withdraw,
    removeOf,
    silenceFor,
    /** What was told of something, and is unread, expires later. */
    extend: (tx: Tx, which: About, until: Date): Promise<void> => notificationStore(tx).extend(which, until),
    async list(
      userId: string,
      before: Date | null,
    ): Promise<{ notifications: Notification[]; unread: number; silence: Silence; now: string }> {
      const at = now().toISOString();
      const notifications = await store.list(userId, before, now(), pageLength);
      const unread = await store.unread(userId, now());
      // Where nothing is unread, there is nothing to tell.
      const silence = unread === 0 ? 'none' : await silenceNow(userId);
      return { notifications, unread, silence, now: at };
    },
    async read(userId: string, which: Which): Promise<Result<{ unread: number }, ErrorCode>> {
      if (which.upTo === undefined && which.ids === undefined) return refuse('request/invalid');
      database.assertWritable();
      const read = await store.read(userId, which, now());
      const unread = await store.unread(userId, now());
      const upTo = which.ids === undefined ? (which.upTo?.toISOString() ?? null) : null;
      if (read > 0) publishTo(userId, { type: 'notificationsRead', upTo, unread });
      return ok({ unread });
    },
    async remove(userId: string, which: Which): Promise<Result<{ unread: number }, ErrorCode>> {
      if (which.upTo === undefined && which.ids === undefined) return refuse('request/invalid');
      database.assertWritable();
      const removed = await store.remove(userId, which);
      const unread = await store.unread(userId, now());
      if (removed > 0) publishTo(userId, { type: 'notificationsRead', upTo: null, unread });
      return ok({ unread });
    },
    /** Puts another name into what is told about somebody, also where it is shown. */
    async rename(tx: Tx, person: Renamed, limit: number): Promise<Done> {
      const readers = await renameInTexts(tx, person, limit);
      return { rows: readers.length, told: await changedFor(tx, readers) };
    },
    /** Removes what a deleted person was told, and what others are told about them, also where it is shown. */
    async erase(tx: Tx, userId: string, limit: number): Promise<Done> {
      const { rows, readers } = await eraseNotifications(tx, userId, limit);
      return { rows, told: await changedFor(tx, readers) };
    },
    sweep: (limit: number): Promise<number> => store.purge(now(), limit),
    carryOver: async (tx: Tx, fromId: string, toId: string): Promise<Told> => {
      await notificationStore(tx).reassign(fromId, toId);
      return changed(tx, toId);
    },
  };
}
