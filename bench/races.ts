/**
 * Typing races: 200 races of six at once, the server on one processor, the players on the other,
 * over loopback. Prints the time from a batch of keys until the next lane receives it, what a
 * client receives, and what the server needs, on PostgreSQL and on the embedded database. Every
 * batch is on disk before it is sent on.
 * `node bench/races.ts --races 50 --rounds 1` measures less.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { endWithThis } from './measure/endWithThis.ts';
import { median, milliseconds, printFigures, type Figure } from './measure/figures.ts';
import { contenders, type Contender } from './online/contenders.ts';
import { pin } from './online/processes.ts';
import type { RacingTask } from './races/load.ts';
import { racingFigures, type RacingFigures } from './races/racing.ts';

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, races: { type: 'string', default: '200' } },
});
const races = Number(options.races);
const processors = { server: 0, load: 1 } as const;

function run(task: RacingTask): Promise<RacingFigures> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [join(import.meta.dirname, 'races', 'load.ts'), JSON.stringify(task)],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    endWithThis(child);
    if (child.pid !== undefined) pin(child.pid, processors.load);
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(racingFigures.parse(JSON.parse(output)));
      else reject(new Error(`the load ended with ${code ?? 'a signal'}`));
    });
  });
}

async function measure(contender: Contender): Promise<RacingFigures> {
  const { addresses, serverPids, databasePid, stop } = await contender.start();
  try {
    for (const pid of serverPids) pin(pid, processors.server);
    const [address] = addresses;
    return await run({
      address,
      serverPids: [...serverPids],
      databasePid,
      races,
      warmMs: 6000,
      forMs: 15_000,
    });
  } finally {
    await stop();
  }
}

const measured = contenders.filter(({ id, lacks }) => {
  if (!['playfield', 'playfield-embedded'].includes(id)) return false;
  const lack = lacks();
  if (lack !== null) console.log(`Without ${id}: ${lack}.`);
  return lack === null;
});
const results = new Map<Contender, RacingFigures[]>(measured.map((contender) => [contender, []]));
for (let round = 1; round <= Number(options.rounds); round++)
  for (const contender of measured) results.get(contender)?.push(await measure(contender));

const rows = [...results].flatMap(([{ title }, rounds]): Figure[] => {
  const of = (value: (figures: RacingFigures) => number): number => median(rounds.map(value));
  const name = `${title}: ${races} races of six`;
  return [
    { figure: `${name}, keys to the next lane, p50`, value: milliseconds(of(({ p50Ms }) => p50Ms)) },
    { figure: `${name}, p99`, value: milliseconds(of(({ p99Ms }) => p99Ms)) },
    {
      figure: `${name}, batches stored and told`,
      value: `${of(({ batches, seconds }) => batches / seconds).toFixed(0)}/s`,
    },
    {
      figure: `${name}, server`,
      value: `${of(({ serverCpuS, seconds }) => serverCpuS / seconds).toFixed(2)} cores`,
    },
    {
      figure: `${name}, database besides`,
      value: `${of(({ databaseCpuS, seconds }) => databaseCpuS / seconds).toFixed(2)} cores`,
    },
    {
      figure: `${name}, to each client`,
      value: `${(of(({ bytesPerClientS }) => bytesPerClientS) / 1000).toFixed(2)} kB/s`,
    },
  ];
});
printFigures('npm run bench -- races', new Date(), rows);
