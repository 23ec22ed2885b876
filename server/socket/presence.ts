/**
 * Who is here and what they do, over tabs and servers, as others may see it. Each player also has a topic:
 * what is published to it reaches every tab of the player, on whichever server it is connected.
 */
import { z } from 'zod';
import type { ShownPresence } from '@playfield/contracts/http/presence.ts';
import { socketEvent, type SocketEvent } from '@playfield/contracts/socket/index.ts';
import type { AccountSettings } from '../account/accountSettings.ts';
import type { Asker } from '../account/identity.ts';
import { seenBy, type SeenBy } from '../account/people.ts';
import type { Bus } from '../bus/bus.ts';
import { onHealed } from '../bus/onHealed.ts';
import { onNotice, type Notice, type NoticeHandler, type Topic } from '../bus/notice.ts';
import type { Clock } from '../clock.ts';
import { batchedRead } from '../db/batchedRead.ts';
import type { Database } from '../db/database.ts';
import type { Db, Tx } from '../db/open.ts';
import { mostActive } from './activity.ts';
import type { Connection } from './connection.ts';
import { createFriendWatch, type Seen, type Sighting } from './friendWatch.ts';
import type { Hub } from './hub.ts';
import { pick } from './pick.ts';
import { createLastSeen } from './lastSeen.ts';
import { createLocalPresence, offline, type LocalPresence, type LocalState } from './localPresence.ts';
import type { NamedPlayer, OtherNodes } from './otherNodes.ts';

type ToPlayer = { readonly playerId: string; readonly event: SocketEvent };

const topicOf = (playerId: string): Topic => `user:${playerId}`;

const toPlayer: Notice<ToPlayer> = {
  kind: 'socket/to-player',
  body: z.object({ playerId: z.string(), event: socketEvent }),
  topicOf: ({ playerId }) => topicOf(playerId),
  audience: 'subscribers',
};

/** What presence asks of the feature that knows who is whose friend. */
type Relations = {
  readonly friendIdsOf: (playerId: string) => Promise<readonly string[]>;
  /** Everybody whom this person blocked or who blocked this person. */
  readonly blockedEitherWay: (playerId: string) => Promise<ReadonlySet<string>>;
  /** Calls with the ids of people whose friends or blocks have changed. */
  readonly onChange: (listener: (playerIds: readonly string[]) => void) => () => void;
};

export type PresenceOptions = {
  readonly hub: Hub;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly database: Database;
  /** Names this server to the others. */
  readonly node: string;
  readonly others: OtherNodes;
  readonly relations: Relations;
  readonly settings: Pick<AccountSettings, 'onChange'>;
  /** The name by which others know a player. */
  readonly nameOf: (player: Asker) => string;
  /** In [0, 1): who is shown of many. */
  readonly rng: () => number;
  readonly isDraining: () => boolean;
  readonly failed: (error: unknown) => void;
};

export type Presence = ReturnType<typeof createPresence>;

/** How often it is looked at what time has changed. */
const tickMs = 100;
const away: ShownPresence = { online: false, activity: null, lastSeenAt: null };
/** What could not be read is asked for again after so long. */
const askAgainMs = 1000;
/** People told in one tick that they may have missed something: each page then reads some lists. */
const resyncedAtOnce = 20;

