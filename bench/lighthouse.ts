/**
 * Lighthouse (simulated phone) on every public page of a real server: the median of three runs each, or of five. Scores from 0 to
 * 100; the largest paint is simulated for a slow phone on a slow network, not measured on this machine. How long a page blocks is
 * measured, waiting for a core included: a plain page in the same run shows the machine's share. Optional arguments: the paths to
 * audit.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { z } from 'zod';
import { chromiumLaunch } from '@playfield/e2e/chromium.ts';
import { startServer } from '@playfield/e2e/server.ts';
import { freePort } from '@playfield/server/testing/freePort.ts';
import { publicPaths } from '@playfield/server/http/pageHead.ts';
import { endWithThis } from './measure/endWithThis.ts';
import { median, milliseconds, printFigures } from './measure/figures.ts';
import { lacksPackages, peersFolder } from './measure/peerPackages.ts';
import { servePlainPage } from './measure/plainPage.ts';

const rounds = 3;
/** Where the first runs differ by more points, something else had the machine for a while, and there are more runs. */
const steadyWithin = 3;
const roundsUnsteady = 5;
const folder = join(peersFolder, 'lighthouse');
const goals = { performance: 97, largestPaintMs: 1800 } as const;

const audit = z.object({
  performance: z.number(),
  accessibility: z.number(),
  bestPractices: z.number(),
  seo: z.number(),
  largestPaintMs: z.number(),
  blockingMs: z.number(),
  layoutShift: z.number(),
  failed: z.array(z.string()),
});
type Audit = z.infer<typeof audit>;

/** Where Lighthouse itself saw no page, it looks once more. */
async function auditOf(address: string): Promise<Audit> {
  const seen = (await auditOnce(address)) ?? (await auditOnce(address));
  if (!seen) throw new Error(`${address} could not be audited`);
  return seen;
}

/** A browser profile of its own for each run, so that nothing is cached. */
async function auditOnce(address: string): Promise<Audit | null> {
  const port = await freePort();
  const launch = chromiumLaunch();
  const browser = await chromium.launch({
    ...launch,
    args: [...(launch.args ?? []), `--remote-debugging-port=${port}`],
  });
  try {
    const child = spawn(process.execPath, [join(folder, 'audit.mjs'), address], {
      env: { PATH: process.env['PATH'], BROWSER_PORT: String(port) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    endWithThis(child);
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    await once(child, 'exit');
    if (child.exitCode === 3) return null;
    if (child.exitCode !== 0) throw new Error(`${address} could not be audited`);
    return audit.parse(JSON.parse(output));
  } finally {
    await browser.close();
  }
}

/** Audits a page as often as needed for a median, and prints each. */
async function runsOf(name: string, address: string): Promise<readonly Audit[]> {
  const runs: Audit[] = [];
  const auditUntil = async (count: number): Promise<void> => {
    while (runs.length < count) runs.push(await auditOf(address));
  };
  await auditUntil(rounds);
  const scores = runs.map(({ performance }) => performance);
  if (Math.max(...scores) - Math.min(...scores) > steadyWithin) await auditUntil(roundsUnsteady);
  const each = runs.map(
    ({ performance, largestPaintMs, blockingMs }) =>
      `${performance} (${Math.round(largestPaintMs)} ms, ${Math.round(blockingMs)} blocked)`,
  );
  console.log([name, ...each, ...new Set(runs.flatMap((run) => run.failed))].join('  '));
  return runs;
}

const lacks = lacksPackages(folder);
if (lacks !== null) throw new Error(`Lighthouse: ${lacks}`);
const paths = process.argv.slice(2).filter((one) => one.startsWith('/'));
const server = await startServer();
const plainPage = await servePlainPage();
try {
  const plain = await runsOf('plain page', plainPage.address);
  const pages: { readonly path: string; readonly runs: readonly Audit[] }[] = [];
  for (const path of paths.length > 0 ? paths : publicPaths) {
    pages.push({ path, runs: await runsOf(path, `${server.address}${path}`) });
  }
  const medians = pages.map(({ path, runs }) => ({
    path,
    performance: median(runs.map((run) => run.performance)),
    others: Math.min(...runs.flatMap((run) => [run.accessibility, run.bestPractices, run.seo])),
    largestPaintMs: median(runs.map((run) => run.largestPaintMs)),
    blockingMs: median(runs.map((run) => run.blockingMs)),
    layoutShift: median(runs.map((run) => run.layoutShift)),
  }));
  const [slowest] = medians.toSorted((a, b) => a.performance - b.performance);
  const [latest] = medians.toSorted((a, b) => b.largestPaintMs - a.largestPaintMs);
  const [longest] = medians.toSorted((a, b) => b.blockingMs - a.blockingMs);
  const plainMs = median(plain.map((run) => run.blockingMs));
  if (!slowest || !latest || !longest) throw new Error('no page was audited');
  printFigures('npm run bench -- lighthouse', new Date(), [
    {
      figure: `Lighthouse performance, the slowest of ${medians.length} pages (${slowest.path}; median of ${rounds} or ${roundsUnsteady})`,
      value: String(slowest.performance),
      anchor: `goal ${goals.performance}; a plain page here ${median(plain.map((run) => run.performance))}`,
    },
    {
      figure: `Blocking time on Lighthouse’s simulated phone, the longest (${longest.path})`,
      value: milliseconds(longest.blockingMs),
      anchor: `a plain page here, ${milliseconds(plainMs)}`,
    },
    {
      figure: 'Lighthouse accessibility, best practices and SEO, the least of all runs',
      value: String(Math.min(...medians.map(({ others }) => others))),
      anchor: 'goal 100',
    },
    {
      figure: `Largest paint on Lighthouse’s simulated phone, the latest (${latest.path})`,
      value: milliseconds(latest.largestPaintMs),
      anchor: `goal ${milliseconds(goals.largestPaintMs)}`,
      ratio: `${(latest.largestPaintMs / goals.largestPaintMs).toFixed(2)}x`,
    },
    {
      figure: 'Layout shift, the most',
      value: Math.max(...medians.map(({ layoutShift }) => layoutShift)).toFixed(3),
      anchor: 'goal 0',
    },
  ]);
} finally {
  await plainPage.dispose();
  await server.dispose();
}
