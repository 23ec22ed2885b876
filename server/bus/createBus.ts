/** The form of the bus that fits the database. */
import type { Database } from '../db/database.ts';
import { createBusAlone } from './alone.ts';
import type { Bus } from './bus.ts';
import type { BusReport } from './dispatcher.ts';
import type { Heartbeats } from './peers.ts';
import { createBusOnPostgresql } from './postgresql.ts';

export type BusOptions = {
  readonly database: Pick<Database, 'kind' | 'prepared'>;
  readonly databaseUrl: string | undefined;
  /** Names this server to the others. */
  readonly node: string;
  readonly heartbeats: Heartbeats;
  readonly report: BusReport;
};

export function createBus({ databaseUrl, ...options }: BusOptions): Bus {
  return options.database.kind === 'postgresql' && databaseUrl !== undefined
    ? createBusOnPostgresql({ databaseUrl, ...options })
    : createBusAlone(options.report);
}
