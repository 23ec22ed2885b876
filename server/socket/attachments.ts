/**
 * Which connections of this server follow which things (games, races), and in which role: a seat, a place, or none. A role
 * whose last connection is gone is reported after a moment, because a reload is no leaving; a dropped connection that was
 * silent for longer than that moment is reported at once.
 */
import type { Activity } from '@playfield/contracts/http/presence.ts';
import type { Clock } from '../clock.ts';
import type { Topic } from '../bus/notice.ts';
import { mayWorkAgain } from '../db/unavailable.ts';
import type { Connection } from './connection.ts';
import type { Hub } from './hub.ts';

/** A role without a connection is reported as gone after this time. */
const reloadMs = 2000;
/** What the database could not take is told again after this time. */
const againMs = 2000;

export type AttachmentOptions<Role extends string> = {
  readonly hub: Hub;
  readonly clock: Clock;
  readonly isDraining: () => boolean;
  readonly failed: (error: unknown) => void;
  readonly topicsOf: (id: string, role: Role | null) => readonly Topic[];
  /** A role has a connection here; called for each new one. */
  readonly returned: (id: string, role: Role) => Promise<void>;
  /** A role has no connection here; `lastSeenMs` is when it last gave a sign of life, milliseconds since 1970. */
  readonly left: (id: string, role: Role, lastSeenMs: number) => Promise<void>;
  /** Somebody came or left. */
  readonly changed?: (id: string) => void;
  /** Nobody follows it here any longer. */
  readonly emptied?: (id: string) => void;
  /** Whether others wait for what somebody in this role does next, so that its silence must show soon. */
  readonly isAwaited: (id: string, role: Role) => boolean;
  /** What somebody in this role does, for friends to see; null: nothing that is shown. */
  readonly activityOf: (id: string, role: Role | null) => Activity | null;
  /** Takes what a connection does. */
  readonly doing: Doing;
};

/** Notes what a connection does about something (`game:ID`); null: nothing any longer. */
export type Doing = (connection: Connection, key: string, activity: Activity | null) => void;

type Attached<Role extends string> = { readonly connection: Connection; readonly role: Role | null };

type Attachment<Role extends string> = Attached<Role> & {
  /** Ends the close watch over its connection; null: it is not watched closely. */
  release: (() => void) | null;
};

export type Attachments<Role extends string> = {
  /** A connection that has gone while it was asked for follows nothing; its role is missed like any that leaves. */
  readonly attach: (connection: Connection, id: string, role: Role | null) => void;
  readonly detach: (connection: Connection, id: string) => void;
  /** What a connection follows, the oldest first. */
  readonly followedBy: (connection: Connection) => readonly string[];
  readonly membersOf: (id: string) => readonly Attached<Role>[];
  readonly isHere: (id: string, role: Role) => boolean;
  /** What its followers do about it, and whether others wait for them, may be something else now. */
  readonly renew: (id: string) => void;
  /** Everything that is followed here. */
  readonly ids: () => readonly string[];
  readonly close: () => void;
};

