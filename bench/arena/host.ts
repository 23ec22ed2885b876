/**
 * An arena server alone: the real gateway, hand-over and process, without a database. The cookie
 * identifies the player. Prints its port and the arena's process id, then the census once a second
 * (null while idle).
 */
import { createServer } from 'node:http';
import { createIdentity } from '@playfield/server/account/identity.ts';
import { createNameRules } from '@playfield/server/account/nameRules.ts';
import { createArenaProxy } from '@playfield/server/arena/arenaProxy.ts';
import { systemClock } from '@playfield/server/clock.ts';
import { unlimitedMisses } from '@playfield/server/http/misses.ts';
import { openGateway } from '@playfield/server/socket/gateway.ts';

const say = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`);
// The parent process has exited.
process.stdout.on('error', () => process.exit(1));
const failed = (error: unknown): void => void process.stderr.write(`${String(error)}\n`);

const server = createServer();
const arena = createArenaProxy({
  settings: {
    playersPerArena: 120,
    arenas: 100,
    watchers: 5000,
    playersPerAddress: null,
    isLimited: false,
    seed: 1,
  },
  clock: systemClock,
  identity: createIdentity(async () => false, createNameRules('Playfield')),
  isDraining: () => false,
  failed,
  doing: () => undefined,
  lifeEnded: () => undefined,
});
openGateway({
  server,
  sessions: {
    playerOfCookie: async (id = '') => ({ id, username: id, isGuest: true, sessionId: id }),
    onEnded: () => () => undefined,
    forgetEnded: async () => undefined,
  },
  clock: systemClock,
  receptions: arena.receptions,
  publicOrigin: undefined,
  limits: {
    factor: null,
    perPlayer: 1,
    perAddress: 1,
    storage: { take: () => 0, giveBack: () => undefined },
    misses: unlimitedMisses,
  },
  trustProxy: false,
  isDraining: () => false,
  opened: () => undefined,
  failed,
  info: () => undefined,
});
setInterval(() => {
  const census = arena.census();
  say({ pid: arena.pid(), census: census === 'idle' ? null : census });
}, 1000);
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  say({ port: typeof address === 'object' ? address?.port : null });
});
process.on('SIGTERM', () => {
  void arena.close().then(() => process.exit(0));
});
