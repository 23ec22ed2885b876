/**
 * Board games online: our server compared with boardgame.io and Colyseus, the server on one
 * processor, the load generator and the database on the other, over loopback, games of Connect Four
 * played to the end. All contenders take turns under the same load. Durable means here: the
 * opponent is sent a move only after the database has synced it to disk. `node bench/online.ts
 * --rounds 1 --only playfield,colyseus-16 --matches 200` measures less.
 */
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { contenders, type Contender } from './online/contenders.ts';
import { printComparison, roundLine } from './online/comparison.ts';
import type { Task } from './online/generator.ts';
import { round, type Round, type Sizes } from './online/measure.ts';
import { pin, pinFamily } from './online/processes.ts';
import { endWithThis } from './measure/endWithThis.ts';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    matches: { type: 'string', default: '1000' },
    only: { type: 'string', default: contenders.map(({ id }) => id).join(',') },
  },
});
const rounds = Number(options.rounds);
const processors = { server: 0, load: 1 } as const;
const sizes: Sizes = {
  matches: Number(options.matches),
  closed: [
    { matches: 1200, atOnce: 200 },
    { matches: 600, atOnce: 50 },
  ],
  whole: { matches: 600, atOnce: 50 },
  everyMs: 1000,
  warmMs: 4000,
  pacedMs: 8000,
  closedMs: 10_000,
  restMs: 2000,
  idleMs: 10_000,
};

/** Runs the load generator until it has printed its figures. */
function generateLoad(loadFile: string, task: Task): Promise<Round> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [loadFile, JSON.stringify(task)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    endWithThis(child);
    if (child.pid !== undefined) pin(child.pid, processors.load);
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(round.parse(JSON.parse(output)));
      else reject(new Error(`${loadFile} ended with ${code ?? 'a signal'}`));
    });
  });
}

async function measure(contender: Contender): Promise<Round> {
  const { addresses, serverPids, databasePid, inspectPorts, stop } = await contender.start();
  try {
    for (const pid of serverPids) pin(pid, processors.server);
    // Only the server's time counts: the database takes none of its processor, just as the peers
    // keep theirs in memory.
    if (databasePid !== null) pinFamily(databasePid, processors.load);
    return await generateLoad(contender.loadFile, {
      addresses: [...addresses],
      serverPids: [...serverPids],
      databasePid,
      inspectPorts: [...inspectPorts],
      sizes: {
        ...sizes,
        matches: Math.min(sizes.matches, contender.mostMatches),
        closed: sizes.closed.map(({ matches, atOnce }) => ({
          matches: Math.min(matches, contender.mostMatches),
          atOnce,
        })),
        whole: { ...sizes.whole, matches: Math.min(sizes.whole.matches, contender.mostMatches) },
      },
    });
  } finally {
    await stop();
  }
}

const asked = options.only.split(',');
const measured = contenders.filter((contender) => {
  const lack = asked.includes(contender.id) ? contender.lacks() : 'not asked for';
  if (lack !== null) console.log(`Without ${contender.title}: ${lack}.`);
  return lack === null;
});
const results = new Map<string, Round[]>(measured.map(({ id }) => [id, []]));
for (let n = 1; n <= rounds; n++) {
  for (const contender of measured) {
    const name = `round ${n} of ${rounds}, ${contender.title}`;
    try {
      const figures = await measure(contender);
      results.get(contender.id)?.push(figures);
      console.log(`${name}: ${roundLine(figures)}`);
    } catch (error) {
      // A failing contender does not discard the others' figures.
      console.error(`${name} failed:`, error);
      process.exitCode = 1;
    }
  }
}
printComparison(
  measured.map(({ id, title }) => ({ id, title, rounds: results.get(id) ?? [] })),
  new Date(),
);
