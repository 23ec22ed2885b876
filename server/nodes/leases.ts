/**
 * Which other servers run: each writes a heartbeat once a second, and one whose heartbeat stays the same for
 * a number of looks is gone. Looks are counted, not seconds: no clocks are compared, and a server that stood still itself, or
 * could not reach the database, takes nobody for gone.
 */
import { gt } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import type { StorageEvent } from '../db/embedded/embedded.ts';
import { heartbeats } from '../db/schema.ts';
import { isUnavailable } from '../db/unavailable.ts';
import { createDatabaseLoss } from './databaseLoss.ts';

const lookEveryMs = 500;
/** So many looks without a new heartbeat, 4.5 s. */
const mostStale = 9;
/** A heartbeat that was this old when it was first seen belongs to a server that stopped long ago. */
const longGoneMs = 60_000;
/** After a gap this long in its own heartbeats, the others may have taken this server for gone. */
const missedMs = 4000;

export type Lapsed = { readonly node: string; readonly lastBeat: Date };

export type Leases = {
  /** The other servers that run. */
  readonly others: () => readonly string[];
  /** People connected to them. */
  readonly people: () => number;
  /** Resolves after the first look. */
  readonly looked: Promise<void>;
  /** Calls when a server is gone. A server that comes back is in `others` again. */
  readonly onLapse: (listener: (lapsed: Lapsed) => void) => void;
  /** Calls when a server has come, or has come back. */
  readonly onCome: (listener: (node: string) => void) => void;
  /** Calls when this server's heartbeat is stored again after a time in which the others may have taken it for gone. */
  readonly onReturn: (listener: () => void) => void;
  /** Asks the database for the servers that had a heartbeat in the last minute, gone or not. */
  readonly recent: () => Promise<readonly string[]>;
  readonly stop: () => Promise<void>;
};

/** For a server that has its database to itself. */
export const noOthers: Leases = {
  others: () => [],
  people: () => 0,
  looked: Promise.resolve(),
  onLapse: () => undefined,
  onCome: () => undefined,
  onReturn: () => undefined,
  recent: async () => [],
  stop: async () => undefined,
};

export type LeasesOptions = {
  readonly database: Pick<Database, 'db'>;
  /** This server. */
  readonly node: string;
  readonly wallMs: () => number;
  readonly failed: (error: unknown) => void;
  /** Told once when the database cannot be reached, and once when it can be again. */
  readonly storage: (event: StorageEvent) => void;
};

/** How many people are connected to a server, as it writes it beside its heartbeat. */
const totals = z.object({ people: z.int().min(0) }).catch({ people: 0 });

type Known = { beatMs: number; stale: number; people: number };

const isAlive = ({ stale }: Known): boolean => stale < mostStale;

export function createLeases({ database, node, wallMs, failed, storage }: LeasesOptions): Leases {
  const loss = createDatabaseLoss(storage);
  const known = new Map<string, Known>();
  const lapseListeners: ((lapsed: Lapsed) => void)[] = [];
  const comeListeners: ((node: string) => void)[] = [];
  const returnListeners: (() => void)[] = [];
  let ownBeatMs: number | null = null;
  let looking: Promise<void> | null = null;
  const firstLook = Promise.withResolvers<void>();

  function see(id: string, beatAt: Date, people: number): void {
    const beatMs = beatAt.getTime();
    const before = known.get(id);
    if (!before) {
      const isGone = wallMs() - beatMs > longGoneMs;
      known.set(id, { beatMs, stale: isGone ? mostStale : 0, people });
      if (!isGone) for (const listener of comeListeners) listener(id);
      return;
    }
    const wasAlive = isAlive(before);
    before.stale = before.beatMs === beatMs ? before.stale + 1 : 0;
    before.beatMs = beatMs;
    before.people = people;
    if (wasAlive && !isAlive(before))
      for (const listener of lapseListeners) listener({ node: id, lastBeat: beatAt });
    if (!wasAlive && isAlive(before)) for (const listener of comeListeners) listener(id);
  }

  function seeOwn(beatMs: number): void {
    const hasReturned = ownBeatMs !== null && beatMs - ownBeatMs > missedMs;
    ownBeatMs = beatMs;
    if (hasReturned) for (const listener of returnListeners) listener();
  }

  async function look(): Promise<void> {
    try {
      const rows = await database.db.select().from(heartbeats);
      loss.answered();
      for (const row of rows) {
        if (row.id === node) seeOwn(row.beatAt.getTime());
        else see(row.id, row.beatAt, totals.parse(row.totals).people);
      }
      // A starting server removes old rows, perhaps that of a server that died while nobody could read the database.
      const stored = new Set(rows.map(({ id }) => id));
      for (const [id, one] of known) {
        if (stored.has(id)) continue;
        if (isAlive(one)) see(id, new Date(one.beatMs), one.people);
        else known.delete(id);
      }
      firstLook.resolve();
    } catch (error) {
      if (isUnavailable(error)) loss.failed(error);
      else failed(error);
    }
    looking = null;
  }
  const timer = setInterval(() => {
    looking ??= look();
  }, lookEveryMs);
  timer.unref();

  const alive = (): [string, Known][] => [...known].filter(([, one]) => isAlive(one));
  return {
    others: () => alive().map(([id]) => id),
    people: () => alive().reduce((sum, [, { people }]) => sum + people, 0),
    looked: firstLook.promise,
    onLapse: (listener) => void lapseListeners.push(listener),
    onCome: (listener) => void comeListeners.push(listener),
    onReturn: (listener) => void returnListeners.push(listener),
    async recent() {
      const since = new Date(wallMs() - longGoneMs);
      const rows = await database.db
        .select({ id: heartbeats.id })
        .from(heartbeats)
        .where(gt(heartbeats.beatAt, since));
      return rows.map(({ id }) => id);
    },
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}
