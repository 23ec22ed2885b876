/**
 * The arena's process dies, hangs around or outlives nobody: the rest of the site notices nothing, players are back in a new
 * arena by themselves, and no process is left behind (issue 5, point 2).
 */
import { readFileSync, readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newClient } from '../testing/client.ts';
import { openSocket, type SocketClient } from '../testing/socket.ts';
import { serverProcess, type ServerProcess } from './testing/serverProcess.ts';

let server: ServerProcess;
beforeAll(async () => {
  server = await serverProcess();
  await server.start();
});
afterAll(() => server.dispose());

/** Ids of the processes that this one began and that run. */
function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
}

function isAlive(pid: number): boolean {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

async function player() {
  const client = newClient(server.url);
  await client.get('/api/auth/me');
  return { client, open: () => openSocket(server.url, client.cookie()) };
}

/** Watches the arena, as soon as its process is ready. */
async function watcher(): Promise<SocketClient> {
  const { open } = await player();
  const watching: SocketClient[] = [];
  const watch = async (): Promise<string> => {
    const socket = await open();
    socket.send({ type: 'snakeWatch' });
    const { type } = await socket.nextOf(({ type }) => type === 'error' || type === 'snakeWatching');
    if (type === 'snakeWatching') watching.push(socket);
    else await socket.close();
    return type;
  };
  await expect.poll(watch).toBe('snakeWatching');
  const [socket] = watching;
  if (!socket) throw new Error('nobody watches the arena');
  return socket;
}

describe('the arena’s process', () => {
  test('starts with the first player; when killed, it restarts and nobody else notices', async () => {
    const pid = server.pid();
    expect(childrenOf(pid)).toEqual([]);
    const { client, open } = await player();
    const [elsewhere, first] = [await open(), await open()];
    elsewhere.send({ type: 'watchLobby' });
    await elsewhere.next('lobby');
    first.send({ type: 'snakeJoin', snakeName: 'Lazarus' });
    await first.next('snakeJoined');
    const [arena = NaN] = childrenOf(pid);
    process.kill(arena, 'SIGKILL');
    expect(await first.closed).toBe(1006);

    // True numbers or none, until the new process has said how it stands.
    await expect
      .poll(async () => (await client.get('/api/arena')).body, { interval: 20 })
      .toMatchObject({ alive: null, snakes: null, top: [] });
    const early = await open();
    early.send({ type: 'snakeJoin', snakeName: 'Lazarus' });
    const answer = await early.nextOf(({ type }) => type === 'error' || type === 'snakeJoined');
    if (answer.type === 'error') expect(answer.code).toBe('arena/unavailable');
    const rejoined = async (): Promise<string> => {
      const again = await open();
      again.send({ type: 'snakeJoin', snakeName: 'Lazarus' });
      const { type } = await again.nextOf(({ type }) => type === 'error' || type === 'snakeJoined');
      await again.close();
      return type;
    };
    await expect.poll(rejoined).toBe('snakeJoined');
    expect(childrenOf(pid)).not.toContain(arena);

    elsewhere.send({ type: 'watchLobby' });
    await elsewhere.next('lobby');
    expect((await client.get('/readyz')).status).toBe(200);
    await Promise.all([elsewhere.close(), early.close()]);
  });

  test('when it hangs, it is ended and begun again', async () => {
    const { client } = await player();
    const socket = await watcher();
    const [arena = NaN] = childrenOf(server.pid());
    process.kill(arena, 'SIGSTOP');
    await expect.poll(() => isAlive(arena), { timeout: 30_000 }).toBe(false);
    expect((await client.get('/readyz')).status).toBe(200);
    await expect.poll(() => childrenOf(server.pid()).length).toBe(1);
    expect(await socket.closed).toBe(1006);
  });

  test('when the server is told to stop, players hear 1012 and no process is left', async () => {
    const socket = await watcher();
    const children = childrenOf(server.pid());
    expect(children).toHaveLength(1);
    const { code } = await server.end('SIGTERM');
    expect(code).toBe(0);
    expect(await socket.closed).toBe(1012);
    expect(children.filter(isAlive)).toEqual([]);
    await server.start();
  });

  test('when the server is killed, its arena ends, too', async () => {
    const socket = await watcher();
    const children = childrenOf(server.pid());
    expect(children).toHaveLength(1);
    await server.end('SIGKILL');
    expect(await socket.closed).toBe(1006);
    await expect.poll(() => children.filter(isAlive)).toEqual([]);
  });
});
