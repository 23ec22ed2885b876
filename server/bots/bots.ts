/**
 * Bots off the main thread (T-55): a small pool of engine workers behind a fair queue. Under load a bot plays an easier
 * level rather than letting people wait; past the bound a request is refused with `server/overloaded`.
 */
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import { levels, type Json, type Level } from '@playfield/games/game.ts';
import { Piscina } from 'piscina';
import type { EngineAnswer, EngineTask } from '../workers/engineWorker.ts';
import { workerUrl } from '../workers/location.ts';
import { createFairQueue, type Load } from './fairQueue.ts';

type WireMove = { readonly [key: string]: Json };

export type HintRequest = {
  readonly gameType: string;
  /** The moves so far in wire form; the game must not be over. */
  readonly moves: readonly WireMove[];
  /** All the randomness there is: the same request gives the same answer. */
  readonly seed: number;
  /** Whose request it is (a session or user id): one at a time is computed for each. */
  readonly owner: string;
};

export type MoveRequest = HintRequest & { readonly level: Level };

export type BotMove = {
  readonly move: WireMove;
  /** Time the engine really took, in milliseconds. */
  readonly thinkMs: number;
  /** The level that was played: easier than asked when the server is very busy. */
  readonly level: Level;
};

export type BotHint = { readonly move: WireMove; readonly notation: string; readonly reason: string };

export type Bots = {
  /** Rejects only on a bug: an unknown game, a damaged record, a game that is over. */
  readonly chooseMove: (request: MoveRequest) => Promise<Result<BotMove, 'server/overloaded'>>;
  readonly hint: (request: HintRequest) => Promise<Result<BotHint, 'server/overloaded'>>;
  /** Lets running searches finish, refuses the others, ends the threads. */
  readonly close: () => Promise<void>;
};

export type BotsOptions = {
  /** Threads, 1 or more. */
  readonly workers: number;
  /** A request that has not begun by then is refused; a search that runs longer is ended. In milliseconds. */
  readonly deadlineMs: number;
  /** Monotonic milliseconds. */
  readonly nowMs: () => number;
};

/** Requests that may wait for each worker (T-55). */
const waitingPerWorker = 4;

/** The level to play under a load: one step easier from half of the capacity, two from three quarters. */
export function levelUnder(load: Load, asked: Level): Level {
  const share = load.waiting / load.capacity;
  const steps = share >= 0.75 ? 2 : share >= 0.5 ? 1 : 0;
  return levels[Math.max(0, levels.indexOf(asked) - steps)] ?? asked;
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

export function createBots({ workers, deadlineMs, nowMs }: BotsOptions): Bots {
  const capacity = workers * waitingPerWorker;
  const queue = createFairQueue({ running: workers, capacity, maxWaitMs: deadlineMs, nowMs });
  const pool = new Piscina<EngineTask, EngineAnswer>({
    filename: workerUrl('engineWorker').href,
    name: 'think',
    minThreads: workers,
    maxThreads: workers,
    maxQueue: capacity,
    closeTimeout: deadlineMs,
  });

  async function think(task: EngineTask): Promise<Result<EngineAnswer, 'server/overloaded'>> {
    try {
      return ok(await pool.run(task, { signal: AbortSignal.timeout(deadlineMs) }));
    } catch (error) {
      if (isAbort(error)) return refuse('server/overloaded');
      throw error;
    }
  }

  return {
    chooseMove: ({ gameType, moves, seed, owner, level: asked }) =>
      queue.run(owner, async (load) => {
        const level = levelUnder(load, asked);
        const answer = await think({ kind: 'move', gameType, moves, seed, level });
        return answer.ok ? ok({ move: answer.value.move, thinkMs: answer.value.thinkMs, level }) : answer;
      }),
    hint: ({ gameType, moves, seed, owner }) =>
      queue.run(owner, async () => {
        const answer = await think({ kind: 'hint', gameType, moves, seed });
        if (!answer.ok) return answer;
        const { move, notation, reason } = answer.value;
        return ok({ move, notation, reason });
      }),
    async close() {
      queue.close();
      await pool.close();
    },
  };
}
