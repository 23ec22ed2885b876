/**
 * Word from the other servers on the same PostgreSQL: LISTEN on a connection of its own. Notifications are hints and may
 * be lost; the listener is told when they are and when they come again. Without PostgreSQL there is nobody else.
 */
import { Client } from 'pg';

/** The one channel; the payload says what changed. */
export const channel = 'playfield';

const againAfterMs = 1000;

export type Listening = { readonly close: () => Promise<void> };

export type ListenOptions = {
  readonly databaseUrl: string;
  readonly onNotice: (payload: string) => void;
  /** Notices come again after a time without; some may have been missed. */
  readonly onBack: () => void;
  /** From now on notices are missed. */
  readonly onLost: () => void;
};

/** Never rejects: while the database cannot be reached it tries again every second. */
export function listenForNotices({ databaseUrl, onNotice, onBack, onLost }: ListenOptions): Listening {
  let client: Client | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;

  function again(): void {
    client = null;
    if (!isClosed) onLost();
    if (!isClosed) timer ??= setTimeout(connect, againAfterMs);
  }

  function connect(): void {
    timer = null;
    const fresh = new Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: 2000,
      keepAlive: true,
    });
    client = fresh;
    fresh.on('error', again);
    fresh.on('end', again);
    fresh.on('notification', ({ payload }) => onNotice(payload ?? ''));
    fresh.connect().then(() => fresh.query(`listen ${channel}`).then(onBack, again), again);
  }

  connect();
  return {
    async close() {
      isClosed = true;
      if (timer) clearTimeout(timer);
      await client?.end();
    },
  };
}
