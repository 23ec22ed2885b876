/**
 * Tournaments on both databases: what a start, a result and a tick of an arena cost, and how long after the end of a game both
 * players know of the next one. `node bench/tournaments.ts --bracket 64 --arena 1000 --games 20` measures less.
 */
import { parseArgs } from 'node:util';
import './measure/exitOnSignals.ts';
import { milliseconds, percentile, median, printFigures, type Figure } from './measure/figures.ts';
import { nextGames } from './tournaments/nextGames.ts';
import { serve, type Kind, type Served } from './tournaments/served.ts';

const { values: options } = parseArgs({
  options: {
    bracket: { type: 'string', multiple: true, default: ['64', '1024'] },
    arena: { type: 'string', multiple: true, default: ['1000', '10000'] },
    games: { type: 'string', default: '200' },
    on: { type: 'string', multiple: true, default: ['embedded', 'postgresql'] },
  },
});
const kinds: readonly Kind[] = (['embedded', 'postgresql'] as const).filter((kind) =>
  options.on.includes(kind),
);
const names = { embedded: 'PGlite', postgresql: 'PostgreSQL' } as const;
const rounds = 15;
/** A game of three minutes each takes about five minutes: so many of the players end theirs between two ticks. */
const endsPerTick = 1 / 300;
const tickMs = 2000;
const limitMs = 300;

async function bracket(served: Served, count: number, name: string): Promise<readonly Figure[]> {
  const starts: number[] = [];
  const openings: number[] = [];
  let id = '';
  for (let n = 0; n < 3; n += 1) {
    id = await served.announce('single-elimination', count);
    starts.push((await served.settle(id)).tookMs);
    await served.come(id);
    openings.push((await served.settle(id)).tookMs);
  }
  const results: number[] = [];
  for (let n = 0; n < rounds; n += 1) {
    await served.end(id, 1);
    results.push((await served.settle(id)).tookMs);
  }
  return [
    { figure: `${name}, knockout of ${count}: start`, value: milliseconds(median(starts)) },
    {
      figure: `${name}, knockout of ${count}: ${count / 2} games begin`,
      value: milliseconds(median(openings)),
    },
    { figure: `${name}, knockout of ${count}: a result`, value: milliseconds(median(results)) },
  ];
}

async function arena(served: Served, count: number, name: string): Promise<readonly Figure[]> {
  const id = await served.announce('arena', count, { minutes: 60 });
  const start = await served.settle(id);
  const first = await served.pairAll(id, Math.floor(count / 2));
  const ticks: number[] = [];
  const ends = Math.max(1, Math.round(count * endsPerTick));
  for (let n = 0; n < rounds; n += 1) {
    await served.end(id, ends);
    ticks.push((await served.settle(id)).tookMs);
  }
  const figure = `${name}, arena of ${count}`;
  return [
    { figure: `${figure}: start`, value: milliseconds(start.tookMs) },
    { figure: `${figure}: everybody is paired`, value: milliseconds(first.tookMs) },
    { figure: `${figure}: longest transaction of that`, value: milliseconds(first.longestMs) },
    {
      figure: `${figure}: tick with ${ends} ends`,
      value: milliseconds(median(ticks)),
      anchor: `a tick, ${tickMs} ms`,
      ratio: `${(median(ticks) / tickMs).toFixed(3)}x`,
    },
  ];
}

async function measure(kind: Kind): Promise<readonly Figure[]> {
  const brackets = options.bracket.map(Number);
  const arenas = options.arena.map(Number);
  const name = names[kind];
  const served = await serve(kind, Math.max(...brackets, ...arenas));
  const figures: Figure[] = [];
  try {
    // What is run for the first time is compiled.
    await bracket(served, 16, name);
    for (const count of brackets) figures.push(...(await bracket(served, count, name)));
    for (const count of arenas) figures.push(...(await arena(served, count, name)));
  } finally {
    await served.stop();
  }
  const late = Number(options.games) > 0 ? await nextGames(kind, Number(options.games)) : [];
  if (late.length === 0) return figures;
  const p99 = percentile(late, 0.99);
  return [
    ...figures,
    { figure: `${name}, end of a game to the next known to both: p50`, value: milliseconds(median(late)) },
    {
      figure: `${name}, end of a game to the next known to both: p99`,
      value: milliseconds(p99),
      anchor: `limit ${limitMs} ms`,
      ratio: `${(p99 / limitMs).toFixed(2)}x`,
    },
  ];
}

const figures: Figure[] = [];
for (const kind of kinds) figures.push(...(await measure(kind)));
printFigures('npm run bench -- tournaments', new Date(), figures);
