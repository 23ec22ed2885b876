/** What operators see first: what goes on now. */
import type { Database } from '../db/open.ts';
import type { Metrics } from '../metrics/metrics.ts';

export type Figures = readonly (readonly [string, string | number])[];

export type FiguresOptions = {
  readonly database: Pick<Database, 'kind' | 'spaceLow'>;
  readonly metrics: Pick<Metrics, 'gauges'>;
  /** Each counts. */
  readonly reports: () => Promise<number>;
  readonly people: () => number;
  readonly games: () => Promise<number>;
  readonly races: () => Promise<number>;
};

export function figuresNow({ database, metrics, reports, people, games, races }: FiguresOptions) {
  return async (): Promise<Figures> => [
    ['Reports waiting', await reports()],
    ['People connected to this server', people()],
    ['Games in play', await games()],
    ['Typing races in play', await races()],
    ['Database', `${database.kind}${database.spaceLow() ? ', short of disk space' : ''}`],
    ...metrics.gauges().map(({ help, value }) => [help, value] as const),
  ];
}
