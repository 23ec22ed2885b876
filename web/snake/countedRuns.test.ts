/** Tickets fetched ahead, and what happens to a finished run; the test plays the server. */
import { readTurns } from '@playfield/games/little-big-snake/index.ts';
import { driveTo } from '@playfield/games/little-big-snake/testing/driver.ts';
import { describe, expect, test } from 'vitest';
import { HttpError, networkError } from '../api/httpError.ts';
import { createCountedRuns } from './countedRuns.ts';
import { createSnakeSession } from './snakeSession.ts';
import { createUnsentRuns, parseUnsent, type Counted, type Result, type Unsent } from './unsentRuns.ts';

type Outcome = 'ok' | 'away' | 'busy' | 'refused';

/** Lets everything in progress finish. */
function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** A page and a server in the test's hands: `outcomes` of the next calls, `ok` when they run out. */
async function open(
  outcomes: { begin?: Outcome[]; finish?: Outcome[]; isOnce?: boolean; isDaily?: boolean } = {},
) {
  const handed: { readonly id: string; readonly result: Result }[] = [];
  const counted: Counted[] = [];
  let timers: (() => void)[] = [];
  let tickets = 0;
  let nowMs = Date.parse('2026-11-25T20:00:00Z');
  let look: (() => void) | null = null;
  let localSeed = 900;
  const errors = {
    away: networkError(),
    busy: new HttpError(503, 'busy', ''),
    refused: new HttpError(409, '', '{"message":"That run is none.","code":"snake/too-fast"}'),
  };
  const outcome = async (of: 'begin' | 'finish'): Promise<void> => {
    const next = outcomes[of]?.shift() ?? 'ok';
    if (next !== 'ok') throw errors[next];
  };
  const later = (_delayMs: number, then: () => void) => {
    timers.push(then);
    return () => (timers = timers.filter((one) => one !== then));
  };
  let kept: readonly Unsent[] = [];
  const ports = {
    async finish(id: string, result: Result) {
      handed.push({ id, result });
      await outcome('finish');
      return { score: result.score, level: 1, length: 3, isBest: handed.length === 1 };
    },
    read: () => kept,
    write: (list: readonly Unsent[]) => (kept = list),
    onCounted: (one: Counted) => counted.push(one),
    later,
  };
  const unsent = createUnsentRuns(ports);
  const runs = createCountedRuns({
    async begin() {
      await outcome('begin');
      tickets += 1;
      return { id: `ticket ${tickets}`, seed: tickets, expiresAt: '' };
    },
    send: unsent.send,
    isOnce: outcomes.isOnce,
    isDaily: outcomes.isDaily,
    nowMs: () => nowMs,
    whenSeen(then) {
      look = then;
      return () => (look = null);
    },
    randomSeed: () => (localSeed += 1),
    later,
  });
  const session = createSnakeSession(runs.seed, 0);
  const leave = runs.follow(session);
  await settle();
  const { game, send } = session;
  return {
    runs,
    game,
    send,
    handed,
    counted,
    leave,
    timers: () => timers.length,
    kept: () => kept,
    leaveOpen: (hours: number) => (nowMs += hours * 3_600_000),
    /** The page is seen again. */
    async look() {
      look?.();
      await settle();
    },
    /** The network is back, or the page has come up. */
    sendAll: () => unsent.sendAll(),
    /** The same browser after a reload: what is kept is all that is left. */
    reload: () => createUnsentRuns(ports),
    async wait() {
      const due = timers;
      timers = [];
      for (const then of due) then();
      await settle();
    },
    async playOut(score = 0) {
      while (game.get().status === 'playing') {
        const way = game.get().run.score < score ? driveTo(game.get().run) : null;
        if (way !== null) send({ type: 'steer', direction: way });
        send({ type: 'step' });
      }
      await settle();
    },
    restart: () => send({ type: 'restart', seed: runs.seed() }),
    kind: () => runs.state.get().kind,
  };
}

