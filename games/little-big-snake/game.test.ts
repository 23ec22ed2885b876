/** The states around a run, and replays. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { play, startGame, type Game, type GameAction } from './game.ts';
import { directions } from './grid.ts';
import { maxInputs, maxSteps, replay, type Input } from './replay.ts';
import { levelOf } from './run.ts';
import { driveTo } from './testing/driver.ts';

function after(...actions: readonly GameAction[]): Game {
  return actions.reduce(play, startGame(3, 70));
}

const start: GameAction = { type: 'start' };
const toggle: GameAction = { type: 'toggle' };
const step: GameAction = { type: 'step' };
const reset: GameAction = { type: 'reset', seed: 4 };
const restart: GameAction = { type: 'restart', seed: 4 };
/** From the middle straight into the wall. */
const intoWall = [start, ...Array.from({ length: 20 }, () => step)];

describe('states', () => {
  test.each<[string, readonly GameAction[], Game['status']]>([
    ['SN-019 before anything', [], 'waiting'],
    ['SN-019 Start', [start], 'playing'],
    ['SN-019 SPACE', [toggle], 'playing'],
    ['SN-019 Start in a pause does nothing', [start, toggle, start], 'paused'],
    ['SN-019 Start after the end does nothing', [...intoWall, start], 'game-over'],
    ['SN-020 Pause', [start, { type: 'pause' }], 'paused'],
    ['SN-020 SPACE pauses', [start, toggle], 'paused'],
    ['SN-020 Resume', [start, toggle, { type: 'resume' }], 'playing'],
    ['SN-020 SPACE resumes', [start, toggle, toggle], 'playing'],
    ['SN-021 the wall', intoWall, 'game-over'],
    ['SN-022 R after the end', [...intoWall, restart], 'playing'],
    ['SN-022 SPACE after the end does nothing', [...intoWall, toggle], 'game-over'],
    ['SN-022 R in a run does nothing', [start, restart], 'playing'],
    ['SN-022 R while waiting does nothing', [restart], 'waiting'],
    ['SN-023 Reset while waiting', [reset], 'waiting'],
    ['SN-023 Reset in a run', [start, step, reset], 'waiting'],
    ['SN-023 Reset in a pause', [start, toggle, reset], 'waiting'],
    ['SN-023 Reset after the end', [...intoWall, reset], 'waiting'],
    ['finish in a pause', [start, step, toggle, { type: 'finish' }], 'game-over'],
    ['finish in a run does nothing', [start, { type: 'finish' }], 'playing'],
    ['finish while waiting does nothing', [{ type: 'finish' }], 'waiting'],
    ['Resume while waiting does nothing', [{ type: 'resume' }], 'waiting'],
    ['Pause while waiting does nothing', [{ type: 'pause' }], 'waiting'],
  ])('%s', (_name, actions, status) => {
    expect(after(...actions).status).toBe(status);
  });

  test('SN-020 nothing moves while waiting, paused or over', () => {
    for (const game of [after(), after(start, step, toggle), after(...intoWall)]) {
      for (const action of [step, { type: 'steer', direction: 'up' }] as const)
        expect(play(game, action)).toBe(game);
    }
  });

  test('SN-023 Reset: score 0, level 1, another run; SN-018 the high score stays', () => {
    const game = after(start, step, reset);
    expect(game.run).toMatchObject({ score: 0, step: 0, seed: 4 });
    expect(levelOf(game.run.score)).toBe(1);
    expect(game).toMatchObject({ highScore: 70, inputs: [], isRecord: false });
  });

  test('SN-015, SN-018 the end of a run raises the high score, never lowers it', () => {
    const atWall = after(...intoWall.slice(0, -1));
    const ended = (score: number): Game => play({ ...atWall, run: { ...atWall.run, score } }, step);
    expect(ended(60)).toMatchObject({ status: 'game-over', highScore: 70, isRecord: false });
    expect(ended(70)).toMatchObject({ highScore: 70, isRecord: false });
    expect(ended(80)).toMatchObject({ status: 'game-over', highScore: 80, isRecord: true });
  });

  test.each([
    ['before a run', []],
    ['in a run', [start, step]],
    ['after a run', intoWall],
  ])("the high score is the present player's, though a lower one: %s", (_name, actions) => {
    for (const score of [500, 0])
      expect(play(after(...actions), { type: 'highScore', score }).highScore).toBe(score);
  });

  test('the run one step ago is available for drawing', () => {
    const game = after(start, step, step);
    expect([game.before.step, game.run.step]).toEqual([1, 2]);
  });
});

describe('replay', () => {
  test('TH-13 seed and turns reproduce any run', () => {
    const keys = fc.array(fc.option(fc.constantFrom(...directions), { freq: 4 }), { maxLength: 300 });
    fc.assert(
      fc.property(fc.nat(), keys, (seed, keys) => {
        let game = play(startGame(seed, 0), start);
        for (const key of keys) {
          const way = key ?? driveTo(game.run);
          if (way !== null) game = play(game, { type: 'steer', direction: way });
          game = play(game, step);
        }
        while (game.status === 'playing') game = play(game, step);
        const again = replay(seed, game.inputs ?? []);
        expect(again).toEqual({ ok: true, value: game.run });
      }),
      { seed: 20_260_816, numRuns: 60 },
    );
  });

  test('a run that is finished early is the one that its turns so far lead to', () => {
    let game = play(startGame(5, 0), start);
    while (game.run.score < 50) {
      const way = driveTo(game.run);
      if (way !== null) game = play(game, { type: 'steer', direction: way });
      game = play(game, step);
    }
    const ended = play(play(game, toggle), { type: 'finish' });
    expect(ended.run.step).toBeGreaterThan(game.run.step);
    expect(ended.highScore).toBe(ended.run.score);
    expect(replay(5, game.inputs ?? [])).toEqual({ ok: true, value: ended.run });
  });

  test.each<[string, readonly Input[], string]>([
    ['a turn back', [{ step: 0, direction: 'left' }], 'replay/impossible'],
    ['straight on', [{ step: 3, direction: 'right' }], 'replay/impossible'],
    ['after the end', [{ step: 30, direction: 'up' }], 'replay/impossible'],
    [
      'before the one ahead of it',
      [
        { step: 5, direction: 'up' },
        { step: 4, direction: 'left' },
      ],
      'replay/impossible',
    ],
    ['at half a step', [{ step: 0.5, direction: 'up' }], 'replay/impossible'],
    ['at no number', [{ step: Number.NaN, direction: 'up' }], 'replay/impossible'],
    ['at no end', [{ step: Number.POSITIVE_INFINITY, direction: 'up' }], 'replay/impossible'],
    ['far too late', [{ step: maxSteps + 1, direction: 'up' }], 'replay/too-long'],
    [
      'too many',
      Array.from({ length: maxInputs + 1 }, () => ({ step: 1, direction: 'up' as const })),
      'replay/too-long',
    ],
  ])('TH-13 a forged list of turns is refused: %s', (_name, inputs, code) => {
    expect(replay(1, inputs)).toMatchObject({ ok: false, error: { code } });
  });

  test('a run with too many turns goes on, but its turns are no longer recorded', () => {
    const full = Array.from({ length: maxInputs }, () => ({ step: 0, direction: 'up' as const }));
    const game = play({ ...after(start), inputs: full }, { type: 'steer', direction: 'up' });
    expect(game.run.turns).toEqual(['up']);
    expect(game.inputs).toBeNull();
  });
});
