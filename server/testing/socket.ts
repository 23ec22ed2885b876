/** A socket client for tests: sends commands, keeps every event, and waits for the ones a test needs. */
import { WebSocket } from 'ws';
import { socketEvent, type SocketEvent } from '@playfield/contracts/socket/index.ts';

export type SocketClient = {
  readonly send: (command: object) => void;
  readonly sendRaw: (data: string | Buffer) => void;
  /** The next event of this type that `fits`, from those not taken yet on; rejects after `withinMs`, 30 s unless given. */
  readonly next: <Type extends SocketEvent['type']>(
    type: Type,
    fits?: (event: Extract<SocketEvent, { type: Type }>) => boolean,
    withinMs?: number,
  ) => Promise<Extract<SocketEvent, { type: Type }>>;
  /** The next event of any type that `fits`. */
  readonly nextOf: (fits: (event: SocketEvent) => boolean) => Promise<SocketEvent>;
  /** Every event, in order. */
  readonly events: readonly SocketEvent[];
  /** How often the server has asked for a sign of life. */
  readonly pings: () => number;
  /** Close code once the server has closed it. */
  readonly closed: Promise<number>;
  /** Drops the connection without a close frame, as a cut cable would. */
  readonly cut: () => void;
  readonly close: () => Promise<void>;
};

const patienceMs = 30_000;

function isOf<Type extends SocketEvent['type']>(
  event: SocketEvent,
  type: Type,
): event is Extract<SocketEvent, { type: Type }> {
  return event.type === type;
}

/** Rejects with the HTTP status when the upgrade is refused. */
export async function openSocket(
  url: string,
  cookie: string,
  headers: Record<string, string> = {},
  path = '/ws',
  onEvent: (event: SocketEvent) => void = () => undefined,
): Promise<SocketClient> {
  const socket = new WebSocket(url.replace(/^http/, 'ws') + path, {
    headers: { ...(cookie ? { cookie } : {}), ...headers },
  });
  const events: SocketEvent[] = [];
  const waiters = new Set<() => void>();
  let taken = 0;
  let pings = 0;
  socket.on('ping', () => {
    pings += 1;
  });
  const closed = new Promise<number>((resolve) => {
    socket.on('close', resolve);
  });
  socket.on('message', (data: Buffer) => {
    const event = socketEvent.parse(JSON.parse(data.toString('utf8')));
    events.push(event);
    onEvent(event);
    for (const waiter of waiters) waiter();
  });
  await new Promise<void>((resolve, reject) => {
    socket.on('open', () => resolve());
    socket.on('unexpected-response', (_request, response) => reject(new Error(String(response.statusCode))));
    socket.on('error', reject);
  });

  /** The first event not taken yet for which `pick` returns something. */
  function take<Picked>(
    pick: (event: SocketEvent) => Picked | null,
    name: string,
    withinMs = patienceMs,
  ): Promise<Picked> {
    return new Promise((resolve, reject) => {
      const look = (): boolean => {
        for (let n = taken; n < events.length; n++) {
          const event = events[n];
          const picked = event ? pick(event) : null;
          if (picked !== null) {
            taken = n + 1;
            resolve(picked);
            return true;
          }
        }
        return false;
      };
      if (look()) return;
      const timer = setTimeout(() => {
        waiters.delete(waiter);
        const came = JSON.stringify(events.slice(taken)).slice(0, 2000);
        reject(new Error(`no ${name} within ${withinMs} ms; came: ${came}`));
      }, withinMs);
      const waiter = (): void => {
        if (!look()) return;
        clearTimeout(timer);
        waiters.delete(waiter);
      };
      waiters.add(waiter);
    });
  }

  return {
    send: (command) => socket.send(JSON.stringify(command)),
    sendRaw: (data) => socket.send(data),
    next: (type, fits = () => true, withinMs = patienceMs) =>
      take((event) => (isOf(event, type) && fits(event) ? event : null), type, withinMs),
    nextOf: (fits) => take((event) => (fits(event) ? event : null), 'such event'),
    events,
    pings: () => pings,
    closed,
    cut: () => socket.terminate(),
    async close() {
      socket.close();
      await closed;
    },
  };
}
