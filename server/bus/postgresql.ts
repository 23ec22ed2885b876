/**
 * The bus over PostgreSQL's LISTEN and NOTIFY: one channel, on which every server hears every notice. A
 * connection of its own listens. While it is lost the bus is deaf, and it reconnects every second. It is asked every five seconds:
 * a connection to a machine that lost its power stays open for hours and says nothing.
 *
 * While no other server runs, nothing is sent but what travels within a transaction. One that begins to listen says so; if nothing was
 * sent until then, all that listen are told, and read again what they follow.
 *
 * A notification is `{"v":1,"node":…,"kind":…,"bodies":[…]}`, with `topic` and `seq` unless a statement of its own sent it.
 */
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import type { Bus, StatementNotices } from './bus.ts';
import { createDispatcher, type BusReport } from './dispatcher.ts';
import { onNotice, type Notice, type Topic } from './notice.ts';
import { createPeers, type Heartbeats } from './peers.ts';

/** The one channel. */
export const channel = 'playfield';

const reconnectMs = 1000;
const askEveryMs = 5000;
/** How long PostgreSQL may take to accept the connection and for each answer. */
const answerMs = 2500;
/** PostgreSQL takes payloads of fewer than 8,000 bytes. */
const mostPayloadBytes = 7999;
/** Far enough below it for the envelope and for one more body. */
const mostStatementBytes = 5000;
/** Bytes of notices waiting to be sent; the oldest are dropped beyond. Twenty thousand followed games may be told of at once. */
const mostWaitingBytes = 16 * 1024 * 1024;

const bySender = {
  body: z.object({ node: z.string() }),
  topicOf: ({ node }: { readonly node: string }): Topic => `node:${node}`,
  audience: 'others',
} as const;
/** The sender listens from now on. */
const listens: Notice<{ readonly node: string }> = { kind: 'bus/listens', ...bySender };
/** What the sender published until now may not have been sent, since nobody seemed to listen; from now on it is. */
const unsentBefore: Notice<{ readonly node: string }> = { kind: 'bus/unsent-before', ...bySender };

const envelope = z.looseObject({
  v: z.literal(1),
  kind: z.string(),
  topic: z.string().optional(),
  bodies: z.array(z.unknown()),
});

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export type PostgresqlBusOptions = {
  readonly database: Pick<Database, 'prepared'>;
  readonly databaseUrl: string;
  /** Names this server: its own notifications are dropped unread. Made by `newId`, so it needs no quoting. */
  readonly node: string;
  readonly heartbeats: Heartbeats;
  readonly report: BusReport;
};

