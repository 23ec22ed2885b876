/**
 * The players in the matches of ../checkersEngine.ts: the engine, the bot of games/checkers, and
 * rapid-draughts from npm.
 */
import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bot } from '@playfield/games/checkers/bot.ts';
import type { Move } from '@playfield/games/checkers/pieces.ts';
import { rules, type State } from '@playfield/games/checkers/rules.ts';
import { jumpedOver } from '@playfield/games/checkers/squares.ts';
import type { CheckersEngine } from '@playfield/engines/checkers/engine.ts';
import { positionOf } from '@playfield/engines/checkers/testing/states.ts';
import { seededRng } from '@playfield/games/rng.ts';
import { z } from 'zod';

/** A move and the processor time it took. */
type Thought = { readonly move: Move; readonly cpuMs: number };
export type Player = {
  /** For a game that is not over. */
  readonly think: (state: State) => Promise<Thought>;
};

function timed(choose: () => Move): Thought {
  const before = process.threadCpuUsage();
  const move = choose();
  const { user, system } = process.threadCpuUsage(before);
  return { move, cpuMs: (user + system) / 1000 };
}

export function enginePlayer(engine: CheckersEngine, mostNodes: number): Player {
  return {
    think: (state) => Promise.resolve(timed(() => engine.search(positionOf(state), { mostNodes }).move)),
  };
}

/** The bot of games/checkers at its highest level. */
export function hardPlayer(seed: number): Player {
  const rng = seededRng(seed);
  return { think: (state) => Promise.resolve(timed(() => bot.choose(state, 'hard', rng))) };
}

const folder = join(import.meta.dirname, '..', 'peers', 'rapidDraughts');

/** What its process sends, as `once` hands it out. */
const answers = z
  .tuple([z.object({ from: z.number(), to: z.number(), captured: z.array(z.number()), cpuMs: z.number() })])
  .rest(z.unknown());

const inOrder = (squares: readonly number[]): string => squares.toSorted((a, b) => a - b).join();

/** What a move costs. */
const capturedBy = (path: Move): number[] =>
  path.slice(1).flatMap((at, index) => jumpedOver(path[index] ?? at, at) ?? []);

/** Null where its package cannot be installed. `stop` ends its process. */
export function rapidDraughts(depth: number): (Player & { readonly stop: () => void }) | null {
  if (!existsSync(join(folder, 'node_modules', '.package-lock.json'))) {
    const args = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
    const { status } = spawnSync('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
    if (status !== 0) return null;
  }
  const child = fork(join(folder, 'player.mjs'));
  return {
    async think(state) {
      const told = once(child, 'message');
      child.send({ ...positionOf(state), depth });
      const { from, to, captured, cpuMs } = answers.parse(await told)[0];
      const move = rules
        .legalMoves(state)
        .find(
          (path) => path[0] === from && path.at(-1) === to && inOrder(capturedBy(path)) === inOrder(captured),
        );
      if (!move) throw new Error('rapid-draughts played a move that is not legal');
      return { move, cpuMs };
    },
    stop: () => void child.kill('SIGKILL'),
  };
}
