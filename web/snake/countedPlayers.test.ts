/** Another person at the same page: nobody plays with a ticket of somebody else. */
import { expect, test } from 'vitest';
import { openCounted as open, settle } from './testing/countedPage.ts';

test('a ticket that was not played is replaced, also one that is on its way', async () => {
  const page = await open({ begin: ['ok', 'slow'], player: 'ada' });
  page.runs.playedBy('ben');
  expect(page.kind()).toBe('asking');
  page.runs.playedBy('cid');
  await page.arrive();
  expect(page.game.get()).toMatchObject({ status: 'waiting', run: { seed: 3 } });
  expect(page.kind()).toBe('open');
  page.send({ type: 'start' });
  await page.playOut();
  expect(page.handed.map(({ id }) => id)).toEqual(['ticket 3']);
});

test('a run that is on stays with who began it, and the next one has a new ticket', async () => {
  const page = await open({ finish: ['notYours'], player: 'ada' });
  page.send({ type: 'start' });
  await settle();
  page.send({ type: 'step' });
  page.runs.playedBy('ben');
  await settle();
  await page.playOut();
  expect(page.kind()).toBe('signed-out');
  expect(page.kept().map(({ id }) => id)).toEqual(['ticket 1']);
  page.restart();
  expect(page.game.get()).toMatchObject({ status: 'playing', run: { seed: 3 } });
  await page.playOut();
  expect(page.handed.map(({ id }) => id)).toEqual(['ticket 1', 'ticket 3']);
});

test('a player who becomes known late, or registers, keeps the ticket', async () => {
  const page = await open();
  page.runs.playedBy('guest');
  page.runs.playedBy(null);
  page.runs.playedBy('guest');
  await settle();
  expect(page.game.get().run.seed).toBe(1);
  expect(page.tickets()).toBe(1);
});

test('an attempt that was begun and not played waits for its player; somebody else begins their own', async () => {
  const page = await open({ begin: ['slow'], isOnce: true, player: 'ada' });
  page.send({ type: 'start' });
  page.reset();
  await page.arrive();
  expect(page.kind()).toBe('open');
  page.runs.playedBy('ben');
  expect(page.kind()).toBe('attempt');
  page.send({ type: 'start' });
  await settle();
  expect(page.game.get()).toMatchObject({ status: 'playing', run: { seed: 2 } });
  await page.playOut();
  expect(page.handed.map(({ id }) => id)).toEqual(['ticket 2']);
});

test('a player who comes back after somebody else begins no attempt a second time', async () => {
  const page = await open({ isOnce: true, player: 'ada' });
  page.send({ type: 'start' });
  await settle();
  await page.playOut();
  expect(page.tickets()).toBe(1);
  page.runs.playedBy('guest');
  page.runs.playedBy('ada');
  page.restart();
  await settle();
  expect(page.game.get().status).toBe('playing');
  expect(page.tickets()).toBe(1);
});

test('when somebody else signs in during a start, no attempt of theirs begins', async () => {
  const page = await open({ begin: ['slow'], isOnce: true, player: 'ada' });
  page.send({ type: 'start' });
  page.runs.playedBy('ben');
  await page.arrive();
  await settle();
  expect(page.kind()).toBe('attempt');
  expect([page.tickets(), page.game.get().status]).toEqual([1, 'waiting']);
  page.runs.playedBy('ada');
  page.send({ type: 'start' });
  await settle();
  expect(page.game.get().status).toBe('playing');
  expect(page.tickets()).toBe(2);
});

test('a ticket that was asked for before anybody was known is the first one’s', async () => {
  const page = await open();
  page.runs.playedBy('guest');
  page.runs.playedBy('another guest');
  await settle();
  expect(page.tickets()).toBeGreaterThan(1);
  expect(page.game.get().run.seed).toBeGreaterThan(1);
});

test('an attempt of somebody who has left, with the page left as it began, waits for them as it stands', async () => {
  const page = await open({ begin: ['slow'], finish: ['notYours'], isOnce: true, player: 'ada' });
  page.send({ type: 'start' });
  page.runs.playedBy('ben');
  page.leave();
  await page.arrive();
  expect(page.kept().map(({ id }) => id)).toEqual(['ticket 1']);
  expect(page.game.get()).toMatchObject({ status: 'game-over', run: { seed: 1 } });
});
