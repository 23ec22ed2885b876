/** Wires the socket side: the hub, the door, the features' commands, word from other servers, and what is due. */
import type { FastifyInstance } from 'fastify';
import type { Sessions } from './account/sessions.ts';
import type { Arena } from './arena/arenaProxy.ts';
import { removedNotice, type Chat } from './chat/chat.ts';
import { createChatSocket } from './chat/socket.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import { listenForNotices } from './db/listen.ts';
import type { Database } from './db/open.ts';
import type { Matches } from './match/matches.ts';
import { lobbyNotice } from './match/onlineMatches.ts';
import { createMatchSocket } from './match/socket.ts';
import { gamesNotice, readWords } from './match/changeNotice.ts';
import type { Online } from './socket/connectedPlayers.ts';
import type { Races } from './race/races.ts';
import { createRaceSocket } from './race/socket.ts';
import { openGateway } from './socket/gateway.ts';
import { createHub } from './socket/hub.ts';

/** How often due games and races are looked for: flags, graces, starts, ends, what expires. */
const deadlineEveryMs = 500;
const dueAtOnce = 200;

export type SocketsOptions = {
  readonly scope: FastifyInstance;
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly matches: Matches;
  readonly races: Races;
  readonly chat: Chat;
  readonly arena: Arena;
  readonly online: Online;
  readonly sessions: Sessions;
  /** This server's own notices are not for itself. */
  readonly origin: string;
  readonly isDraining: () => boolean;
};

/** Does what is due again and again, one round at a time; answers how to stop. */
function whenDue(round: () => Promise<unknown>, failed: (error: unknown) => void): () => void {
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    round()
      .catch(failed)
      .finally(() => {
        isBusy = false;
      });
  }, deadlineEveryMs);
  return () => clearInterval(timer);
}

export function openSockets(options: SocketsOptions): void {
  const { scope, config, database, clock, matches, races, sessions, origin, isDraining } = options;
  const failed = (error: unknown): void => scope.log.error({ err: error }, 'a socket command failed');
  const hub = createHub();
  const match = createMatchSocket({ matches, hub, isDraining, failed });
  const race = createRaceSocket({ races, hub, clock, isDraining, failed });
  const chat = createChatSocket({ chat: options.chat, hub, topicOf: race.membersTopicOf });
  const gateway = openGateway({
    server: scope.server,
    sessions,
    clock,
    receptions: [...match.receptions, ...race.receptions, ...chat.receptions, ...options.arena.receptions],
    publicOrigin: config.publicOrigin,
    isLimited: config.limitFactor !== null,
    isDraining,
    opened: options.online.opened,
    failed,
  });

  function onNotice(payload: string): void {
    const [from, kind, id, part] = payload.split(' ', 4);
    if (from === origin) return;
    if (kind === gamesNotice) {
      const words = readWords(payload.slice(payload.indexOf('[')));
      for (const word of words ?? []) match.hear(word.id, word).catch(failed);
    }
    if (kind === lobbyNotice) match.lobbyMoved();
    if (kind === 'race' && id) for (const one of id.split(',')) race.refresh(one).catch(failed);
    if (kind === 'chat' && id && part) chat.relay(id, part).catch(failed);
    if (kind === removedNotice && id && part) chat.retract({ raceId: id, messageId: part });
  }
  function trustMemory(isTrusted: boolean): void {
    matches.desk.trustMemory(isTrusted);
    races.live.trustMemory(isTrusted);
  }
  // Until the first notice can come nothing in memory is trusted.
  if (database.kind === 'postgresql') trustMemory(false);
  const listening =
    database.kind === 'postgresql' && config.databaseUrl
      ? listenForNotices({
          databaseUrl: config.databaseUrl,
          onNotice,
          onLost: () => trustMemory(false),
          onBack() {
            trustMemory(true);
            for (const id of match.followed()) match.hear(id, null).catch(failed);
            for (const id of race.followed()) race.refresh(id).catch(failed);
          },
        })
      : null;

  const stopDue = [matches.online, races].map((due) =>
    whenDue(async () => isDraining() || due.settleDue(dueAtOnce), failed),
  );

  scope.addHook('preClose', async () => {
    for (const stop of stopDue) stop();
    match.close();
    race.close();
    chat.close();
    await Promise.all([gateway.close(), options.arena.close()]);
    races.live.close();
    await listening?.close();
  });
}
