/**
 * Ends connections of a pool whose database has stopped responding, which the limit on statements can't notice. pg's
 * `query_timeout` does so with a closure around each query, which ties the query, its values and its answer into a ring. A dead ring
 * that has grown old keeps younger ones, so V8's young collections copied them all: with a thousand matches twice what was
 * alive (the paced load of `bench/online.ts`).
 */
import type { Pool, PoolClient } from 'pg';
import { Watchdog } from './watchdog.ts';

const ticks = 4;
/** The first tick may come right after the question. */
const silentTicks = ticks + 1;

/** A connection that is in use and has answered nothing for `limitMs`, a quarter more at most, is ended. Returns how to stop. */
export function endDeadConnections(pool: Pool, limitMs: number): () => void {
  const watchdogs = new Map<PoolClient, Watchdog>();
  pool.on('connect', (client) => {
    const watchdog = new Watchdog(silentTicks);
    watchdogs.set(client, watchdog);
    // It has answered everything so far.
    client.on('drain', () => watchdog.allow(silentTicks));
  });
  pool.on('acquire', (client) => watchdogs.get(client)?.asked());
  pool.on('release', (_error, client) => watchdogs.get(client)?.answered());
  pool.on('remove', (client) => void watchdogs.delete(client));
  const timer = setInterval(() => {
    for (const [client, watchdog] of watchdogs) if (watchdog.tick()) void client.end();
  }, limitMs / ticks);
  return () => clearInterval(timer);
}
