/**
 * A closed loop against this checkout and another one, both on PostgreSQL, in turns of half a second:
 * `node bench/online/beside.ts ../other` with the other checkout built by `node tools/setup.mjs bench`.
 * A machine's speed may swing within a minute, but two neighbouring turns get about the same of it. So
 * this shows differences that whole rounds, one after the other (`online.ts`), hide. Between turns the
 * servers have nothing to do but to keep the players of all matches connected, those already played and
 * those still to come: that cost is also told apart from what the moves cost.
 */
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { builtServer, startServer, type RunningServer } from '@playfield/e2e/server.ts';
import '../measure/exitOnSignals.ts';
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
/** How long the cost of a server at rest is measured after each turn. */
const restMs = 600;
const longestTurnMs = 20_000;

/** What one turn did, and its processor time in seconds. */
type Turn = {
  readonly moves: number;
  readonly lastedMs: number;
  readonly serverS: number;
  readonly databaseS: number;
  /** Of the server, in `restMs` after the turn. */
  readonly restS: number;
};

type Checkout = {
  readonly name: string;
  readonly server: RunningServer;
  readonly database: RunningPostgresql;
  readonly matches: Match[];
  readonly turns: Turn[];
};

const opened: Checkout[] = [];

/** With all of its matches seated and its code compiled. */
async function open(name: string, folder: string): Promise<Checkout> {
  const database = await startPostgresql();
  pinFamily(database.pid, 1);
  const server = await startServer({ DATABASE_URL: database.url }, { bundle: builtServer(folder) });
  pin(server.pid(), 0);
  const matches = await seatAll(playfieldPlayer([server.address]), longGames(warmMatches + turns * atOnce));
  await closedLoad(matches.splice(0, warmMatches), { atOnce, forMs: longestTurnMs });
  const checkout = { name, server, database, matches, turns: [] };
  opened.push(checkout);
  return checkout;
}

async function takeTurn({ server, database, matches, turns: done }: Checkout): Promise<void> {
  const serverS = (): number => cpuSeconds([server.pid()]);
  const startedMs = performance.now();
  const before = { serverS: serverS(), databaseS: familyCpuSeconds(database.pid) };
  const { latenciesMs } = await closedLoad(matches.splice(0, atOnce), { atOnce, forMs: longestTurnMs });
  await sleep(afterMs);
  const turn = {
    moves: latenciesMs.length,
    lastedMs: performance.now() - startedMs,
    serverS: serverS() - before.serverS,
    databaseS: familyCpuSeconds(database.pid) - before.databaseS,
  };
  const restedS = serverS();
  await sleep(restMs);
  done.push({ ...turn, restS: serverS() - restedS });
}

/** What each turn cost for each of its moves, microseconds. */
function costs({ turns: done }: Checkout) {
  // The system counts in hundredths of a second: one rest alone tells little.
  const restShare = done.reduce((sum, { restS }) => sum + restS, 0) / (done.length * (restMs / 1000));
  return done.map(({ moves, lastedMs, serverS, databaseS }) => ({
    server: (serverS / moves) * 1e6,
    moves: ((serverS - (restShare * lastedMs) / 1000) / moves) * 1e6,
    database: (databaseS / moves) * 1e6,
  }));
}

pin(process.pid, 1);
try {
  const ours = await open('this checkout', resolve(import.meta.dirname, '..', '..'));
  const theirs = await open(other, resolve(other));
  for (let n = 0; n < turns; n++)
    for (const one of n % 2 === 0 ? [ours, theirs] : [theirs, ours]) await takeTurn(one);
  const [our, their] = [costs(ours), costs(theirs)];
  for (const [{ name }, cost] of [
    [ours, our],
    [theirs, their],
  ] as const) {
    const middle = (part: keyof (typeof cost)[number]): string =>
      median(cost.map((turn) => turn[part])).toFixed(0);
    console.log(
      `${name}: server ${middle('server')} µs/move, ${middle('moves')} of them for the moves; database ${middle('database')} µs/move`,
    );
  }
  const ratio = (part: keyof (typeof our)[number]): string =>
    median(our.map((turn, n) => turn[part] / (their[n]?.[part] ?? NaN))).toFixed(2);
  console.log(
    `Ours relative to theirs: server ${ratio('server')}x, for the moves ${ratio('moves')}x, database ${ratio('database')}x`,
  );
} finally {
  for (const { server, database } of opened) {
    await server.dispose();
    await database.dispose();
  }
}
process.exit(0);
