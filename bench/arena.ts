/**
 * The snake arena at 30 ticks a second: the arena's process on one processor; on the other its
 * server and its players, who steer every 30 ms over loopback. Prints what a client costs and
 * receives, how regularly, where the time goes, and the same for a server that sends everything to
 * everybody as JSON. `node bench/arena.ts --players 100,600,1000 --seconds 20
 * --json 100 --full 100` sets the numbers of players.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { census, phaseNames, type Census } from '@playfield/server/arena/messages.ts';
import type { LoadTask } from './arena/load.ts';
import type { Wire } from './arena/players.ts';
import './measure/exitOnSignals.ts';
import { printFigures, type Figure } from './measure/figures.ts';
import { cpuSeconds, pin } from './online/processes.ts';

const { values: options } = parseArgs({
  options: {
    players: { type: 'string', default: '100,600,1000' },
    json: { type: 'string', default: '100' },
    full: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '20' },
  },
});
const processors = { server: 0, load: 1 } as const;
const nominalMs = 1000 / 30;
const forMs = Number(options.seconds) * 1000;
/** From the first snakes to a full arena. */
const warmMs = 8000;

const hostLine = z.object({
  port: z.number().optional(),
  pid: z.number().nullish(),
  census: census.nullish(),
});
const loadLine = z.object({
  updates: z.number(),
  bytes: z.number(),
  intervalsByMs: z.array(z.number()),
  moves: z.number(),
  ended: z.number(),
  atMs: z.number(),
});
type Reading = z.infer<typeof loadLine>;

const children = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of children) child.kill('SIGTERM');
});
function run(file: string, args: readonly string[], heard: (line: unknown) => void): ChildProcess {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'arena', file), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.add(child);
  child.on('close', () => children.delete(child));
  createInterface({ input: child.stdout }).on('line', (line) => heard(JSON.parse(line)));
  return child;
}

/** A percentile of a histogram whose buckets are one millisecond wide. */
function percentileOf(histogram: readonly number[], share: number): number {
  const wanted = histogram.reduce((sum, count) => sum + count, 0) * share;
  let sum = 0;
  return histogram.findIndex((count) => (sum += count) >= wanted);
}

const since = (after: readonly number[], before: readonly number[]): number[] =>
  after.map((value, index) => value - (before[index] ?? 0));

type Measured = {
  readonly cores: number;
  readonly usPerUpdate: number;
  readonly kbPerClientS: number;
  readonly updatesPerS: number;
  readonly intervalP99Ms: number;
  readonly ended: number;
  readonly before: Census | null;
  readonly after: Census | null;
};

async function measure(file: 'host.ts' | 'fullJson.ts', players: number, wire: Wire): Promise<Measured> {
  let latest: Census | null = null;
  let pid = 0;
  const listening = Promise.withResolvers<number>();
  const host = run(file, [], (line) => {
    const { port, pid: arenaPid, census } = hostLine.parse(line);
    if (port !== undefined) listening.resolve(port);
    if (census) latest = census;
    if (typeof arenaPid !== 'number' || arenaPid === pid) return;
    pid = arenaPid;
    pin(pid, processors.server);
  });
  if (file === 'fullJson.ts') pid = host.pid ?? 0;
  pin(host.pid ?? 0, file === 'fullJson.ts' ? processors.server : processors.load);

  const readings: { load: Reading; census: Census | null; cpuS: number }[] = [];
  const task: LoadTask = { port: await listening.promise, players, wire, warmMs, forMs };
  const load = run('load.ts', [JSON.stringify(task)], (line) => {
    readings.push({ load: loadLine.parse(line), census: latest, cpuS: cpuSeconds([pid]) });
  });
  pin(load.pid ?? 0, processors.load);
  const code = await new Promise((resolve) => load.on('close', resolve));
  host.kill('SIGTERM');
  const [from, to] = readings;
  if (code !== 0 || !from || !to) throw new Error(`${players} players, ${wire}: the load broke off`);
  const seconds = (to.load.atMs - from.load.atMs) / 1000;
  const updates = to.load.updates - from.load.updates;
  const cpuS = to.cpuS - from.cpuS;
  return {
    cores: cpuS / seconds,
    usPerUpdate: (cpuS / updates) * 1e6,
    kbPerClientS: (to.load.bytes - from.load.bytes) / seconds / players / 1000,
    updatesPerS: updates / seconds / players,
    intervalP99Ms: percentileOf(since(to.load.intervalsByMs, from.load.intervalsByMs), 0.99),
    ended: to.load.ended,
    before: from.census,
    after: to.census,
  };
}

