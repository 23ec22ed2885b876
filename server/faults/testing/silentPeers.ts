/**
 * A process that holds seats and is then stopped by its test: `node silentPeers.ts '<[url, [[cookie, gameId], …]]>'` says
 * `ready` once every seat is attached.
 */
import { z } from 'zod';
import { openSocket } from '../../testing/socket.ts';

const task = z.tuple([z.string(), z.array(z.tuple([z.string(), z.string()]))]);
const [url, seats] = task.parse(JSON.parse(process.argv[2] ?? ''));
for (const [cookie, gameId] of seats) {
  const socket = await openSocket(url, cookie);
  socket.send({ type: 'joinGame', gameId });
  await socket.next('gameState');
}
process.stdout.write('ready\n');
