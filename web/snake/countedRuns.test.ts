/** Tickets fetched ahead, and what happens to a finished run; the test plays the server. */
import { readTurns } from '@playfield/games/little-big-snake/index.ts';
import { describe, expect, test } from 'vitest';
import { openCounted as open, settle } from './testing/countedPage.ts';

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

test.each([
  ['away', "The server couldn't be reached."],
  ['refused', 'That run is none.'],
] as const)('a run whose ticket was %s says why it does not count', async (begin, text) => {
  const page = await open({ begin: [begin, begin, begin === 'away' ? 'refused' : 'ok'] });
  expect(page.runs.state.get()).toEqual({ kind: 'local', text });
  page.send({ type: 'start' });
  await settle();
  // What comes of the ticket for the next run is not the reason of this one.
  await page.wait();
  await page.playOut();
  expect(page.runs.state.get()).toEqual({ kind: 'local', text });
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

describe('Reset before the start', () => {
  test.each([undefined, 7])('keeps the ticket, which counts for the run (one seed: %s)', async (seed) => {
    const page = await open({ begin: ['ok', 'away'], ...(seed === undefined ? {} : { seed }) });
    const kinds: string[] = [];
    page.runs.state.subscribe(() => kinds.push(page.kind()));
    page.reset();
    page.reset();
    await settle();
    expect(page.game.get()).toMatchObject({ status: 'waiting', run: { seed: seed ?? 1 } });
    expect(kinds).not.toContain('local');
    expect(page.tickets()).toBe(1);
    page.send({ type: 'start' });
    await page.playOut();
    expect(page.handed.map(({ id }) => id)).toEqual(['ticket 1']);
  });

  test('in a run, it takes the next ticket, though it has the same seed', async () => {
    const page = await open({ seed: 7 });
    page.send({ type: 'start' });
    await settle();
    page.send({ type: 'step' });
    page.reset();
    page.send({ type: 'start' });
    await page.playOut();
    expect(page.handed.map(({ id }) => id)).toEqual(['ticket 2']);
  });
});

describe('a start while the ticket is on its way', () => {
  test('waits for it, and the run counts', async () => {
    const page = await open({ begin: ['slow'] });
    page.send({ type: 'start' });
    expect(page.game.get().status).toBe('waiting');
    expect(page.kind()).toBe('starting');
    await page.arrive();
    expect(page.game.get()).toMatchObject({ status: 'playing', run: { seed: 1, step: 0 } });
    expect(page.kind()).toBe('open');
    expect(page.timers()).toBe(0);
    await page.playOut();
    expect(page.handed.map(({ id }) => id)).toEqual(['ticket 1']);
  });

  test('so does R after a short run', async () => {
    const page = await open({ begin: ['ok', 'slow'] });
    page.send({ type: 'start' });
    await page.playOut();
    page.restart();
    expect(page.kind()).toBe('starting');
    await page.arrive();
    expect(page.game.get()).toMatchObject({ status: 'playing', run: { seed: 2 } });
  });

  test('does not wait longer than a moment, however often it is pressed; the ticket is for the next run', async () => {
    const page = await open({ begin: ['slow'] });
    page.send({ type: 'start' });
    page.send({ type: 'toggle' });
    expect(page.timers()).toBe(1);
    expect(page.timersSet()).toBe(1);
    await page.wait(1_500);
    expect(page.game.get()).toMatchObject({ status: 'playing', run: { seed: 901, step: 0 } });
    expect(page.kind()).toBe('local');
    await page.arrive();
    await page.playOut();
    expect(page.handed).toEqual([]);
    page.restart();
    expect(page.game.get()).toMatchObject({ status: 'playing', run: { seed: 1 } });
  });

  test('that fails: the run starts without it', async () => {
    const page = await open({ begin: ['ok', 'away', 'away'] });
    page.send({ type: 'start' });
    page.send({ type: 'step' });
    await page.playOut();
    page.restart();
    expect(page.kind()).toBe('starting');
    await settle();
    expect(page.game.get()).toMatchObject({ status: 'playing', run: { seed: 902 } });
    expect(page.kind()).toBe('local');
  });

  test('Reset takes the start back', async () => {
    const page = await open({ begin: ['slow'] });
    page.send({ type: 'start' });
    page.reset();
    expect(page.kind()).toBe('asking');
    expect(page.timers()).toBe(0);
    await page.arrive();
    expect(page.game.get()).toMatchObject({ status: 'waiting', run: { seed: 1 } });
    expect(page.kind()).toBe('open');
  });
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
    expect(page.kind()).toBe('starting');
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

  test.each([
    { aheadHours: 5, hours: 5, seed: 2 },
    { aheadHours: 2, hours: 3, seed: 1 },
    { aheadHours: -2, hours: 5, seed: 2 },
    { aheadHours: -6, hours: 3, seed: 1 },
  ])(
    'by a clock that is $aheadHours h ahead: after $hours h the run of the day has seed $seed, as the server has the day',
    async ({ aheadHours, hours, seed }) => {
      const page = await open({ isDaily: true, aheadHours });
      page.leaveOpen(hours);
      await page.look();
      expect(page.game.get()).toMatchObject({ status: 'waiting', run: { seed } });
      expect(page.tickets()).toBe(seed);
    },
  );

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
});