export function createBusOnPostgresql(options: PostgresqlBusOptions): Bus {
  const { database, databaseUrl, node, heartbeats, report } = options;
  const dispatcher = createDispatcher(report, 'deaf');
  const peers = createPeers(heartbeats, () => send(unsentBefore, { node }));
  const ownPrefix = `{"v":1,"node":"${node}"`;
  let seq = 0;
  let client: Client | null = null;
  /** The client, once it listens. */
  let listening: Client | null = null;
  let timer: NodeJS.Timeout | null = null;
  let asking: NodeJS.Timeout | null = null;
  let hears = true;
  let isClosed = false;
  let waiting: string[] = [];
  let waitingBytes = 0;
  let sending: Promise<void> | null = null;

  function receive(payload: string): void {
    if (payload.startsWith(ownPrefix)) return undefined;
    const read = envelope.safeParse(readJson(payload));
    if (!read.success) return dispatcher.ignore('', 'unreadable');
    const { kind, topic, bodies } = read.data;
    return dispatcher.deliver(kind, topic, bodies);
  }

  /** Null when it is too long for a notification; `seq` keeps PostgreSQL from dropping the second of two equal ones. */
  function payloadOf<Body, Sent>(notice: Notice<Body, Sent>, body: Sent): string | null {
    const { kind } = notice;
    seq += 1;
    const rest = JSON.stringify({ kind, topic: notice.topicOf(body), seq, bodies: [body] });
    const payload = `${ownPrefix},${rest.slice(1)}`;
    if (Buffer.byteLength(payload) <= mostPayloadBytes) return payload;
    dispatcher.ignore(kind, 'too-long');
    return null;
  }

  function lost(former: Client): void {
    if (!hears || client !== former) return;
    client = null;
    listening = null;
    // It may be silent, and then never says goodbye.
    former.connection.stream.destroy();
    dispatcher.setState('deaf');
    timer = setTimeout(connect, reconnectMs);
  }

  /** Never rejects: while the database can't be reached it tries again. */
  function connect(): void {
    const fresh = new Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
      keepAlive: true,
    });
    client = fresh;
    const isLost = (): void => lost(fresh);
    fresh.on('error', isLost);
    fresh.on('end', isLost);
    fresh.on('notification', ({ payload }) => receive(payload ?? ''));
    fresh
      .connect()
      .then(() => fresh.query(`listen ${channel}`))
      .then(() => nowListens(fresh), isLost);
  }

  function nowListens(fresh: Client): void {
    // The server may answer and close the connection in the same packet.
    if (client !== fresh || !hears) return;
    listening = fresh;
    send(listens, { node });
    dispatcher.setState('connected');
  }

  /** Notices were missed although the connection was there. */
  function missed(): void {
    if (!listening) return;
    dispatcher.setState('deaf');
    dispatcher.setState('connected');
  }

  /** To listen once more changes nothing, and is answered. */
  function ask(): void {
    const asked = listening;
    asked?.query(`listen ${channel}`).catch(() => lost(asked));
  }

  function send<Body, Sent>(notice: Notice<Body, Sent>, body: Sent): void {
    const payload = payloadOf(notice, body);
    if (payload === null || isClosed) return;
    waiting.push(payload);
    waitingBytes += payload.length;
    while (waitingBytes > mostWaitingBytes) waitingBytes -= waiting.shift()?.length ?? 0;
    sending ??= sendWaiting();
  }

  async function sendWaiting(): Promise<void> {
    while (waiting.length > 0) {
      const payloads = waiting;
      waiting = [];
      waitingBytes = 0;
      try {
        await database.prepared(
          'bus-publish',
          'select pg_notify($1, payload) from unnest($2::text[]) as payload',
          [channel, payloads],
        );
      } catch (error) {
        // Hints alone: what they tell is stored, and the others find it when they look.
        report.failed(error);
      }
    }
    sending = null;
  }

  async function stopHearing(): Promise<void> {
    hears = false;
    dispatcher.close();
    if (timer) clearTimeout(timer);
    if (asking) clearInterval(asking);
    const last = client;
    client = null;
    listening = null;
    // As above.
    const cut = setTimeout(() => last?.connection.stream.destroy(), answerMs);
    await last?.end();
    clearTimeout(cut);
  }

  /** A server that hears nothing any more doesn't hear of those that begin to listen. */
  const mayBeHeard = (): boolean => !hears || peers.mayHear();
  const statementNotices: StatementNotices = {
    mostBytes: mostStatementBytes,
    notifyAll: ({ kind }, body) =>
      `pg_notify('${channel}', '${ownPrefix},"kind":"${kind}","bodies":[' || string_agg(${body}, ',') || ']}')`,
  };
  dispatcher.register([onNotice(listens, (other) => peers.came(other.node)), onNotice(unsentBefore, missed)]);

  return {
    kind: 'postgresql',
    register: dispatcher.register,
    subscribe: dispatcher.subscribe,
    onStateChange: dispatcher.onStateChange,
    start() {
      connect();
      asking = setInterval(ask, askEveryMs);
      asking.unref();
    },
    publish(notice, body) {
      dispatcher.deliverHere(notice, body);
      if (mayBeHeard()) send(notice, body);
    },
    async publishWithin(tx, notice, body) {
      const payload = payloadOf(notice, body);
      if (payload !== null) await tx.execute(sql`select pg_notify(${channel}, ${payload})`);
      return () => dispatcher.deliverHere(notice, body);
    },
    inStatement: () => (mayBeHeard() ? statementNotices : null),
    stopHearing,
    async close() {
      await stopHearing();
      isClosed = true;
      await sending;
    },
  };
}
