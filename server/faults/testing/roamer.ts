/** A page that its balancer sends to any server: it comes back when its socket is closed, and asks again where a server stops. */
import { setTimeout as pause } from 'node:timers/promises';
import type { SocketEvent } from '@playfield/contracts/socket/index.ts';
import { newClient, type Answer } from '../../testing/client.ts';
import { openSocket, type SocketClient } from '../../testing/socket.ts';

/** Between two attempts. */
const againMs = 100;

export type RoamerOptions = {
  /** The address of the server that it gets to next. */
  readonly route: () => string;
  /** Another page of this person; without it, a new guest. */
  readonly cookie?: string;
  /** Sent whenever a socket opens. */
  readonly greeting?: () => readonly object[];
  readonly hear?: (event: SocketEvent) => void;
};

export type Roamer = {
  readonly cookie: string;
  /** Sent if the socket is open, else lost. Returns which. */
  readonly send: (command: object) => boolean;
  /** Without a body it is a read. */
  readonly ask: (path: string, body?: object) => Promise<Answer>;
  /** The close codes of its sockets so far. */
  readonly closed: readonly number[];
  readonly leave: () => Promise<void>;
};

export async function roamer({ route, cookie, greeting, hear }: RoamerOptions): Promise<Roamer> {
  const first = newClient(route());
  if (cookie === undefined) await first.get('/api/auth/me');
  else first.setCookie(cookie);
  const own = first.cookie();
  const closed: number[] = [];
  let socket: SocketClient | null = null;
  let hasLeft = false;

  async function connect(): Promise<void> {
    if (hasLeft) return undefined;
    const opened = await openSocket(route(), own, {}, '/ws', hear).catch(() => null);
    if (opened) return greet(opened);
    await pause(againMs);
    return connect();
  }
  function greet(opened: SocketClient): void {
    socket = opened;
    void comeBackAfter(opened);
    for (const command of greeting?.() ?? []) opened.send(command);
  }
  async function comeBackAfter(opened: SocketClient): Promise<void> {
    closed.push(await opened.closed);
    socket = null;
    await connect();
  }
  await connect();

  return {
    cookie: own,
    closed,
    send(command) {
      socket?.send(command);
      return socket !== null;
    },
    async ask(path, body) {
      for (;;) {
        const client = newClient(route());
        client.setCookie(own);
        const answer = await (body ? client.post(path, body) : client.get(path)).catch(() => null);
        if (answer && answer.status !== 503) return answer;
        await pause(againMs);
      }
    },
    async leave() {
      hasLeft = true;
      await socket?.close();
    },
  };
}
