/** The form of the bus that fits the database. */
import type { Database } from '../db/database.ts';
import { createBusAlone } from './alone.ts';
import type { Bus } from './bus.ts';
import type { BusReport } from './dispatcher.ts';
import { createBusOnPostgresql } from './postgresql.ts';

export type BusOptions = {
  readonly database: Pick<Database, 'kind' | 'prepared'>;
  readonly databaseUrl: string | undefined;
  /** Names this server to the others. */
  readonly node: string;
  readonly report: BusReport;
};

export function createBus({ database, databaseUrl, node, report }: BusOptions): Bus {
  return database.kind === 'postgresql' && databaseUrl !== undefined
    ? createBusOnPostgresql({ database, databaseUrl, node, report })
    : createBusAlone(report);
}
