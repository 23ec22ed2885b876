/**
 * Tells the connections that watch their friends who of them is here and what they do: all friends at
 * first, then those who changed, in one event per second and connection at most.
 */
import type { Activity } from '@playfield/contracts/http/presence.ts';
import type { Clock } from '../clock.ts';
import { mostActive } from './activity.ts';
import type { Connection } from './connection.ts';
import { textFrame } from './frame.ts';

/** What watching needs of a connection. */
export type WatchingConnection = Pick<Connection, 'player' | 'sendFrame' | 'onGone'>;

/** A connection is told at most this often. */
const tellEveryMs = 1000;

/** Somebody as one server sees them; `activity` undefined: not there. */
export type Sighting = {
  readonly node: string;
  readonly activity: Activity | null | undefined;
  /** Milliseconds since 1970: a later sighting of the same server replaces this one. */
  readonly atMs: number;
};

/** Somebody on all servers; `lastSeenAt` counts while no server has them. */
export type Seen = { readonly sightings: readonly Sighting[]; readonly lastSeenAt: string | null };

/** What was heard so shortly before it was asked for is not in the answer yet. */
const lateMs = 2000;
/** People asked about in one query. */
const mostAtOnce = 1000;

export type FriendWatchOptions = {
  readonly clock: Clock;
  readonly friendIdsOf: (playerId: string) => Promise<readonly string[]>;
  /** How these people appear to a friend, on all servers. */
  readonly look: (ids: readonly string[]) => Promise<ReadonlyMap<string, Seen>>;
};

type Watched = {
  readonly id: string;
  sightings: Sighting[];
  lastSeenAt: string | null;
  readonly watchers: Watcher[];
  /** As it was last written, until it changes. */
  json: string | null;
};

type Watcher = {
  readonly connection: WatchingConnection;
  friends: Watched[];
  /** Who changed since the last event; null: nobody. */
  changed: Set<Watched> | null;
  toldAtMs: number;
  /** What was asked last; an answer to an earlier question is dropped. */
  asked: number;
  isTold: boolean;
};

const remove = <T>(list: T[], one: T): void => {
  const at = list.indexOf(one);
  if (at >= 0) list.splice(at, 1);
};

const present = ({ sightings }: Watched): readonly (Activity | null)[] =>
  sightings.flatMap(({ activity }) => (activity === undefined ? [] : [activity]));

function write(watched: Watched): string {
  const there = present(watched);
  const online = there.length > 0;
  return JSON.stringify({
    friendId: watched.id,
    online,
    activity: mostActive(there.filter((one) => one !== null)),
    lastSeenAt: online ? null : watched.lastSeenAt,
  });
}

export type FriendWatch = ReturnType<typeof createFriendWatch>;