test('a run starts with the seed of a ticket, and its turns are submitted', async () => {
  const page = await open();
  expect(page.game.get()).toMatchObject({ status: 'waiting', run: { seed: 1 } });
  expect(page.kind()).toBe('open');
  page.send({ type: 'start' });
  await page.playOut(60);
  expect(page.runs.hasTicket()).toBe(true);
  const { run, inputs } = page.game.get();
  expect(page.handed).toEqual([{ id: 'ticket 1', result: { score: run.score, turns: expect.any(String) } }]);
  expect(readTurns(page.handed[0]?.result.turns ?? 'x')).toEqual({ ok: true, value: inputs });
  expect(page.runs.state.get()).toEqual({ kind: 'counted', isBest: true, runId: 'ticket 1' });
  expect(page.counted).toHaveLength(1);
});

test('the next run has a ticket of its own, after R and after Reset', async () => {
  const page = await open();
  page.send({ type: 'start' });
  await page.playOut();
  page.restart();
  expect(page.game.get()).toMatchObject({ status: 'playing', run: { seed: 2 } });
  await page.playOut();
  page.send({ type: 'reset', seed: page.runs.seed() });
  expect(page.game.get()).toMatchObject({ status: 'waiting', run: { seed: 3 } });
  expect(page.kind()).toBe('open');
  expect(page.handed.map(({ id }) => id)).toEqual(['ticket 1', 'ticket 2']);
});

test('without a server the run is local and says that it does not count; the next one counts again', async () => {
  const page = await open({ begin: ['away', 'away'] });
  expect(page.kind()).toBe('local');
  page.send({ type: 'start' });
  await settle();
  expect(page.game.get().run.seed).toBe(901);
  await page.wait();
  expect(page.kind()).toBe('local');
  await page.playOut();
  expect(page.kind()).toBe('local');
  expect(page.runs.hasTicket()).toBe(false);
  expect(page.handed).toEqual([]);
  page.restart();
  expect(page.game.get().run.seed).toBe(1);
  expect(page.kind()).toBe('open');
});

test('G50 an attempt of a tournament is one run: nothing is fetched ahead, and the next run does not count', async () => {
  const page = await open({ isOnce: true });
  expect(page.kind()).toBe('open');
  page.send({ type: 'start' });
  await settle();
  await page.playOut();
  expect(page.kind()).toBe('counted');
  page.restart();
  await settle();
  expect(page.kind()).toBe('refused');
  await page.playOut();
  expect(page.handed.map(({ id }) => id)).toEqual(['ticket 1']);
});

test('G50 an attempt that is refused says why', async () => {
  const page = await open({ begin: ['refused'], isOnce: true });
  expect(page.runs.state.get()).toEqual({ kind: 'refused', text: 'That run is none.' });
});

test('a ticket that arrives before the start is used for the waiting run', async () => {
  const page = await open({ begin: ['away'] });
  expect(page.kind()).toBe('local');
  await page.wait();
  expect(page.game.get().run.seed).toBe(1);
  expect(page.kind()).toBe('open');
});

test('a ticket that arrives after the start is kept for the next run', async () => {
  const page = await open({ begin: ['away', 'away'] });
  page.send({ type: 'start' });
  await settle();
  page.send({ type: 'step' });
  await page.wait();
  expect(page.game.get()).toMatchObject({ status: 'playing', run: { seed: 901, step: 1 } });
  page.send({ type: 'pause' });
  page.send({ type: 'resume' });
  expect(page.kind()).toBe('local');
});

