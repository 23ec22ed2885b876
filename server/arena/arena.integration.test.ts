/** The snake arena over real sockets, with its real process. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newClient } from '../testing/client.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { openSocket } from '../testing/socket.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

async function guest() {
  const client = newClient(server.url);
  await client.get('/api/auth/me');
  return { client, socket: await openSocket(server.url, client.cookie()) };
}

describe('the JSON wire', () => {
  test('WS-015, WS-018, WS-019: joins, is told of the arena, and sees itself move', async () => {
    const { socket } = await guest();
    socket.send({ type: 'snakeJoin', snakeName: 'Ada' });
    const joined = await socket.next('snakeJoined');
    expect(joined).toMatchObject({ name: 'Ada', wire: null, isResumed: false });
    const own = await socket.next('arenaUpdate', ({ players }) =>
      players.some(({ id }) => id === joined.playerId),
    );
    expect(own.alive).toBe(1);
    await socket.close();
  });
});