export function createPresence(options: PresenceOptions) {
  const { hub, bus, clock, database, node, others, relations, settings, nameOf, rng, isDraining, failed } =
    options;
  const readSeenBy = batchedRead((ids) => seenBy(database.db, ids));
  /** Who may see the accounts that are here; null while it is being read, when nobody does. */
  const visibilities = new Map<string, SeenBy['visibility'] | null>();
  const unread = new Set<string>();
  let areFriendsRead = true;
  /** People who have not been told yet that they may have missed something. */
  const unsynced = new Set<string>();
  let askedAtMs = clock.monotonicMs();
  const lastSeen = createLastSeen({ database, clock, isDraining, failed });

  /** As this server tells friends and other servers of an account. */
  function shownHere(id: string): LocalState {
    const visibility = visibilities.get(id) ?? 'nobody';
    return visibility === 'nobody' ? offline : local.stateOf(id);
  }

  function sightingOf({ online, activity }: LocalState): Sighting {
    return { node, activity: online ? activity : undefined, atMs: clock.wallMs() };
  }

  /** Guests have no settings. */
  const isOpen = (id: string): boolean => !visibilities.has(id) || visibilities.get(id) === 'everyone';

  function tell(id: string): void {
    const sighting = sightingOf(shownHere(id));
    watch.hear(id, sighting);
    others.tell(id, sighting);
  }

  async function readVisibility(id: string): Promise<void> {
    unread.delete(id);
    try {
      const read = await readSeenBy(id);
      if (!local.stateOf(id).online) return;
      visibilities.set(id, read?.visibility ?? 'nobody');
      tell(id);
    } catch (error) {
      if (local.stateOf(id).online) unread.add(id);
      failed(error);
    }
  }

  function changed({ id, isGuest }: Asker, { online }: LocalState): void {
    others.touch(id);
    if (isGuest) return;
    if (online && !visibilities.has(id)) {
      visibilities.set(id, null);
      lastSeen.came(id);
      void readVisibility(id);
      return;
    }
    if (visibilities.get(id) !== null) tell(id);
    if (online) return;
    visibilities.delete(id);
    unread.delete(id);
    lastSeen.left(id);
  }

  const local: LocalPresence = createLocalPresence({
    clock,
    isDraining,
    changed,
    sightChanged: (id) => others.touch(id),
  });

  /** Everywhere but where an account hides; ids that are no account are left out. */
  async function sightingsOf(
    ids: readonly string[],
    mayBeShown: (id: string, seen: SeenBy) => boolean,
  ): Promise<Map<string, Seen>> {
    const [accounts, elsewhere] = await Promise.all([seenBy(database.db, ids), others.sightingsOf(ids)]);
    const shown = new Map<string, Seen>();
    for (const [id, seen] of accounts) {
      const here = local.stateOf(id);
      const sightings = mayBeShown(id, seen) ? [...(elsewhere.get(id) ?? [])] : [];
      if (here.online && mayBeShown(id, seen)) sightings.push(sightingOf(here));
      const showsWhen = mayBeShown(id, seen) || seen.visibility === 'nobody';
      shown.set(id, { sightings, lastSeenAt: (showsWhen && seen.lastSeenAt?.toISOString()) || null });
    }
    return shown;
  }

  const watch = createFriendWatch({
    clock,
    friendIdsOf: relations.friendIdsOf,
    look: (ids) => sightingsOf(ids, (_id, { visibility }) => visibility !== 'nobody'),
  });
  others.start(local, {
    sighting: watch.hear,
    gone: watch.forgetNode,
    doubt: () => void watch.lookAgain().catch(friendsUnread),
    tellAll() {
      // The others are told of the rest once it is read.
      for (const [id, visibility] of visibilities) if (visibility !== null) tell(id);
    },
  });
  function friendsUnread(error: unknown): void {
    areFriendsRead = false;
    failed(error);
  }
  const stopRelations = relations.onChange((ids) => {
    for (const id of ids) watch.friendsChanged(hub.subscribers(topicOf(id))).catch(friendsUnread);
  });

  const stopSettings = settings.onChange((id) => {
    if (visibilities.has(id)) void readVisibility(id);
  });

  /** Notices of settings and friends, and events for people here, may have been missed. */
  const stopHealed = onHealed(bus, () => {
    for (const id of visibilities.keys()) unread.add(id);
    areFriendsRead = false;
    for (const id of local.ids()) unsynced.add(id);
    readUnread();
  });

  function readUnread(): void {
    askedAtMs = clock.monotonicMs();
    for (const id of unread) void readVisibility(id);
    if (areFriendsRead) return;
    areFriendsRead = true;
    watch.readAgain().catch(friendsUnread);
  }

  function resync(): void {
    for (const id of [...unsynced].slice(0, resyncedAtOnce)) {
      unsynced.delete(id);
      hub.publish(topicOf(id), { type: 'resync' });
    }
  }

  function tick(): void {
    local.tick();
    lastSeen.tick();
    watch.flush();
    if (unsynced.size > 0) resync();
    const isAnythingUnread = unread.size > 0 || !areFriendsRead;
    if (isAnythingUnread && clock.monotonicMs() - askedAtMs >= askAgainMs) readUnread();
  }
  const timer = setInterval(tick, tickMs);
  timer.unref();

  return {
    opened: (connection: Connection): void => {
      const topic = topicOf(connection.player.id);
      local.add(connection);
      hub.subscribe(topic, connection);
      connection.onGone(() => hub.unsubscribe(topic, connection));
    },
    /** Sends an event to every tab of a player, on every server. */
    publishTo: (playerId: string, event: SocketEvent): void => bus.publish(toPlayer, { playerId, event }),
    /** Who of these plays in the arena, at whichever server and regardless of who may see it. */
    async inArenaAmong(db: Db | Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
      const here = ids.filter((id) => local.stateOf(id).activity?.kind === 'arena');
      return new Set([...here, ...(await others.inArenaAmong(db, ids))]);
    },
    /** What a tab does about something (`game:ID`); null: nothing any longer. */
    doing: local.doing,
    /** What a connected player does, by a request; believed for so long. */
    noteActivity: local.note,
    setVisible: local.setVisible,
    watchFriends: watch.watch,
    leaveFriends: watch.unwatch,
    /** How these people appear to a viewer. Of ids that are no account nobody learns anything. */
    presenceOf: async (
      viewerId: string,
      ids: readonly string[],
    ): Promise<ReadonlyMap<string, ShownPresence>> => {
      const [cutOff, friends] = await Promise.all([
        relations.blockedEitherWay(viewerId),
        relations.friendIdsOf(viewerId),
      ]);
      const friendIds = new Set(friends);
      const mayBeShown = (id: string, { visibility }: SeenBy): boolean =>
        id === viewerId ||
        (!cutOff.has(id) && (visibility === 'everyone' || (visibility === 'friends' && friendIds.has(id))));
      const shown = await sightingsOf(ids, mayBeShown);
      return new Map(
        ids.map((id) => {
          const seen = shown.get(id);
          if (!seen || cutOff.has(id)) return [id, away];
          const there = seen.sightings.flatMap(({ activity }) => (activity === undefined ? [] : [activity]));
          const online = there.length > 0;
          const activity = mostActive(there.filter((one) => one !== null));
          return [id, { online, activity, lastSeenAt: online ? null : seen.lastSeenAt }];
        }),
      );
    },
    /** Whether a tab of the player was visible within so many milliseconds, on any server: then no Web Push is sent. */
    wasVisibleWithin: async (playerId: string, ms: number): Promise<boolean> => {
      return local.hiddenForMs(playerId) <= ms || (await others.wasVisibleWithin(playerId, ms));
    },
    /** People on this server. */
    countHere: local.count,
    peopleOf: others.peopleOf,
    /** People on all servers. */
    count: (): number => local.count() + others.count(),
    /** Notes that a player asked just now: somebody who keeps asking is here without a connection. */
    seen: local.seen,
    /**
     * To be awaited before others see something that waits for this player: only people who are known to be here are missed
     * when this server dies.
     */
    announce: (player: Asker): Promise<void> => {
      local.seen(player);
      return others.announce(player.id);
    },
    /** The same without the note, for somebody who is connected here. */
    whenStored: others.announce,
    /** Up to `most` of the people who are here and show it to everybody, without the viewer. */
    sample: async (viewerId: string, most: number): Promise<NamedPlayer[]> => {
      const cutOff = await relations.blockedEitherWay(viewerId);
      const mayBeShown = (id: string): boolean => id !== viewerId && !cutOff.has(id);
      const here = local
        .sample({ most, isOpen, mayBeShown, rng })
        .map((one) => ({ id: one.id, username: nameOf(one) }));
      const known = new Set(here.map(({ id }) => id));
      const elsewhere = await others.sample();
      return pick([...here, ...elsewhere.filter(({ id }) => mayBeShown(id) && !known.has(id))], most, rng);
    },
    notices: [
      onNotice(toPlayer, ({ playerId, event }) => {
        hub.publish(topicOf(playerId), event);
      }),
      ...others.notices,
    ] satisfies readonly NoticeHandler[],
    sweep: others.sweep,
    close(): void {
      clearInterval(timer);
      stopRelations();
      stopSettings();
      stopHealed();
    },
    async stop(): Promise<void> {
      await lastSeen.stop();
      await others.stop();
    },
  };
}