/** Normalises by updates: a server that is too slow sends fewer of them. */
const kbPerUpdate = ({ kbPerClientS, updatesPerS }: Measured): number => kbPerClientS / updatesPerS;

function figuresOf(name: string, found: Measured, base: Measured | null): Figure[] {
  const { before, after } = found;
  const rows: Figure[] = [
    {
      figure: `${name}: cores, processor time per update`,
      value: `${found.cores.toFixed(2)}, ${found.usPerUpdate.toFixed(1)} µs`,
    },
    {
      figure: `${name}: to each client`,
      value: `${found.kbPerClientS.toFixed(2)} kB/s, ${found.updatesPerS.toFixed(1)} updates/s`,
      ...(base
        ? {
            anchor: `full JSON, ${base.kbPerClientS.toFixed(0)} kB/s`,
            ratio: `1/${(kbPerUpdate(base) / kbPerUpdate(found)).toFixed(0)} per update`,
          }
        : {}),
    },
    {
      figure: `${name}: from update to update, p99`,
      value: `${found.intervalP99Ms} ms`,
      anchor: `nominal, ${nominalMs.toFixed(1)} ms`,
      ratio: `${(found.intervalP99Ms / nominalMs).toFixed(2)}x`,
    },
  ];
  if (!before || !after) return rows;
  const ticks = since(after.ticksByMs, before.ticksByMs);
  const spent = phaseNames.map((phase) => after.phasesMs[phase] - before.phasesMs[phase]);
  const all = spent.reduce((sum, ms) => sum + ms, 0);
  const shares = phaseNames.map((phase, n) => `${phase} ${(((spent[n] ?? 0) / all) * 100).toFixed(0)} %`);
  return [
    ...rows,
    {
      figure: `${name}: tick p50 / p99, left out; snakes, arenas`,
      value: `${percentileOf(ticks, 0.5)} / ${percentileOf(ticks, 0.99)} ms, ${after.ticksSkipped - before.ticksSkipped}; ${after.snakes}, ${after.arenas}`,
      anchor: `p99 within a tick, ${nominalMs.toFixed(1)} ms`,
      ratio: `${(percentileOf(ticks, 0.99) / nominalMs).toFixed(2)}x`,
    },
    { figure: `${name}: time by phase`, value: shares.join(', ') },
  ];
}

const numbers = (list: string): number[] => list.split(',').filter(Boolean).map(Number);
const rows: Figure[] = [];
const full = new Map<number, Measured>();
for (const players of numbers(options.full)) {
  const found = await measure('fullJson.ts', players, 'fullJson');
  full.set(players, found);
  rows.push(...figuresOf(`arena, full JSON to all, ${players} snakes`, found, null));
}
for (const [wire, list] of [
  ['json', options.json],
  ['binary', options.players],
] as const) {
  for (const players of numbers(list)) {
    const found = await measure('host.ts', players, wire);
    if (found.ended > 0) console.log(`${found.ended} of ${players} sockets were closed by the server.`);
    rows.push(...figuresOf(`arena, ${wire}, ${players} snakes`, found, full.get(players) ?? null));
  }
}
printFigures('npm run bench -- arena', new Date(), rows);
