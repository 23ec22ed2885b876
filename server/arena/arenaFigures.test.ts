/** The arena's figures for operators: idle, running, down. */
import { expect, test } from 'vitest';
import { createMetrics } from '../metrics/metrics.ts';
import { registerArenaFigures } from './arenaFigures.ts';
import type { Census } from './messages.ts';

const running: Census = {
  alive: 3,
  snakes: 12,
  watchers: 5,
  top: [],
  arenas: 1,
  sockets: 8,
  ticks: 2500,
  ticksSkipped: 7,
  updates: 0,
  bytes: 0,
  forgedMoves: 0,
  phasesMs: { receive: 0, simulate: 0, select: 0, encode: 0, send: 0 },
  ticksByMs: [],
  recentTicks: { ticks: 1800, late: 4, p50Ms: 1.25, p99Ms: 8.5 },
};

function figures(census: Census | 'idle' | null): Record<string, string> {
  const metrics = createMetrics();
  registerArenaFigures(metrics, { census: () => census });
  const lines = metrics.text().split('\n');
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [name, value] = line.split(' ');
      return name?.startsWith('playfield_') && value !== undefined ? [[name, value]] : [];
    }),
  );
}

test('findings F: tick times, late ticks, snakes, players and watchers of a running arena', () => {
  expect(figures(running)).toEqual({
    playfield_arenas: '1',
    playfield_arena_players: '3',
    playfield_arena_watchers: '5',
    playfield_arena_snakes: '12',
    playfield_arena_tick_p50_seconds: '0.00125',
    playfield_arena_tick_p99_seconds: '0.0085',
    playfield_arena_ticks_late: '4',
    playfield_arena_ticks_skipped_total: '7',
  });
});

test('while the arena is idle there are no snakes, and tick times are unknown', () => {
  const idle = figures('idle');
  expect(idle['playfield_arena_snakes']).toBe('0');
  expect(idle['playfield_arena_tick_p99_seconds']).toBe('NaN');
});

test('while the process is down nothing is known', () => {
  const down = figures(null);
  expect(new Set(Object.values(down))).toEqual(new Set(['NaN']));
  // A counter that is NaN once would make its rate NaN for as long as that sample is looked at.
  expect(down).not.toHaveProperty('playfield_arena_ticks_skipped_total');
});
