/**
 * This server among others on the same database: its heartbeat, the common time, and what follows when another server dies. Names in
 * code call one running server a node; texts for people say server.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { StorageEvent } from '../db/embedded/embedded.ts';
import type { Feature } from '../feature.ts';
import type { PeopleOf } from '../socket/otherNodes.ts';
import { followDatabaseTime, type DatabaseTime } from './databaseTime.ts';
import { createLeases, noOthers, type Lapsed, type Leases } from './leases.ts';
import { trackOutages, type OutageTracker } from './outages.ts';

/** People of a dead server have so long to come back to another one, 7 s after its last heartbeat in all. */
const comeBackMs = 2000;

export type NodesOptions = {
  readonly database: Database;
  /** The id of this server, made at its start. */
  readonly node: string;
  readonly machine: Clock;
  /** Whether the database's time is used in place of the machine's. */
  readonly followsDatabase: boolean;
  readonly people: () => number;
  readonly warn: (fields: object, text: string) => void;
  readonly failed: (error: unknown) => void;
  /** Told when PostgreSQL is lost and when it is back. */
  readonly storage: (event: StorageEvent) => void;
};

export type Nodes = {
  readonly clock: Clock;
  readonly outages: OutageTracker;
  readonly leases: Leases;
  /** Whether this machine's wall clock is too far from the database's to serve. */
  readonly isClockOff: () => boolean;
  /** Tells these features of servers that die and of those that come. */
  readonly tell: (features: readonly Feature[], peopleOf: (node: string) => Promise<PeopleOf>) => void;
  readonly stop: () => Promise<void>;
};

export async function joinNodes(options: NodesOptions): Promise<Nodes> {
  const { database, node, machine, followsDatabase, people, warn, failed, storage } = options;
  const isShared = database.kind === 'postgresql';
  const time: DatabaseTime | null =
    isShared && followsDatabase
      ? await followDatabaseTime({
          database,
          machine,
          warn: (offsetMs) =>
            warn({ event: 'clock-off', offsetMs }, "this machine's clock differs from the database's"),
        })
      : null;
  const clock = time?.clock ?? machine;
  const outages = await trackOutages(database, clock, { node, people });
  const leases = isShared
    ? createLeases({ database, node, wallMs: clock.wallMs, failed, storage })
    : noOthers;
  const stopping = new AbortController();
  const running = new Set<Promise<unknown>>();

  return {
    clock,
    outages,
    leases,
    isClockOff: () => time?.isTooFar() ?? false,
    tell(features, peopleOf) {
      leases.onCome((came) => {
        for (const { nodeCame } of features) nodeCame?.(came);
      });
      leases.onLapse(({ node: gone, lastBeat }: Lapsed) => {
        warn({ event: 'server-gone', node: gone }, 'another server is gone');
        const comeBack = pause(comeBackMs, undefined, { signal: stopping.signal });
        const people = comeBack.then(() => peopleOf(gone));
        const told = Promise.all(
          features.map(async ({ nodeGone }) =>
            nodeGone?.({
              node: gone,
              lastBeat,
              comeBack,
              lost: async () => (await people).lost,
              divided: async () => (await people).divided,
            }),
          ),
        )
          .catch((error: unknown) => {
            if (!stopping.signal.aborted) failed(error);
          })
          .finally(() => running.delete(told));
        running.add(told);
      });
    },
    async stop() {
      stopping.abort();
      await leases.stop();
      await Promise.all(running);
      await time?.stop();
      await outages.stop();
    },
  };
}