export function createAttachments<Role extends string>(options: AttachmentOptions<Role>): Attachments<Role> {
  const { hub, clock, isDraining, failed, topicsOf, returned, left, changed, emptied } = options;
  const { isAwaited, activityOf, doing } = options;
  const members = new Map<string, Set<Attachment<Role>>>();
  const byConnection = new Map<Connection, Map<string, Attachment<Role>>>();
  const leaving = new Map<string, NodeJS.Timeout>();
  let isClosed = false;

  const membersOf = (id: string): readonly Attachment<Role>[] => [...(members.get(id) ?? [])];
  // Asked at every move: copies no list.
  function isHere(id: string, role: Role): boolean {
    for (const one of members.get(id) ?? []) if (one.role === role) return true;
    return false;
  }
  const keyOf = (id: string, role: Role): string => `${id} ${role}`;
  const keyOfActivity = (id: string): string => topicsOf(id, null)[0] ?? id;

  function stayed(id: string, role: Role): void {
    const key = keyOf(id, role);
    clearTimeout(leaving.get(key));
    leaving.delete(key);
  }

  function noteLeaving(id: string, role: Role, silentMs: number): void {
    const key = keyOf(id, role);
    if (leaving.has(key) || isDraining()) return;
    const lastSeenMs = clock.wallMs() - silentMs;
    const report = (): void => {
      leaving.delete(key);
      if (isHere(id, role) || isDraining()) return;
      left(id, role, lastSeenMs).catch((error: unknown) => {
        failed(error);
        // Nobody else notes it: it is told again until the database is back.
        if (mayWorkAgain(error) && !isClosed && !leaving.has(key))
          leaving.set(key, setTimeout(report, againMs));
      });
    };
    if (silentMs >= reloadMs) report();
    else leaving.set(key, setTimeout(report, reloadMs - silentMs));
  }

  function noteReturn(id: string, role: Role): void {
    returned(id, role).catch((error: unknown) => {
      failed(error);
      // Nobody else notes it, as long as the connection lasts.
      if (!mayWorkAgain(error) || isClosed) return;
      setTimeout(() => {
        if (isHere(id, role) && !isClosed) noteReturn(id, role);
      }, againMs).unref();
    });
  }

  function watch(id: string, attachment: Attachment<Role>): void {
    const { connection, role, release } = attachment;
    const isWatched = role !== null && isAwaited(id, role);
    if (isWatched === (release !== null)) return;
    release?.();
    attachment.release = isWatched ? connection.watchClosely() : null;
  }

  function remove(connection: Connection, id: string, attachment: Attachment<Role>): void {
    const rest = members.get(id);
    rest?.delete(attachment);
    attachment.release?.();
    for (const topic of topicsOf(id, attachment.role)) hub.unsubscribe(topic, connection);
    doing(connection, keyOfActivity(id), null);
    if (rest?.size === 0) {
      members.delete(id);
      emptied?.(id);
    }
  }

  function detach(connection: Connection, id: string): void {
    const mine = byConnection.get(connection);
    const attachment = mine?.get(id);
    if (!mine || !attachment) return;
    mine.delete(id);
    remove(connection, id, attachment);
    const { role } = attachment;
    if (role !== null && !isHere(id, role)) noteLeaving(id, role, connection.silentMs());
    changed?.(id);
  }

  function followedBy(connection: Connection): Map<string, Attachment<Role>> {
    const known = byConnection.get(connection);
    if (known) return known;
    const fresh = new Map<string, Attachment<Role>>();
    byConnection.set(connection, fresh);
    connection.onGone(() => {
      for (const id of fresh.keys()) detach(connection, id);
      byConnection.delete(connection);
    });
    return fresh;
  }

  return {
    attach(connection, id, role) {
      if (connection.isGone()) {
        if (role !== null && !isHere(id, role)) noteLeaving(id, role, connection.silentMs());
        return;
      }
      const mine = followedBy(connection);
      const before = mine.get(id);
      if (!before || before.role !== role) {
        const attachment: Attachment<Role> = { connection, role, release: null };
        watch(id, attachment);
        const all = members.get(id) ?? new Set();
        members.set(id, all.add(attachment));
        if (before) remove(connection, id, before);
        mine.set(id, attachment);
        for (const topic of topicsOf(id, role)) hub.subscribe(topic, connection);
        doing(connection, keyOfActivity(id), activityOf(id, role));
        if (role !== null) {
          stayed(id, role);
          noteReturn(id, role);
        }
      }
      changed?.(id);
    },
    detach,
    followedBy: (connection) => [...(byConnection.get(connection)?.keys() ?? [])],
    membersOf,
    isHere,
    renew(id) {
      for (const attachment of membersOf(id)) {
        const { connection, role } = attachment;
        watch(id, attachment);
        doing(connection, keyOfActivity(id), activityOf(id, role));
      }
    },
    ids: () => [...members.keys()],
    close() {
      isClosed = true;
      for (const timer of leaving.values()) clearTimeout(timer);
      leaving.clear();
    },
  };
}
