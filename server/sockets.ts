/** Wires the socket side: the hub, the door, the features' handlers, word from other servers, and the deadlines of matches. */
import type { FastifyInstance } from 'fastify';
import type { Sessions } from './account/sessions.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import { listenForNotices } from './db/listen.ts';
import type { Database } from './db/open.ts';
import type { Matches } from './match/match.ts';
import { lobbyNotice } from './match/onlineMatches.ts';
import { createMatchSocket } from './match/socket.ts';
import { openGateway } from './socket/gateway.ts';
import { createHub } from './socket/hub.ts';

/** How often due games are looked for: flags, graces, waiting games that expire. */
const deadlineEveryMs = 500;
const dueAtOnce = 200;

export type SocketsOptions = {
  readonly scope: FastifyInstance;
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly matches: Matches;
  readonly sessions: Sessions;
  /** This server's own notices are not for itself. */
  readonly origin: string;
  readonly isDraining: () => boolean;
};

export function openSockets({
  scope,
  config,
  database,
  clock,
  matches,
  sessions,
  origin,
  isDraining,
}: SocketsOptions): void {
  const failed = (error: unknown): void => scope.log.error({ err: error }, 'a socket command failed');
  const hub = createHub();
  const match = createMatchSocket({ matches, hub, isDraining, failed });
  const gateway = openGateway({
    server: scope.server,
    sessions,
    clock,
    receptions: match.receptions,
    publicOrigin: config.publicOrigin,
    isLimited: config.limitFactor !== null,
    isDraining,
    failed,
  });

  function onNotice(payload: string): void {
    const [from, kind, id] = payload.split(' ');
    if (from === origin) return;
    if (kind === lobbyNotice) match.lobbyMoved();
    if (kind === 'game' && id) match.refresh(id).catch(failed);
  }
  // Until the first notice can come nothing in memory is trusted.
  if (database.kind === 'postgresql') matches.desk.trustMemory(false);
  const listening =
    database.kind === 'postgresql' && config.databaseUrl
      ? listenForNotices({
          databaseUrl: config.databaseUrl,
          onNotice,
          onLost: () => matches.desk.trustMemory(false),
          onBack() {
            matches.desk.trustMemory(true);
            for (const id of match.followed()) match.refresh(id).catch(failed);
          },
        })
      : null;

  let isBusy = false;
  const deadlines = setInterval(() => {
    if (isBusy || isDraining()) return;
    isBusy = true;
    matches.online
      .settleDue(dueAtOnce)
      .catch(failed)
      .finally(() => {
        isBusy = false;
      });
  }, deadlineEveryMs);

  scope.addHook('preClose', async () => {
    clearInterval(deadlines);
    match.close();
    await gateway.close();
    await listening?.close();
  });
}
