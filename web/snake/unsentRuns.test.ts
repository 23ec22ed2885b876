/** Finished runs on their way to the server, which the test plays. */
import { describe, expect, test, vi } from 'vitest';
import { HttpError } from '../api/httpError.ts';
import { unsentRunsKey } from '../lib/keptKeys.ts';
import { readStored, writeStored } from '../lib/storage.ts';
import { sendKept } from '../shell/sendKept.ts';
import { openCounted as open, settle } from './testing/countedPage.ts';
import { createUnsentRuns, isPassing, parseUnsent, type Counted, type Unsent } from './unsentRuns.ts';

test('a run is resubmitted while the server is unreachable or busy, or its bytes arrive too slowly', async () => {
  const page = await open({ finish: ['away', 'busy', 'slowLink'] });
  page.send({ type: 'start' });
  await page.playOut();
  for (let tries = 1; tries < 4; tries += 1) {
    expect(page.kind()).toBe('checking');
    await page.wait();
  }
  expect(page.kind()).toBe('counted');
  expect(page.handed).toHaveLength(4);
  expect(page.handed[3]).toEqual(page.handed[0]);
  page.sendAll();
  await settle();
  expect(page.handed).toHaveLength(4);
});

test('with the server away for longer the page says that the run is kept, and sends it when it is back', async () => {
  const page = await open({ finish: Array.from({ length: 8 }, () => 'away') });
  page.send({ type: 'start' });
  await page.playOut();
  for (let tries = 1; tries < 6; tries += 1) {
    expect(page.kind()).toBe('checking');
    await page.wait();
  }
  expect(page.handed).toHaveLength(6);
  expect(page.kind()).toBe('kept');
  await page.wait();
  expect(page.handed).toHaveLength(7);
  expect(page.kept()).toHaveLength(1);
  page.sendAll();
  await settle();
  expect(page.timers()).toBe(1);
  page.sendAll();
  await settle();
  expect(page.kind()).toBe('counted');
  expect(page.kept()).toEqual([]);
  expect(page.timers()).toBe(0);
});

test('a run is sent though its page is left meanwhile, and after a reload', async () => {
  const left = await open({ finish: ['away'] });
  left.send({ type: 'start' });
  await left.playOut();
  left.leave();
  await left.wait();
  expect(left.counted).toHaveLength(1);

  const reloaded = await open({ finish: ['away'] });
  reloaded.send({ type: 'start' });
  await reloaded.playOut();
  expect(reloaded.counted).toEqual([]);
  reloaded.reload().sendAll();
  await settle();
  expect(reloaded.counted).toHaveLength(1);
  expect(reloaded.kept()).toEqual([]);
});

test('whatever page is open, a run that is kept is sent', async () => {
  const posted: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    posted.push(address);
    return Response.json({ score: 20, level: 1, length: 5, isBest: true });
  });
  const run: Unsent = { id: 'ticket-1', result: { turns: 'u4l0', score: 20 }, expiresAt: '' };
  writeStored(unsentRunsKey, JSON.stringify([run]));
  sendKept();
  await expect.poll(() => readStored(unsentRunsKey)).toBeNull();
  sendKept();
  await settle();
  expect(posted).toEqual(['/api/snake/runs/ticket-1/result']);
  vi.unstubAllGlobals();
});

test('what is stored is read back; damaged entries are left out', () => {
  const result = { turns: 'u4l0', score: 20 };
  const run: Unsent = { id: 'ticket 1', result, expiresAt: '2026-11-26T20:00:00.000Z' };
  const damaged = [null, 3, { id: 1, result: run.result }, { id: 'x' }, { id: 'x', result: { turns: 'u' } }];
  const old = { id: 'ticket 0', result };
  expect(parseUnsent(JSON.stringify([run, ...damaged, old]))).toEqual([run, { ...old, expiresAt: '' }]);
  const early: Unsent = { ...run, fromMs: 1_700_000_000_000 };
  expect(parseUnsent(JSON.stringify([early]))).toEqual([early]);
  for (const text of [null, '', '{}', '[', '7']) expect(parseUnsent(text)).toEqual([]);
});