test('a run is resubmitted while the server is unreachable or busy', async () => {
  const page = await open({ finish: ['away', 'busy'] });
  page.send({ type: 'start' });
  await page.playOut();
  expect(page.kind()).toBe('checking');
  await page.wait();
  expect(page.kind()).toBe('checking');
  await page.wait();
  expect(page.kind()).toBe('counted');
  expect(page.handed).toHaveLength(3);
  expect(page.handed[2]).toEqual(page.handed[0]);
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

test('what is stored is read back; damaged entries are left out', () => {
  const run: Unsent = { id: 'ticket 1', result: { turns: 'u4l0', score: 20 } };
  const damaged = [null, 3, { id: 1, result: run.result }, { id: 'x' }, { id: 'x', result: { turns: 'u' } }];
  expect(parseUnsent(JSON.stringify([run, ...damaged]))).toEqual([run]);
  for (const text of [null, '', '{}', '[', '7']) expect(parseUnsent(text)).toEqual([]);
});

test('a refusal is shown as sent, and the run is not resubmitted', async () => {
  const page = await open({ finish: ['refused'] });
  page.send({ type: 'start' });
  await page.playOut();
  expect(page.runs.state.get()).toEqual({ kind: 'refused', text: 'That run is none.' });
  expect(page.timers()).toBe(0);
});

test('a late answer to an earlier run updates the list, not the board', async () => {
  const page = await open({ finish: ['busy'] });
  page.send({ type: 'start' });
  await page.playOut();
  page.restart();
  await page.wait();
  expect(page.counted).toHaveLength(1);
  expect(page.kind()).toBe('open');
});

test('leaving the page leaves only the timer of the run that is being sent', async () => {
  const page = await open({ finish: ['away'], begin: ['ok', 'away'] });
  page.send({ type: 'start' });
  await page.playOut();
  expect(page.timers()).toBe(2);
  page.leave();
  expect(page.timers()).toBe(1);
  await page.wait();
  expect(page.timers()).toBe(0);
});

describe('a page left open', () => {
  test.each([
    { left: 'for a day', hours: 25, isDaily: false },
    { left: 'over midnight UTC, with the run of the day', hours: 5, isDaily: true },
  ])('$left: the run that starts has a new ticket, and its food', async ({ hours, isDaily }) => {
    const page = await open({ isDaily });
    page.leaveOpen(hours);
    page.send({ type: 'start' });
    expect(page.game.get().status).toBe('waiting');
    expect(page.kind()).toBe('asking');
    await settle();
    expect(page.game.get()).toMatchObject({ status: 'playing', run: { seed: 2, step: 0 } });
    expect(page.kind()).toBe('open');
    await page.playOut();
    expect(page.handed.map(({ id }) => id)).toEqual(['ticket 2']);
    expect(page.kind()).toBe('counted');
  });

  test.each([
    { hours: 25, isDaily: false, seed: 2 },
    { hours: 17, isDaily: false, seed: 1 },
    { hours: 5, isDaily: false, seed: 1 },
    { hours: 5, isDaily: true, seed: 2 },
    { hours: 3, isDaily: true, seed: 1 },
  ])('seen again after $hours h, daily: $isDaily, the board has seed $seed', async ({ seed, ...left }) => {
    const page = await open(left);
    page.leaveOpen(left.hours);
    await page.look();
    expect(page.game.get()).toMatchObject({ status: 'waiting', run: { seed } });
    expect(page.kind()).toBe('open');
    page.send({ type: 'start' });
    expect(page.game.get()).toMatchObject({ status: 'playing', run: { seed } });
  });

  test.each(['restart', 'reset'] as const)(
    'over with a run: the ticket for the next one is new after %s',
    async (type) => {
      const page = await open();
      page.send({ type: 'start' });
      await page.playOut();
      page.leaveOpen(25);
      page.send({ type, seed: page.runs.seed() });
      await settle();
      expect(page.game.get().run.seed).toBe(3);
      expect(page.kind()).toBe('open');
      if (type === 'reset') page.send({ type: 'start' });
      await page.playOut();
      expect(page.handed.map(({ id }) => id)).toEqual(['ticket 1', 'ticket 3']);
    },
  );

  test('a run that is on keeps its ticket, and the next one has a new one', async () => {
    const page = await open();
    page.send({ type: 'start' });
    await settle();
    page.send({ type: 'step' });
    page.send({ type: 'pause' });
    page.leaveOpen(19);
    await page.look();
    page.send({ type: 'resume' });
    await page.playOut();
    page.restart();
    expect(page.game.get()).toMatchObject({ status: 'playing', run: { seed: 3 } });
    expect(page.handed.map(({ id }) => id)).toEqual(['ticket 1']);
  });

  test('without a server the run starts all the same, and says that it does not count', async () => {
    const page = await open({ begin: ['ok', 'away', 'away'] });
    page.leaveOpen(25);
    page.send({ type: 'start' });
    await settle();
    expect(page.game.get().status).toBe('playing');
    expect(page.kind()).toBe('local');
  });

  test('an attempt of a tournament has no other ticket', async () => {
    const page = await open({ isOnce: true });
    page.leaveOpen(25);
    await page.look();
    page.send({ type: 'start' });
    expect(page.game.get()).toMatchObject({ status: 'playing', run: { seed: 1 } });
  });
});
