/** What is recorded of runs, and the ghost that comes of it. */
import { startGame, writeTurns, type Game } from '@playfield/games/little-big-snake/index.ts';
import { playTo } from '@playfield/games/little-big-snake/testing/played.ts';
import { expect, test } from 'vitest';
import { createGhost, parseRecorded, recordingOf, rivalOf, type Recorded } from './ghost.ts';
import { createSnakeSession } from './snakeSession.ts';

const { run, inputs } = playTo(7, 300);
const ended: Game = { ...startGame(7, 0), status: 'game-over', run, before: run, inputs };
const recorded: Recorded = { seed: 7, turns: writeTurns(inputs), score: run.score };

const own = { isDaily: false, hasTicket: true };
const ofDay = { isDaily: true, hasTicket: true };

test.each<[string, Game, Recorded | null, typeof own, Recorded | null]>([
  ['the first run', ended, null, own, recorded],
  ['a better one', ended, { ...recorded, score: run.score - 1 }, own, recorded],
  ['an equal one', ended, recorded, own, null],
  ['one without a ticket', ended, null, { ...own, hasTicket: false }, recorded],
  [
    'a daily one after a better one of another day',
    ended,
    { seed: 6, turns: '', score: 9999 },
    ofDay,
    recorded,
  ],
  ['a daily one after a better one of the day', ended, { seed: 7, turns: '', score: 9999 }, ofDay, null],
  [
    'a daily one without a ticket, which has other food',
    ended,
    { seed: 6, turns: '', score: 10 },
    { ...ofDay, hasTicket: false },
    null,
  ],
  ['one without a point', { ...ended, run: { ...run, score: 0 } }, null, own, null],
  ['one too long to record', { ...ended, inputs: null }, null, own, null],
])('%s', (_, game, before, of, kept) => {
  expect(recordingOf(game, before, of)).toEqual(kept);
});

test.each([
  { what: "today's recording is the rival of today's run", seed: 7, isDaily: true, rival: recorded },
  { what: "yesterday's recording is no rival of today's run", seed: 8, isDaily: true, rival: null },
  { what: 'the best run is the rival of every other one', seed: 8, isDaily: false, rival: recorded },
])('$what', ({ seed, isDaily, rival }) => {
  expect(rivalOf(recorded, seed, isDaily)).toEqual(rival);
  expect(rivalOf(null, seed, isDaily)).toBeNull();
});

test.each([
  null,
  '',
  '{',
  '7',
  '{}',
  '{"seed":1,"turns":"x","score":3}',
  '{"seed":1,"turns":7,"score":3}',
  '{"seed":"1","turns":"","score":3}',
  '{"seed":1,"turns":"","score":"3"}',
])('stored %j is no recording', (stored) => {
  expect(parseRecorded(stored)).toBeNull();
});

test('a recording is read back as it was stored', () => {
  expect(parseRecorded(JSON.stringify(recorded))).toEqual(recorded);
});

test('a player who takes the same turns is where the ghost is, at every moment, until both end', () => {
  const snake = createSnakeSession(() => 7, 0, {
    of: () => createGhost(recorded),
    isShown: () => true,
  });
  snake.send({ type: 'start' });
  let taken = 0;
  for (let atMs = 0; snake.game.get().status === 'playing'; atMs += 10) {
    const { step } = snake.game.get().run;
    for (let next = inputs[taken]; next && next.step <= step; next = inputs[taken]) {
      snake.send({ type: 'steer', direction: next.direction });
      taken += 1;
    }
    const { run: own, progress, ghost } = snake.advance(atMs);
    if (snake.game.get().status !== 'playing') break;
    expect(ghost?.run.body).toEqual(own.body);
    expect(ghost?.progress).toBeCloseTo(progress, 6);
  }
  expect(snake.game.get().run.score).toBe(run.score);
});

test('the ghost of each run sets off with it, stands still in a pause, and is gone with the run', () => {
  const snake = createSnakeSession(() => 7, 0, { of: () => createGhost(recorded), isShown: () => true });
  const expectTogether = (atMs: number): void => {
    const { progress, ghost } = snake.advance(atMs);
    expect([ghost?.run.step, ghost?.progress]).toEqual([
      snake.game.get().run.step,
      expect.closeTo(progress, 6),
    ]);
  };
  let atMs = 0;
  const play = (frames: number): void => {
    for (let frame = 0; frame < frames; frame += 1) expectTogether((atMs += 10));
  };
  snake.send({ type: 'start' });
  play(40);
  snake.send({ type: 'pause' });
  expectTogether((atMs += 10_000));
  snake.send({ type: 'resume' });
  play(20);
  snake.send({ type: 'reset', seed: 7 });
  expect(snake.advance(atMs).ghost).toBeNull();
  snake.send({ type: 'start' });
  play(40);
  snake.send({ type: 'pause' });
  snake.send({ type: 'finish' });
  expect([snake.game.get().status, snake.advance(atMs).ghost]).toEqual(['game-over', null]);
});

test('a ghost that has ended is seen no more', () => {
  const ghost = createGhost(recorded);
  expect(ghost(0)).toMatchObject({ run: { step: 0 }, before: { step: 0 } });
  expect(ghost(160)).toMatchObject({ run: { step: 1 }, before: { step: 0 } });
  expect(ghost(310)).toMatchObject({ run: { step: 2 }, before: { step: 1 } });
  expect(ghost(60 * 60_000)).toBeNull();
});

test('a ghost is not seen before the start, nor when it is switched off', () => {
  let isShown = true;
  const snake = createSnakeSession(() => 7, 0, { of: () => createGhost(recorded), isShown: () => isShown });
  expect(snake.advance(0).ghost).toBeNull();
  snake.send({ type: 'start' });
  expect(snake.advance(10).ghost).not.toBeNull();
  isShown = false;
  expect(snake.advance(20).ghost).toBeNull();
});
