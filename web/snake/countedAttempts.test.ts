/** G50 Attempts of a tournament, each of which begins when its player starts; the test plays the server. */
import { expect, test } from 'vitest';
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
