/** How long the result of a run that ended out of a pause has to wait. */
import {
  levelOf,
  play,
  speedMsOf,
  startGame,
  type GameAction,
} from '@playfield/games/little-big-snake/index.ts';
import { expect, test } from 'vitest';
import { createPausedTime } from './pausedTime.ts';

test("a run's last steps take their time less its own pauses, and not those of the run before", () => {
  let atMs = 0;
  const paused = createPausedTime(() => atMs);
  let game = startGame(7, 0);
  const send = (action: GameAction): void => {
    const before = game;
    game = play(before, action);
    paused.onChange(before, game);
  };
  /** Started, paused for so long, and ended there. */
  const waitAfter = (pauseMs: number): number => {
    send({ type: 'reset', seed: 7 });
    send({ type: 'start' });
    send({ type: 'pause' });
    atMs += pauseMs;
    const before = game;
    send({ type: 'finish' });
    return paused.untilTakenMs(before, game.run);
  };
  const wholeMs = waitAfter(0);
  expect(wholeMs).toBe(game.run.step * speedMsOf(levelOf(0)));
  expect(wholeMs).toBeGreaterThan(500);
  expect([waitAfter(500), waitAfter(60_000), waitAfter(0)]).toEqual([wholeMs - 500, 0, wholeMs]);
});
