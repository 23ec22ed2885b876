/**
 * The Connect Four solver in a real Chromium and in Node, the same WebAssembly on the same six sets
 * (connectFour/sets.ts), without the opening book and with empty tables for each position.
 * Processor time of the page's main thread compared with Node's.
 */
import { readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { chromiumLaunch } from '@playfield/e2e/chromium.ts';
import { createSolver } from '@playfield/engines/connect-four/solver.ts';
import { z } from 'zod';
import { bitsOf, linesOf, sets, wasmFile } from './connectFour/sets.ts';
import './measure/exitOnSignals.ts';
import { printFigures, type Figure } from './measure/figures.ts';

const tableBits = 22;
const wasm = readFileSync(wasmFile);

/** Solves in the page; what comes back is checked. */
const inPage = `async ({ bytes, bits, positions }) => {
  const binary = Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0));
  const { instance } = await WebAssembly.instantiate(binary, { env: { abort: () => undefined } });
  const { reserve, solve, nodeCount } = instance.exports;
  let nodes = 0;
  const scores = positions.map(([own, mask]) => {
    reserve(bits);
    const score = solve(BigInt(own), BigInt(mask), -21, 21, Infinity);
    nodes += nodeCount();
    return score;
  });
  return { scores, nodes };
}`;
const answered = z.object({ scores: z.array(z.number()), nodes: z.number() });

const solver = await createSolver(wasm, { tableBits });
const browser = await chromium.launch(chromiumLaunch());
try {
  const page = await browser.newPage();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const taskMs = async (): Promise<number> => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
  const solveInPage = async (positions: readonly (readonly string[])[]) => {
    const asked = { bytes: wasm.toString('base64'), bits: tableBits, positions };
    return answered.parse(await page.evaluate(`(${inPage})(${JSON.stringify(asked)})`));
  };
  await solveInPage(
    linesOf({ from: 18, to: 18 }, 20).map((moves) => Object.values(bitsOf(moves)).map(String)),
  );

  const rows: Figure[] = [];
  for (const set of sets) {
    const lines = linesOf(set, set.count);
    const fromMs = await taskMs();
    const { scores, nodes } = await solveInPage(
      lines.map((moves) => Object.values(bitsOf(moves)).map(String)),
    );
    const chromiumMs = (await taskMs()) - fromMs;
    const before = process.threadCpuUsage();
    for (const [index, moves] of lines.entries()) {
      solver.forget();
      if (solver.score(moves) !== scores[index]) throw new Error(`They do not agree on ${moves.join('')}.`);
    }
    const { user, system } = process.threadCpuUsage(before);
    const nodeMs = (user + system) / 1000;
    rows.push({
      figure: `Connect Four in Chromium, ${set.name}, ${set.count} positions: mean with forgetting`,
      value: `${(chromiumMs / set.count).toFixed(3)} ms, ${(nodes / chromiumMs / 1000).toFixed(1)} M/s`,
      anchor: `Node, ${(nodeMs / set.count).toFixed(3)} ms`,
      ratio: `${(chromiumMs / nodeMs).toFixed(2)}x`,
    });
  }
  printFigures('npm run bench -- connectFourBrowser', new Date(), rows);
} finally {
  await browser.close();
}
