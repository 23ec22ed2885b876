/** What a picture of a long snake costs a phone, in calls of the canvas. */
import { afterEach, expect, test, vi } from 'vitest';
import type { Cell } from '@playfield/games/little-big-snake/index.ts';
import { startRun } from '@playfield/games/little-big-snake/run.ts';
import { drawPart, viewFor } from '@playfield/games/little-big-snake/view/index.ts';

afterEach(() => void vi.unstubAllGlobals());

/** Up and down the board, in columns of 26 cells with one between them. */
const coiled = (count: number): Cell[] =>
  Array.from({ length: count }, (_, index) => {
    const [column, along] = [Math.floor(index / 27), index % 27];
    const y = 2 + Math.min(along, 25);
    return { x: 1 + 2 * column + (along === 26 ? 1 : 0), y: column % 2 === 0 ? y : 29 - y };
  });

test('a snake of 400 cells is drawn with fewer than four calls for each cell', () => {
  let calls = 0;
  const pen = new Proxy({}, { get: () => () => void (calls += 1), set: () => true });
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => pen }) });
  const context = document.createElement('canvas').getContext('2d');
  const body = coiled(400);
  const start = { ...startRun(1), foods: [], body };
  const before = { ...start, body: body.slice(1) };
  if (context)
    drawPart(context, { run: start, before, progress: 0.5, nowMs: 0, eaten: [] }, viewFor(344, 258));
  expect(calls).toBeGreaterThan(body.length);
  expect(calls).toBeLessThan(4 * body.length);
});
