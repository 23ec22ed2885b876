/** G50 Attempts of a tournament, each of which begins when its player starts; the test plays the server. */
import { describe, expect, test } from 'vitest';
import { readTurns, verify } from '@playfield/games/little-big-snake/index.ts';
import { endEarly } from './countedGame.ts';
import { openCounted as open, settle } from './testing/countedPage.ts';

test('a page that is opened, seen again or reset begins none', async () => {
  const page = await open({ isOnce: true });
  await page.look();
  page.reset();
  await page.wait();
  expect(page.tickets()).toBe(0);
  expect(page.kind()).toBe('attempt');
  expect(page.runs.hasTicket()).toBe(false);
});

test('the start begins one; it is one run, and the next does not count', async () => {
  const page = await open({ isOnce: true });
  page.send({ type: 'start' });
  expect(page.game.get().status).toBe('waiting');
  expect(page.kind()).toBe('starting');
  await settle();
  expect(page.game.get()).toMatchObject({ status: 'playing', run: { seed: 1, step: 0 } });
  expect(page.kind()).toBe('open');
  await page.playOut();
  expect(page.kind()).toBe('counted');
  const told: string[] = [];
  page.runs.state.subscribe(() => told.push(page.kind()));
  page.restart();
  await settle();
  expect(page.kind()).toBe('refused');
  await page.playOut();
  expect(told).toEqual(['refused']);
  expect(page.handed.map(({ id }) => id)).toEqual(['ticket 1']);
  expect(page.tickets()).toBe(1);
});

test('one that is refused says why, also after Reset, and nothing is played; the next start asks again', async () => {
  const page = await open({ begin: ['ended', 'refused'], isOnce: true });
  for (const text of ['It has ended.', 'That run is none.']) {
    page.send({ type: 'start' });
    await settle();
    page.reset();
    expect(page.runs.state.get()).toEqual({ kind: 'refused', text });
    expect(page.game.get().status).toBe('waiting');
  }
  page.send({ type: 'start' });
  await settle();
  expect(page.kind()).toBe('open');
  await page.playOut();
  expect(page.handed.map(({ id }) => id)).toEqual(['ticket 1']);
});

test('without an answer nothing is played and nothing is sent by itself; the next start asks again', async () => {
  const page = await open({ begin: ['away'], isOnce: true });
  page.send({ type: 'start' });
  await settle();
  expect(page.runs.state.get()).toEqual({ kind: 'attempt', isUnreached: true });
  expect(page.game.get().status).toBe('waiting');
  expect(page.timers()).toBe(0);
  page.send({ type: 'start' });
  await settle();
  expect(page.game.get()).toMatchObject({ status: 'playing', run: { seed: 1 } });
});

test('it waits for a slow answer for as long as it takes', async () => {
  const page = await open({ begin: ['slow'], isOnce: true });
  page.send({ type: 'start' });
  await page.wait();
  page.send({ type: 'start' });
  await page.wait();
  expect(page.kind()).toBe('starting');
  expect(page.game.get().status).toBe('waiting');
  await page.arrive();
  expect(page.game.get()).toMatchObject({ status: 'playing', run: { seed: 1 } });
  expect(page.tickets()).toBe(1);
});

test('Reset while it begins, and after it, loses nothing', async () => {
  const page = await open({ begin: ['slow'], isOnce: true });
  page.send({ type: 'start' });
  page.reset();
  await page.arrive();
  expect(page.game.get()).toMatchObject({ status: 'waiting', run: { seed: 1 } });
  page.reset();
  expect(page.kind()).toBe('open');
  page.leaveOpen(25);
  await page.look();
  page.send({ type: 'start' });
  await page.playOut();
  expect(page.handed.map(({ id }) => id)).toEqual(['ticket 1']);
  expect(page.tickets()).toBe(1);
});

type Page = Awaited<ReturnType<typeof open>>;

/** In an attempt, with some points and its last turn taken. */
async function inAttempt() {
  const page = await open({ isOnce: true });
  page.send({ type: 'start' });
  await settle();
  await page.playOut(60, () => page.game.get().run.score >= 50);
  return page;
}

/** What the server finds in the run that was handed in. */
function verified({ turns }: { readonly turns: string }) {
  const inputs = readTurns(turns);
  const found = inputs.ok ? verify(1, inputs.value) : inputs;
  if (!found.ok) throw new Error(found.error.code);
  return found.value;
}

describe('an attempt that is left is handed in as it stands', () => {
  test('at its end by hand, with the score that the page shows, once its last steps can have been taken', async () => {
    const page = await inAttempt();
    const { step } = page.game.get().run;
    endEarly(page);
    const { status, run } = page.game.get();
    expect(status).toBe('game-over');
    expect(page.kind()).toBe('checking');
    page.sendAll();
    await settle();
    expect(page.handed).toEqual([]);
    page.pass((run.step - step) * 150 - 1);
    await page.wait();
    expect(page.handed).toEqual([]);
    page.pass(1);
    await page.wait();
    expect(page.kind()).toBe('counted');
    const [{ result } = { result: null }] = page.handed;
    expect(result?.score).toBe(run.score);
    expect(result && verified(result)).toMatchObject({ score: run.score, steps: run.step });
    expect(page.handed).toHaveLength(1);
  });

  test('when its page is left, and also when the browser is closed at once', async () => {
    const page = await inAttempt();
    page.leave();
    expect(page.kept().map(({ id }) => id)).toEqual(['ticket 1']);
    page.pass(60_000);
    page.reload().sendAll();
    await settle();
    const { run } = page.game.get();
    expect(page.handed.map(({ result }) => result.score)).toEqual([run.score]);
  });

  test('sooner by what was spent in pauses, and at once where the clock was put back', async () => {
    const paused = await inAttempt();
    paused.send({ type: 'pause' });
    paused.pass(60_000);
    endEarly(paused);
    await settle();
    expect(paused.handed).toHaveLength(1);

    const putBack = await inAttempt();
    endEarly(putBack);
    putBack.pass(-30 * 86_400_000);
    await putBack.wait();
    expect(putBack.handed).toHaveLength(1);
  });

  test.each([
    ['while it begins', (page: Page) => page.leave()],
    ['before it was played', (page: Page) => page.reset()],
  ])('when its page is left %s', async (_, first) => {
    const page = await open({ begin: ['slow'], isOnce: true });
    page.send({ type: 'start' });
    first(page);
    await page.arrive();
    page.leave();
    const [{ result } = { result: null }] = page.kept();
    expect(result && verified(result)).toMatchObject({ score: result?.score });
    expect(page.kept()).toHaveLength(1);
    expect(page.runs.isLeft()).toBe(true);
  });

  test('but not one that has not begun or is over, and no run outside tournaments', async () => {
    const unbegun = await open({ isOnce: true });
    unbegun.leave();
    expect(unbegun.handed).toEqual([]);
    const over = await inAttempt();
    await over.playOut();
    over.leave();
    expect(over.handed).toHaveLength(1);
    const free = await open();
    free.send({ type: 'start' });
    free.send({ type: 'step' });
    free.leave();
    expect(free.game.get().status).toBe('playing');
    expect(free.kept()).toEqual([]);
  });
});
