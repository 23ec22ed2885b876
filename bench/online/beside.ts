/**
 * A closed loop against this checkout and another one, both on PostgreSQL, in turns of half a second:
 * `node bench/online/beside.ts ../other` with the other checkout built by `node tools/setup.mjs bench`.
 * A machine's speed may swing within a minute, but two neighbouring turns get about the same of it. So
 * this shows differences that whole rounds, one after the other (`online.ts`), hide.
 */
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { builtServer, startServer, type RunningServer } from '@playfield/e2e/server.ts';
import { median } from '../measure/figures.ts';
import { closedLoad } from './load.ts';
import { longGames, type Match } from './matches.ts';
import { seatAll } from './measure.ts';
import { playfieldPlayer } from './playfield.ts';
import { startPostgresql, type RunningPostgresql } from './postgresql.ts';
import { cpuSeconds, familyCpuSeconds, pin, pinFamily } from './processes.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    turns: { type: 'string', default: '24' },
    'at-once': { type: 'string', default: '50' },
  },
});
const [other] = positionals;
if (other === undefined) throw new Error('Name the folder of another checkout.');
const turns = Number(options.turns);
const atOnce = Number(options['at-once']);
const warmMatches = 300;
/** What follows from ends is counted with the turn, as far as it is done by then. */
const afterMs = 400;
const longestTurnMs = 20_000;

type Checkout = {
  readonly name: string;
  readonly server: RunningServer;
  readonly database: RunningPostgresql;
  readonly matches: Match[];
  readonly turns: { readonly serverUs: number; readonly databaseUs: number }[];
};

const opened: Checkout[] = [];

/** With all of its matches seated and its code compiled. */
async function open(name: string, folder: string): Promise<Checkout> {
  const database = await startPostgresql();
  pinFamily(database.pid, 1);
  const server = await startServer({ DATABASE_URL: database.url }, undefined, builtServer(folder));
  pin(server.pid(), 0);
  const matches = await seatAll(playfieldPlayer([server.address]), longGames(warmMatches + turns * atOnce));
  await closedLoad(matches.splice(0, warmMatches), { atOnce, forMs: longestTurnMs });
  const checkout = { name, server, database, matches, turns: [] };
  opened.push(checkout);
  return checkout;
}

async function takeTurn({ server, database, matches, turns: done }: Checkout): Promise<void> {
  const before = { server: cpuSeconds([server.pid()]), database: familyCpuSeconds(database.pid) };
  const { latenciesMs } = await closedLoad(matches.splice(0, atOnce), { atOnce, forMs: longestTurnMs });
  await sleep(afterMs);
  const perMove = (seconds: number): number => (seconds / latenciesMs.length) * 1e6;
  done.push({
    serverUs: perMove(cpuSeconds([server.pid()]) - before.server),
    databaseUs: perMove(familyCpuSeconds(database.pid) - before.database),
  });
}

pin(process.pid, 1);
try {
  const ours = await open('this checkout', resolve(import.meta.dirname, '..', '..'));
  const theirs = await open(other, resolve(other));
  for (let n = 0; n < turns; n++)
    for (const one of n % 2 === 0 ? [ours, theirs] : [theirs, ours]) await takeTurn(one);
  for (const { name, turns: done } of opened)
    console.log(
      `${name}: ${median(done.map(({ serverUs }) => serverUs)).toFixed(0)} µs/move, database ${median(done.map(({ databaseUs }) => databaseUs)).toFixed(0)} µs/move`,
    );
  const ratio = (part: 'serverUs' | 'databaseUs'): string =>
    median(ours.turns.map((turn, n) => turn[part] / (theirs.turns[n]?.[part] ?? NaN))).toFixed(2);
  console.log(`Ours relative to theirs: server ${ratio('serverUs')}x, database ${ratio('databaseUs')}x`);
} finally {
  for (const { server, database } of opened) {
    await server.dispose();
    await database.dispose();
  }
}
process.exit(0);
