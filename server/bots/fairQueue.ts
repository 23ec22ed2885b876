/**
 * Who thinks next: a bounded queue with one running task per owner, owners served in turn (T-55).
 * When it is full, the owner with the most waiting tasks loses the newest of them, so nobody can crowd others out.
 */
import { refuse, type Result } from '@playfield/contracts/result.ts';

export type Load = {
  /** Tasks that waited when this one began. */
  readonly waiting: number;
  /** How many may wait. */
  readonly capacity: number;
};

export type FairQueueOptions = {
  /** Tasks that run at once. */
  readonly running: number;
  /** Tasks that may wait. */
  readonly capacity: number;
  /** A task that waited longer is refused instead of begun, in milliseconds. */
  readonly maxWaitMs: number;
  readonly nowMs: () => number;
};

export type FairQueue = {
  /**
   * Runs `task` when it is its turn. Refuses with `server/overloaded` when the queue is full, the wait was too long
   * or the queue is closed; rejects with what `task` rejects with.
   */
  readonly run: <Value>(
    owner: string,
    task: (load: Load) => Promise<Result<Value, 'server/overloaded'>>,
  ) => Promise<Result<Value, 'server/overloaded'>>;
  /** Refuses what waits and everything later; running tasks go on. */
  readonly close: () => void;
};

type Waiting = {
  readonly sinceMs: number;
  readonly begin: () => Promise<void>;
  readonly refuse: () => void;
};

export function createFairQueue({ running, capacity, maxWaitMs, nowMs }: FairQueueOptions): FairQueue {
  /** Waiting tasks by owner; the owner at the front is served next. No entry is empty. */
  const waiting = new Map<string, Waiting[]>();
  const busy = new Set<string>();
  let closed = false;

  const waitingCount = (): number => [...waiting.values()].reduce((sum, tasks) => sum + tasks.length, 0);

  /** Takes a task of `owner` out: the oldest to run it, the newest to refuse it. */
  function take(owner: string, which: 'oldest' | 'newest'): Waiting | undefined {
    const tasks = waiting.get(owner) ?? [];
    const task = which === 'oldest' ? tasks.shift() : tasks.pop();
    if (tasks.length === 0) waiting.delete(owner);
    return task;
  }

  function crowdedOwner(): string | undefined {
    return [...waiting.entries()].toSorted((a, b) => b[1].length - a[1].length)[0]?.[0];
  }

  function pump(): void {
    while (busy.size < running) {
      const owner = [...waiting.keys()].find((name) => !busy.has(name));
      const task = owner === undefined ? undefined : take(owner, 'oldest');
      if (owner === undefined || task === undefined) return;
      const rest = waiting.get(owner);
      if (rest) {
        waiting.delete(owner);
        waiting.set(owner, rest);
      }
      if (nowMs() - task.sinceMs > maxWaitMs) {
        task.refuse();
        continue;
      }
      busy.add(owner);
      void task.begin().finally(() => {
        busy.delete(owner);
        pump();
      });
    }
  }

  function makeRoom(owner: string): boolean {
    if (waitingCount() < capacity) return true;
    const crowded = crowdedOwner();
    if (crowded === undefined) return false;
    const own = waiting.get(owner)?.length ?? 0;
    if ((waiting.get(crowded)?.length ?? 0) <= own + 1) return false;
    take(crowded, 'newest')?.refuse();
    return true;
  }

  return {
    run(owner, task) {
      if (closed || !makeRoom(owner)) return Promise.resolve(refuse('server/overloaded'));
      return new Promise((resolve, reject) => {
        const entry: Waiting = {
          sinceMs: nowMs(),
          begin: () => task({ waiting: waitingCount(), capacity }).then(resolve, reject),
          refuse: () => resolve(refuse('server/overloaded')),
        };
        waiting.set(owner, [...(waiting.get(owner) ?? []), entry]);
        pump();
      });
    },
    close() {
      closed = true;
      for (const task of [...waiting.values()].flat()) task.refuse();
      waiting.clear();
    },
  };
}
