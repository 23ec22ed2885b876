/** The arena's figures for `GET /metrics`; NaN where a figure is unknown: no tick yet, or the process is down. */
import type { Metrics } from '../metrics/metrics.ts';
import type { ArenaProxy } from './arenaProxy.ts';
import type { Census } from './messages.ts';

const seconds = (ms: number | null): number | null => (ms === null ? null : ms / 1000);

export function registerArenaFigures(metrics: Metrics, arena: Pick<ArenaProxy, 'census'>): void {
  /** `idle`: the value before a process was first needed. */
  const reader = (idle: number, read: (census: Census) => number | null) => (): number => {
    const census = arena.census();
    if (census === 'idle') return idle;
    return census === null ? NaN : (read(census) ?? NaN);
  };
  const gauge = (name: string, help: string, idle: number, read: (census: Census) => number | null): void =>
    metrics.gauge(`playfield_${name}`, help, reader(idle, read));

  gauge('arenas', 'Snake arenas that are running.', 0, ({ arenas }) => arenas);
  gauge('arena_players', 'People with a living snake.', 0, ({ alive }) => alive);
  gauge('arena_watchers', 'People who watch without playing.', 0, ({ watchers }) => watchers);
  gauge('arena_snakes', 'Living snakes, bots included.', 0, ({ snakes }) => snakes);
  gauge('arena_tick_p50_seconds', 'Median length of the last 1,800 ticks.', NaN, ({ recentTicks }) =>
    seconds(recentTicks.p50Ms),
  );
  gauge('arena_tick_p99_seconds', '99th percentile of the last 1,800 ticks.', NaN, ({ recentTicks }) =>
    seconds(recentTicks.p99Ms),
  );
  gauge(
    'arena_ticks_late',
    'Of the last 1,800 ticks, those that began a whole interval late or later.',
    0,
    ({ recentTicks }) => recentTicks.late,
  );
  metrics.counted(
    'playfield_arena_ticks_skipped_total',
    'Ticks skipped for lack of time since the arena process started.',
    reader(0, ({ ticksSkipped }) => ticksSkipped),
  );
}
