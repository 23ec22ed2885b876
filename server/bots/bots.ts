/**
 * Bots off the main thread (T-55): a small pool of engine workers behind a fair queue. Under load searches take less trouble
 * (`workload.ts`) rather than letting people wait; past the queue's bound a question is refused with `server/overloaded`.
 *
 * A question that is withdrawn, because its game moved on, is taken out of the queue. One that is being thought about runs on to
 * its limit of positions, unheard: that is a third of a second at most and a few milliseconds under load, while ending a thread
 * costs a new one, 0.3 s of the processor (`npm run bench -- aiGames`).
 */
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import type { Json, Level } from '@playfield/games/game.ts';
import { Piscina } from 'piscina';
import type { EngineAnswer, EngineFault, EngineTask } from './engineWorker.ts';
import { runWithin } from '../runWithin.ts';
import { workerUrl } from '../workerLocation.ts';
import { createFairQueue, type QueueRefusal } from './fairQueue.ts';
import { createWorkload, leastEffort } from './workload.ts';

type WireMove = { readonly [key: string]: Json };

type HintRequest = {
  readonly gameType: string;
  /** The moves so far in wire form; the game must not be over. */
  readonly moves: readonly WireMove[];
  /** All the randomness there is: the same request gives the same answer while nobody else asks. */
  readonly seed: number;
  /** Whose request it is (a session or user id): one at a time is computed for each. */
  readonly owner: string;
  /** Aborted when the answer is not needed any more. */
  readonly signal?: AbortSignal;
};

export type MoveRequest = HintRequest & { readonly level: Level };

export type BotMove = {
  readonly move: WireMove;
  /** Time the engine really took, in milliseconds. */
  readonly thinkMs: number;
};

type BotHint = { readonly move: WireMove; readonly notation: string; readonly reason: string };

export type Bots = {
  /** Rejects only on a bug: an unknown game, a damaged record, a game that is over. */
  readonly chooseMove: (request: MoveRequest) => Promise<Result<BotMove, QueueRefusal>>;
  readonly hint: (request: HintRequest) => Promise<Result<BotHint, QueueRefusal>>;
  /** Lets running searches finish, refuses the others, ends the threads. */
  readonly close: () => Promise<void>;
};

/** What the pool reports as it goes on: for the log and for figures. */
export type BotEvents = {
  /** `waitedMs` in the queue, `thinkMs` on the thread. */
  readonly answered: (facts: {
    readonly kind: string;
    readonly effort: number;
    readonly waitedMs: number;
    readonly thinkMs: number;
  }) => void;
  readonly refused: (code: QueueRefusal) => void;
  /** A thread died or was ended, with the question it was thinking about. */
  readonly lost: (kind: string, error: unknown) => void;
};

export type BotsOptions = {
  /** Threads, 1 or more. */
  readonly workers: number;
  /** A search that takes longer is ended, and asked once more with the least effort. In milliseconds. */
  readonly deadlineMs: number;
  /** Monotonic milliseconds. */
  readonly nowMs: () => number;
  /** Every search gets its full effort however many wait, so that the same request always gives the same answer. */
  readonly isReproducible?: boolean;
  /** A host's own endings of Checkers, taken where there is such a file when a thread begins; see docs/operations.md. */
  readonly endingsFile?: string;
  readonly events?: Partial<BotEvents>;
  readonly worker?: URL;
};

type Threads = Piscina<EngineTask, EngineAnswer | EngineFault>;

/** Requests that may wait for each worker: with the least effort for each they are done in a fifth of a second. */
const waitingPerWorker = 64;
/** Requests of one owner that may wait. A person has a game of each kind and one hint. */
const waitingOfOwner = 4;

/** A thread that is not up by then never will be. */
const startMs = 30_000;
/** A question without an answer, to see whether a thread is there. */
const nothing: EngineTask = { gameType: '', moves: [], level: null, seed: 0, effort: 1 };

