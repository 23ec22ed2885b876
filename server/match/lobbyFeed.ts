/**
 * Tells who watches the lobby of its waiting games: one query for each change and server, and one frame
 * for all watchers but those with a game of their own in it, or whom a block separates from its maker.
 */
import { textFrame } from '../socket/frame.ts';
import type { Connection } from '../socket/connection.ts';
import type { Hub } from '../socket/hub.ts';
import type { CutOff } from './cutOff.ts';
import type { LobbyList, MatchLists } from './matchLists.ts';
import { lobbyTopic } from './onlineMatches.ts';

/** The lobby is sent at most this often, and less often to many. */
const everyMs = { few: 250, many: 1000 } as const;
const many = 500;

export type LobbyFeedOptions = {
  readonly hub: Hub;
  readonly lists: Pick<MatchLists, 'lobby' | 'available'>;
  readonly cutOff: CutOff;
  readonly failed: (error: unknown) => void;
};

const frameOf = (games: ReturnType<LobbyList['shownTo']>): Buffer =>
  textFrame(JSON.stringify({ type: 'lobby', games }));

export function createLobbyFeed({ hub, lists, cutOff, failed }: LobbyFeedOptions) {
  /** Connections that leave the lobby when they are gone. */
  const known = new WeakSet<Connection>();
  let timer: NodeJS.Timeout | null = null;

  async function tell(): Promise<void> {
    const watchers = hub.subscribers(lobbyTopic);
    if (watchers.size === 0) return;
    const list = await lists.lobby();
    const separated = await Promise.all(list.makers.map((id) => cutOff.blockedEitherWay(id)));
    const isSpecial = new Set([...list.makers, ...separated.flatMap((ids) => [...ids])]);
    const shared = frameOf(list.shownTo(null, new Set()));
    for (const connection of watchers) {
      const { id } = connection.player;
      connection.sendFrame(
        isSpecial.has(id) ? frameOf(list.shownTo(id, await cutOff.blockedEitherWay(id))) : shared,
      );
    }
  }

  return {
    /** The list is different now. */
    moved: (): void => {
      const delayMs = hub.subscribers(lobbyTopic).size > many ? everyMs.many : everyMs.few;
      timer ??= setTimeout(() => {
        timer = null;
        tell().catch(failed);
      }, delayMs);
    },
    /** From now on the connection is told of every change, and of the list as it is. */
    watch: async (connection: Connection): Promise<void> => {
      hub.subscribe(lobbyTopic, connection);
      if (!known.has(connection)) connection.onGone(() => hub.unsubscribe(lobbyTopic, connection));
      known.add(connection);
      connection.send({ type: 'lobby', games: await lists.available(connection.player.id) });
    },
    leave: (connection: Connection): void => hub.unsubscribe(lobbyTopic, connection),
    close(): void {
      if (timer) clearTimeout(timer);
    },
  };
}
