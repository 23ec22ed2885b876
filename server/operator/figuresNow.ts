/** What operators see first: what goes on now. */
import { sql } from 'drizzle-orm';
import type { Database } from '../db/open.ts';
import type { Gauge, Metrics } from '../metrics/metrics.ts';
import { version } from '../version.ts';

export type Figures = readonly (readonly [string, string | number])[];

export type FiguresOptions = {
  readonly database: Pick<Database, 'db' | 'kind' | 'spaceLow'>;
  readonly metrics: Pick<Metrics, 'gauges'>;
  /** Each counts. */
  readonly reports: () => Promise<number>;
  readonly people: () => number;
  /** The other servers that run on this database. */
  readonly otherNodes: () => readonly string[];
  readonly games: () => Promise<number>;
  readonly races: () => Promise<number>;
};

async function sizeOf({ db }: Pick<Database, 'db'>): Promise<string> {
  const { rows } = await db.execute<{ bytes: string }>(
    sql`select pg_database_size(current_database())::text as bytes`,
  );
  return `${(Number(rows[0]?.bytes) / 1e6).toFixed(1)} MB`;
}

/** As people read it: `Median length of the last 1,800 ticks`, `0.5 ms`. */
export function figureOf({ name, help, value }: Gauge): Figures[number] {
  const label = help.replace(/\.$/, '');
  if (Number.isNaN(value)) return [label, 'none yet'];
  return [label, name.endsWith('_seconds') ? `${(value * 1000).toFixed(1)} ms` : value];
}

export function figuresNow(options: FiguresOptions) {
  const { database, metrics, reports, people, otherNodes, games, races } = options;
  return async (): Promise<Figures> => [
    ['Reports waiting', await reports()],
    ['People connected, on all servers', people()],
    ['Games in play', await games()],
    ['Typing races in play', await races()],
    ['Version of this server', version],
    ['Other servers on this database', otherNodes().length],
    ['Database', `${database.kind}${database.spaceLow() ? ', short of disk space' : ''}`],
    ['Stored in the database', await sizeOf(database)],
    ...metrics.gauges().map(figureOf),
  ];
}
