/**
 * Tells who watches the lobby of its waiting games: the whole list at first, then what is different, numbered. There is one query
 * for each change and server, and one frame for all watchers but those who see a list of their own: with a game of theirs in it,
 * or without one whose maker a block separates from them.
 */
import { byAge } from '@playfield/contracts/lobbyList.ts';
import type { WaitingGame } from '@playfield/contracts/http/match.ts';
import { mayWorkAgain } from '../db/unavailable.ts';
import { textFrame } from '../socket/frame.ts';
import type { Connection } from '../socket/connection.ts';
import type { Hub } from '../socket/hub.ts';
import type { CutOff } from './cutOff.ts';
import { differenceOf, isDifferent, type Difference } from './lobbyDifference.ts';
import type { LobbyList, MatchLists } from './matchLists.ts';
import { lobbyTopic } from './lobbyNotice.ts';

/** Changes are sent at most this often, and less often to many. */
const everyMs = { few: 250, many: 1000 } as const;
const many = 500;
/** What the database could not answer is asked again after this time. */
const againMs = 2000;

export type LobbyFeedOptions = {
  readonly hub: Hub;
  readonly lists: Pick<MatchLists, 'lobby'>;
  readonly cutOff: CutOff;
  readonly failed: (error: unknown) => void;
};

type View = readonly WaitingGame[];

/** The lobby at one moment. */
type Now = {
  readonly list: LobbyList;
  readonly makers: ReadonlySet<string>;
  /** As those see it who have nothing to do with any maker. */
  readonly shared: View;
};

const shownTo = (list: LobbyList, id: string | null, hidden: ReadonlySet<string>): View =>
  list.shownTo(id, hidden).toSorted(byAge);

export function createLobbyFeed({ hub, lists, cutOff, failed }: LobbyFeedOptions) {
  /** Connections that leave the lobby when they are gone. */
  const known = new WeakSet<Connection>();
  /** What each watcher has been told. */
  const told = new WeakMap<Connection, View>();
  /** Null while nobody watches. */
  let now: Now | null = null;
  /** How often everybody has left: nothing is heard of changes then, so that what was read before is outdated. */
  let pauses = 0;
  let seq = 0;
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;
  let queue: Promise<unknown> = Promise.resolve();

  /** Readings and tellings come one after the other. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = queue.then(work);
    queue = done.catch(() => undefined);
    return done;
  }

  /** Null when nobody watched for a moment. */
  async function read(): Promise<Now | null> {
    const before = pauses;
    const list = await lists.lobby();
    if (pauses !== before) return null;
    return { list, makers: new Set(list.makers), shared: shownTo(list, null, new Set()) };
  }

  function viewOf({ list, makers, shared }: Now, id: string, hidden: ReadonlySet<string>): View {
    const isOwn = makers.has(id) || [...hidden].some((one) => makers.has(one));
    return isOwn ? shownTo(list, id, hidden) : shared;
  }

  const frameOf = (difference: Difference): Buffer =>
    textFrame(JSON.stringify({ type: 'lobbyChanged', seq, ...difference }));

  /** What each watcher sees now; those whom no block separates from a maker need no look at theirs. */
  async function viewsOf(next: Now): Promise<ReadonlyMap<Connection, View>> {
    const blocks = await Promise.all([...next.makers].map((id) => cutOff.blockedEitherWay(id)));
    const separated = new Set(blocks.flatMap((ids) => [...ids]));
    const views = new Map<Connection, View>();
    for (const connection of hub.subscribers(lobbyTopic)) {
      const { id } = connection.player;
      const hidden = separated.has(id) ? await cutOff.blockedEitherWay(id) : new Set<string>();
      if (told.has(connection)) views.set(connection, viewOf(next, id, hidden));
    }
    return views;
  }

  async function tell(): Promise<void> {
    const last = now;
    const fresh = last && (await read());
    if (!last || !fresh) return;
    const common = differenceOf(last.shared, fresh.shared);
    const next = isDifferent(common) ? fresh : { ...fresh, shared: last.shared };
    const before = pauses;
    const views = await viewsOf(next);
    if (pauses !== before) return;
    const own = new Map<Connection, Difference>();
    for (const [connection, view] of views) {
      const seen = told.get(connection);
      if (seen && (seen !== last.shared || view !== next.shared))
        own.set(connection, differenceOf(seen, view));
    }
    now = next;
    if (!isDifferent(common) && ![...own.values()].some(isDifferent)) return;
    seq += 1;
    const shared = frameOf(common);
    for (const [connection, view] of views) {
      const difference = own.get(connection);
      told.set(connection, view);
      connection.sendFrame(difference ? frameOf(difference) : shared);
    }
  }

  function leave(connection: Connection): void {
    told.delete(connection);
    hub.unsubscribe(lobbyTopic, connection);
    if (hub.subscribers(lobbyTopic).size > 0) return;
    now = null;
    pauses += 1;
  }

  /** The list is different now. */
  function moved(): void {
    tellIn(hub.subscribers(lobbyTopic).size > many ? everyMs.many : everyMs.few);
  }

  function tellIn(delayMs: number): void {
    timer ??= setTimeout(() => {
      timer = null;
      inTurn(tell).catch((error: unknown) => {
        failed(error);
        // Nothing else tells of this change, and there may be no other.
        if (mayWorkAgain(error) && !isClosed) tellIn(againMs);
      });
    }, delayMs);
  }

  const stopBlocks = cutOff.onChange((ids) => {
    if ([...hub.subscribers(lobbyTopic)].some(({ player }) => ids.includes(player.id))) moved();
  });

  return {
    moved,
    /** The connection is told of the whole list, and from now on of every change. */
    watch: async (connection: Connection): Promise<void> => {
      hub.subscribe(lobbyTopic, connection);
      if (!known.has(connection)) connection.onGone(() => leave(connection));
      known.add(connection);
      const hidden = await cutOff.blockedEitherWay(connection.player.id);
      const isWatching = (): boolean => hub.subscribers(lobbyTopic).has(connection);
      await inTurn(async () => {
        // Who has left meanwhile waits for no answer, and without them there may be nobody who hears of changes.
        if (!isWatching()) return;
        now ??= await read();
        if (!now || !isWatching()) return;
        const view = viewOf(now, connection.player.id, hidden);
        told.set(connection, view);
        connection.send({ type: 'lobby', seq, games: [...view] });
      });
    },
    leave,
    close(): void {
      isClosed = true;
      stopBlocks();
      if (timer) clearTimeout(timer);
    },
  };
}