export function createFriendWatch({ clock, friendIdsOf, look }: FriendWatchOptions) {
  const people = new Map<string, Watched>();
  const watchers = new Map<WatchingConnection, Watcher>();
  /** Have watched before: they are unwatched once they are gone. */
  const known = new WeakSet<WatchingConnection>();
  /** Those with something to tell. */
  const waiting = new Set<Watcher>();
  /** For each look that is under way the servers that have gone since it began. */
  const looks = new Set<Set<string>>();

  function tell(watcher: Watcher, friends: Iterable<Watched>): void {
    const all = [...friends].map((one) => (one.json ??= write(one)));
    watcher.changed = null;
    watcher.toldAtMs = clock.monotonicMs();
    waiting.delete(watcher);
    watcher.connection.sendFrame(textFrame(`{"type":"friendPresence","friends":[${all.join()}]}`));
  }

  /** Writes a person again, and has the watchers told where something is different. */
  function renew(watched: Watched): void {
    const before = watched.json;
    watched.json = write(watched);
    if (watched.json === before) return;
    for (const watcher of watched.watchers) {
      if (!watcher.isTold) continue;
      (watcher.changed ??= new Set()).add(watched);
      waiting.add(watcher);
    }
  }

  function take(watched: Watched, sighting: Sighting): void {
    const known = watched.sightings.find(({ node }) => node === sighting.node);
    if (known && known.atMs > sighting.atMs) return;
    if (known) remove(watched.sightings, known);
    watched.sightings.push(sighting);
  }

  function leave(watcher: Watcher): void {
    for (const friend of watcher.friends) {
      remove(friend.watchers, watcher);
      if (friend.watchers.length === 0) people.delete(friend.id);
    }
    watcher.friends = [];
    watcher.changed = null;
    waiting.delete(watcher);
  }

  function unwatch(connection: WatchingConnection): void {
    const watcher = watchers.get(connection);
    if (!watcher) return;
    watchers.delete(connection);
    leave(watcher);
  }

  function follow(watcher: Watcher, ids: readonly string[]): void {
    leave(watcher);
    watcher.friends = ids.map((id) => {
      const watched = people.get(id) ?? { id, sightings: [], lastSeenAt: null, watchers: [], json: null };
      people.set(id, watched);
      watched.watchers.push(watcher);
      return watched;
    });
  }

  /** Takes what was read. What was heard meanwhile is newer, and a server that is not named in it has forgotten them. */
  async function lookAt(ids: readonly string[]): Promise<void> {
    const askedAtMs = clock.wallMs();
    const gone = new Set<string>();
    looks.add(gone);
    const seen = await look(ids).finally(() => looks.delete(gone));
    for (const [id, { sightings, lastSeenAt }] of seen) {
      const watched = people.get(id);
      if (!watched) continue;
      watched.sightings = watched.sightings.filter(({ atMs }) => atMs > askedAtMs - lateMs);
      for (const sighting of sightings) if (!gone.has(sighting.node)) take(watched, sighting);
      watched.lastSeenAt = lastSeenAt;
      renew(watched);
    }
  }

  /** Reads who the friends are and how they appear, and tells all of it. */
  async function readAll(watcher: Watcher): Promise<void> {
    const { connection } = watcher;
    watcher.asked += 1;
    const { asked } = watcher;
    watcher.isTold = false;
    const ids = await friendIdsOf(connection.player.id);
    if (watchers.get(connection) !== watcher || watcher.asked !== asked) return;
    follow(watcher, ids);
    await lookAt(ids);
    if (watchers.get(connection) !== watcher || watcher.asked !== asked) return;
    watcher.isTold = true;
    tell(watcher, watcher.friends);
  }

  async function hasSameFriends({ connection, friends }: Watcher): Promise<boolean> {
    const known = new Set(friends.map(({ id }) => id));
    const ids = await friendIdsOf(connection.player.id);
    return ids.length === known.size && ids.every((id) => known.has(id));
  }

  /** What was heard may be incomplete: asks about everybody who is watched here. */
  async function lookAgain(): Promise<void> {
    const ids = [...people.keys()];
    for (let from = 0; from < ids.length; from += mostAtOnce)
      await lookAt(ids.slice(from, from + mostAtOnce));
  }

  return {
    /**
     * From now on the connection is told. Rejects when the friends cannot be read; then it watches nothing, unless it was asked to
     * again meanwhile.
     */
    watch: async (connection: WatchingConnection): Promise<void> => {
      const watcher: Watcher = watchers.get(connection) ?? {
        connection,
        friends: [],
        changed: null,
        toldAtMs: -Infinity,
        asked: 0,
        isTold: false,
      };
      watchers.set(connection, watcher);
      if (!known.has(connection)) connection.onGone(() => unwatch(connection));
      known.add(connection);
      const reading = readAll(watcher);
      const { asked } = watcher;
      try {
        await reading;
      } catch (error) {
        if (watchers.get(connection) === watcher && watcher.asked === asked) unwatch(connection);
        throw error;
      }
    },
    unwatch,
    /** The player's friends have changed: their connections here are told all of it. After a rejection `readAgain` is needed. */
    async friendsChanged(connections: Iterable<WatchingConnection>): Promise<void> {
      const known = [...connections].flatMap((connection) => watchers.get(connection) ?? []);
      await Promise.all(known.map(readAll));
    },
    /** A server sees somebody differently. `lastSeenAt` says when, for somebody who went. */
    hear: (id: string, sighting: Sighting): void => {
      const watched = people.get(id);
      if (!watched) return;
      const wasHere = present(watched).length > 0;
      take(watched, sighting);
      if (wasHere && present(watched).length === 0)
        watched.lastSeenAt = new Date(sighting.atMs).toISOString();
      renew(watched);
    },
    /** A server is gone, and everybody on it unless another server has them too. */
    forgetNode: (gone: string): void => {
      const atMs = clock.wallMs();
      for (const one of looks) one.add(gone);
      for (const watched of people.values()) {
        const known = watched.sightings.find(({ node }) => node === gone);
        if (!known) continue;
        const wasHere = present(watched).length > 0;
        remove(watched.sightings, known);
        if (wasHere && present(watched).length === 0) watched.lastSeenAt = new Date(atMs).toISOString();
        renew(watched);
      }
    },
    lookAgain,
    /**
     * Friends may have changed without a notice, or could not be read: reads who they are, and how everybody watched here appears.
     */
    async readAgain(): Promise<void> {
      for (const watcher of watchers.values())
        if (!watcher.isTold || !(await hasSameFriends(watcher))) await readAll(watcher);
      await lookAgain();
    },
    /** Sends what is due; called a few times a second. */
    flush: (): void => {
      const nowMs = clock.monotonicMs();
      for (const watcher of waiting)
        if (nowMs - watcher.toldAtMs >= tellEveryMs && watcher.changed) tell(watcher, watcher.changed);
    },
    watchers: (): number => watchers.size,
  };
}