/** The threads begin with the first question, or with `whenUp`. */
export function createBots({
  workers,
  deadlineMs,
  nowMs,
  isReproducible = false,
  endingsFile,
  events = {},
  worker = workerUrl('engineWorker'),
}: BotsOptions) {
  const queue = createFairQueue({
    running: workers,
    capacity: workers * waitingPerWorker,
    capacityOfOwner: waitingOfOwner,
    nowMs,
  });
  const workload = createWorkload({ workers, nowMs });
  /** Null before anybody asked or waited for it. */
  let pool: Threads | null = null;
  let up: Promise<Threads> | null = null;
  let isClosing = false;

  /** Threads end while they are closed. */
  function lost(kind: string, error: unknown): void {
    if (!isClosing) events.lost?.(kind, error);
  }

  function openPool(): Threads {
    const opened: Threads = new Piscina({
      filename: worker.href,
      name: 'think',
      minThreads: workers,
      maxThreads: workers,
      maxQueue: workers,
      closeTimeout: deadlineMs,
      ...(endingsFile === undefined ? {} : { workerData: { endingsFile } }),
    });
    // A thread that dies while it has nothing to do. The next question starts another.
    opened.on('error', (error: unknown) => lost('idle', error));
    return opened;
  }

  /** Resolves when a thread answers: the deadline is for thinking, not for opening the engines. */
  async function begun(): Promise<Threads> {
    const begins = (pool ??= openPool());
    try {
      await begins.run(nothing, { signal: AbortSignal.timeout(startMs) });
    } catch (error) {
      lost('start', error);
    }
    return begins;
  }

  /** Null when the thread was lost: it died, or thought beyond the deadline and was ended. Another one takes its place. */
  async function attempt(kind: string, task: EngineTask): Promise<EngineAnswer | EngineFault | null> {
    const threads = await (up ??= begun());
    try {
      return await runWithin(threads, task, deadlineMs);
    } catch (error) {
      lost(kind, error);
      // Piscina begins no more threads after one that died before it was up.
      if (pool?.threads.length === 0) pool = null;
      up = begun();
      return null;
    }
  }

  /** `task` makes the question of an effort. */
  async function ask(
    owner: string,
    kind: string,
    task: (effort: number) => EngineTask,
    signal?: AbortSignal,
  ): Promise<Result<EngineAnswer, QueueRefusal>> {
    workload.asked(kind);
    let hasBegun = false;
    const think = async (waitedMs: number): Promise<Result<EngineAnswer, QueueRefusal>> => {
      hasBegun = true;
      const allowed = workload.begun(kind, waitedMs);
      let effort = isReproducible ? 1 : allowed;
      let answer = await attempt(kind, task(effort));
      if (!answer) {
        effort = leastEffort;
        answer = await attempt(kind, task(effort));
      }
      if (!answer) return refuse('server/overloaded');
      if ('fault' in answer) throw new Error(answer.fault);
      workload.answered(kind, effort, answer.cpuMs);
      events.answered?.({ kind, effort, waitedMs, thinkMs: answer.thinkMs });
      return ok(answer);
    };
    const result = await queue.run(owner, think, signal);
    if (!hasBegun) workload.left(kind);
    if (!result.ok) events.refused?.(result.error.code);
    return result;
  }

  const bots: Bots = {
    async chooseMove({ gameType, moves, seed, owner, level, signal }) {
      const task = (effort: number): EngineTask => ({ gameType, moves, level, seed, effort });
      const answer = await ask(owner, `${gameType} ${level}`, task, signal);
      return answer.ok ? ok({ move: answer.value.move, thinkMs: answer.value.thinkMs }) : answer;
    },
    async hint({ gameType, moves, seed, owner, signal }) {
      const task = (effort: number): EngineTask => ({ gameType, moves, level: null, seed, effort });
      const answer = await ask(owner, `${gameType} hint`, task, signal);
      if (!answer.ok) return answer;
      const { move, notation, reason } = answer.value;
      return ok({ move, notation, reason });
    },
    async close() {
      isClosing = true;
      queue.close();
      await pool?.close();
    },
  };
  return {
    ...bots,
    /** Begins the threads, unless they have begun. Resolves once one answers, or is reported as lost. */
    whenUp: async (): Promise<void> => void (await (up ??= begun())),
    waiting: queue.waiting,
    running: queue.running,
  };
}
