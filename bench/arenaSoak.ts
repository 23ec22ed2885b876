/**
 * The snake arena for half an hour (issue 5; TRUST F13): people come in waves, steer, die, respawn,
 * and drop off silently. Afterwards its memory must not have grown, no snake or socket may be left,
 * and every frame must have matched. `node bench/arenaSoak.ts --minutes 30 --players 100`; fails
 * when memory grows by more than 5 MB an hour beyond what its own noise explains, or when something
 * is left.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { census, type Census } from '@playfield/server/arena/messages.ts';
import { playAll } from './arena/players.ts';
import './measure/exitOnSignals.ts';
import { median, printFigures } from './measure/figures.ts';
import { residentKb } from './online/processes.ts';

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    players: { type: 'string', default: '100' },
  },
});
const forMs = Number(options.minutes) * 60_000;
const waveSize = Math.max(1, Math.round(Number(options.players) / 5));
/** A wave plays for five times the interval between waves. */
const waveEveryMs = 10_000;
const sampleEveryMs = 5000;
/** Suspended snakes disappear after five seconds, and the arena with them. */
const quietWithinMs = 30_000;
const mostGrowthMbPerHour = 5;

const line = z.object({
  port: z.number().optional(),
  pid: z.number().nullish(),
  census: census.nullish(),
});

const host = spawn(process.execPath, [join(import.meta.dirname, 'arena', 'host.ts')], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
process.on('exit', () => host.kill('SIGTERM'));
const listening = Promise.withResolvers<number>();
let pid = 0;
let restarts = -1;
/** The latest census. */
const heard: { census: Census | null } = { census: null };
createInterface({ input: host.stdout }).on('line', (text) => {
  const said = line.parse(JSON.parse(text));
  if (said.port !== undefined) listening.resolve(said.port);
  if (said.census !== undefined) heard.census = said.census;
  if (typeof said.pid !== 'number' || said.pid === pid) return;
  pid = said.pid;
  restarts += 1;
});
const port = await listening.promise;

type Sample = { readonly atMs: number; readonly megabytes: number };
const samples: Sample[] = [];
const sampling = setInterval(() => {
  if (pid > 0) samples.push({ atMs: performance.now(), megabytes: residentKb([pid]) / 1024 });
}, sampleEveryMs);

const total = { updates: 0, moves: 0, sockets: 0, cut: 0, mostSnakes: 0 };

async function wave(lasts: number): Promise<void> {
  total.sockets += waveSize;
  const players = await playAll(port, waveSize, 'binary', total.sockets);
  await sleep(lasts);
  const { updates, moves, ended } = players.read();
  players.stop();
  total.updates += updates;
  total.moves += moves;
  total.cut += ended;
}

/**
 * The level of a series of samples: the median, which a single garbage collection does not move.
 */
const levelOf = (some: readonly Sample[]): number => median(some.map(({ megabytes }) => megabytes));

const startMs = performance.now();
const waves: Promise<void>[] = [];
while (performance.now() - startMs < forMs - 5 * waveEveryMs) {
  waves.push(wave(5 * waveEveryMs));
  await sleep(waveEveryMs);
  total.mostSnakes = Math.max(total.mostSnakes, heard.census?.snakes ?? 0);
}
await Promise.all(waves);
clearInterval(sampling);

const leftOver = (): number => (heard.census?.snakes ?? 0) + (heard.census?.sockets ?? 0);
const quietFromMs = performance.now();
while (leftOver() > 0 && performance.now() - quietFromMs < quietWithinMs) await sleep(500);
const left = heard.census;
const isClean = leftOver() === 0;

// The first third is warm-up; the rest is compared half against half.
const steady = samples.slice(Math.floor(samples.length / 3));
const half = Math.floor(steady.length / 2);
const [before, after] = [steady.slice(0, half), steady.slice(half)];
const growthMb = levelOf(after) - levelOf(before);
const hours = ((after.at(-1)?.atMs ?? 0) - (before[0]?.atMs ?? 0)) / 2 / 3_600_000;
const spreadMb = Math.max(...before.map(({ megabytes }) => megabytes)) - levelOf(before);

printFigures(
  `node bench/arenaSoak.ts --minutes ${options.minutes} --players ${options.players}`,
  new Date(),
  [
    {
      figure: 'arena, soak: sockets, updates, moves',
      value: `${total.sockets}, ${total.updates}, ${total.moves}`,
    },
    {
      figure: 'arena, soak: most snakes; sockets cut by the server; restarts',
      value: `${total.mostSnakes}; ${total.cut}; ${restarts}`,
    },
    {
      figure: 'arena, soak: resident memory, second third to last third',
      value: `${levelOf(before).toFixed(1)} to ${levelOf(after).toFixed(1)} MB`,
      anchor: `spread ${spreadMb.toFixed(1)} MB`,
      ratio: `${(growthMb / hours).toFixed(1)} MB an hour`,
    },
    {
      figure: 'arena, soak: left over afterwards',
      value: left === null || isClean ? 'nothing' : `${left.snakes} snakes, ${left.sockets} sockets`,
    },
  ],
);
const hasGrown = growthMb > mostGrowthMbPerHour * hours + spreadMb;
process.exit(!isClean || total.cut > 0 || restarts > 0 || hasGrown ? 1 : 0);