test('a refusal is shown as sent, and the run is not resubmitted', async () => {
  const page = await open({ finish: ['refused'] });
  page.send({ type: 'start' });
  await page.playOut();
  expect(page.runs.state.get()).toEqual({ kind: 'refused', text: 'That run is none.' });
  expect(page.timers()).toBe(0);
});

describe.each(['ended', 'notYours'] as const)('another player is here (%s)', (outcome) => {
  test('the run is kept and sent when its player may be back', async () => {
    const page = await open({ finish: [outcome] });
    page.send({ type: 'start' });
    await page.playOut();
    expect(page.kind()).toBe('signed-out');
    expect(page.kept().map(({ id }) => id)).toEqual(['ticket 1']);
    expect(page.counted).toEqual([]);
    page.sendAll();
    await settle();
    expect(page.counted).toHaveLength(1);
    expect(page.kept()).toEqual([]);
  });

  test('once its ticket has expired, it is not kept', async () => {
    const page = await open({ finish: [outcome, outcome, outcome] });
    page.send({ type: 'start' });
    await page.playOut();
    page.leaveOpen(23);
    page.sendAll();
    await settle();
    expect(page.kept()).toHaveLength(1);
    page.leaveOpen(2);
    page.sendAll();
    await settle();
    expect(page.kept()).toEqual([]);
  });
});

const runOf = (id: string): Unsent => ({ id, result: { turns: 'u4l0', score: 20 }, expiresAt: '' });

describe('several runs', () => {
  const counted: Counted = { score: 20, level: 1, length: 5, isBest: false };

  /** A server that is away until the test says otherwise. */
  function sending() {
    const at: { nowMs: number; isAway: boolean; kept: readonly Unsent[] } = {
      nowMs: 1000,
      isAway: true,
      kept: [],
    };
    const [posted, delays]: [string[], number[]] = [[], []];
    const runs = createUnsentRuns({
      async finish(id) {
        posted.push(id);
        if (at.isAway) throw new HttpError(0, '', '');
        return counted;
      },
      read: () => at.kept,
      write: (kept) => void (at.kept = kept),
      onCounted: () => undefined,
      later(delayMs) {
        delays.push(delayMs);
        return () => undefined;
      },
      nowMs: () => at.nowMs,
    });
    return { at, posted, delays, runs, ids: () => at.kept.map(({ id }) => id) };
  }

  test('are all kept, the newest first, one of each, and no more than five', async () => {
    const { at, posted, runs, ids } = sending();
    for (const id of ['a', 'b', 'a']) runs.send(runOf(id), () => undefined);
    expect(ids()).toEqual(['a', 'b']);
    for (const id of ['c', 'd', 'e', 'f']) runs.send(runOf(id), () => undefined);
    expect(ids()).toEqual(['f', 'e', 'd', 'c', 'a']);
    await settle();
    at.isAway = false;
    posted.length = 0;
    runs.sendAll();
    await settle();
    expect(new Set(posted)).toEqual(new Set(['a', 'b', 'c', 'd', 'e', 'f']));
    expect(ids()).toEqual([]);
  });

  test('one that is on its way is not sent a second time', async () => {
    const { posted, runs } = sending();
    runs.send(runOf('a'), () => undefined);
    runs.sendAll();
    expect(posted).toEqual(['a']);
    await settle();
    runs.sendAll();
    expect(posted).toEqual(['a', 'a']);
  });

  test('one that took less time than its steps waits, unless the clock was put back', async () => {
    const { at, posted, delays, runs } = sending();
    runs.send(runOf('a'), () => undefined, 15_000);
    expect([posted, delays]).toEqual([[], [15_000]]);
    expect(at.kept[0]?.fromMs).toBe(16_000);
    at.nowMs = 16_000;
    runs.sendAll();
    expect(posted).toEqual(['a']);
    runs.send(runOf('b'), () => undefined, 15_001);
    expect(posted).toEqual(['a', 'b']);
    runs.send(runOf('c'), () => undefined);
    expect(at.kept[0]).toEqual(runOf('c'));
  });

  test.each([
    [0, true],
    [408, true],
    [429, true],
    [500, true],
    [503, true],
    [404, false],
    [409, false],
  ])('status %i may pass: %s', (status, isLater) => {
    expect(isPassing(new HttpError(status, '', ''))).toBe(isLater);
    expect(isPassing(new Error('a fault of the page'))).toBe(false);
  });
});
