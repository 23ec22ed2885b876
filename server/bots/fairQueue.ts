/**
 * Who thinks next: a bounded queue with one running task per owner, owners served in turn (T-55). An owner may have only so many
 * waiting; when the whole is full, the owner with the most loses the newest of them, so nobody can crowd others out.
 */
import { refuse, type Result } from '@playfield/contracts/result.ts';

/** Full or closed; too many of one owner; taken back by who asked. */
export type QueueRefusal = 'server/overloaded' | 'request/too-many-at-once' | 'request/withdrawn';

export type FairQueueOptions = {
  /** Tasks that run at once. */
  readonly running: number;
  /** Tasks that may wait. */
  readonly capacity: number;
  /** Tasks of one owner that may wait; as many as of all when left out. */
  readonly capacityOfOwner?: number;
  /** A task that waited longer is refused instead of begun, in milliseconds; never when left out. */
  readonly maxWaitMs?: number;
  readonly nowMs: () => number;
};

export type FairQueue = {
  /**
   * Runs `task` when it is its turn, telling it how long it waited (milliseconds). With the signal's abort a waiting task is taken
   * out; of a running one only the answer is not waited for: it keeps its place until it ends. Rejects with what `task` rejects with.
   */
  readonly run: <Value, Code extends string>(
    owner: string,
    task: (waitedMs: number) => Promise<Result<Value, Code>>,
    signal?: AbortSignal,
  ) => Promise<Result<Value, Code | QueueRefusal>>;
  readonly waiting: () => number;
  readonly running: () => number;
  /** Refuses what waits and everything later; running tasks go on. */
  readonly close: () => void;
};

type Waiting = {
  readonly sinceMs: number;
  readonly begin: (waitedMs: number) => Promise<unknown>;
  readonly refuse: (code: QueueRefusal) => void;
};

export function createFairQueue({
  running,
  capacity,
  capacityOfOwner = capacity,
  maxWaitMs = Infinity,
  nowMs,
}: FairQueueOptions): FairQueue {
  /** Waiting tasks by owner; the owner at the front is served next. No entry is empty. */
  const waiting = new Map<string, Waiting[]>();
  const busy = new Set<string>();
  let closed = false;

  const waitingCount = (): number => [...waiting.values()].reduce((sum, tasks) => sum + tasks.length, 0);

  function remove(owner: string, task: Waiting): void {
    const rest = (waiting.get(owner) ?? []).filter((other) => other !== task);
    if (rest.length > 0) waiting.set(owner, rest);
    else waiting.delete(owner);
  }

  function crowdedOwner(): string | undefined {
    return [...waiting.entries()].toSorted((a, b) => b[1].length - a[1].length)[0]?.[0];
  }

  function pump(): void {
    while (busy.size < running) {
      const owner = [...waiting.keys()].find((name) => !busy.has(name));
      const task = owner === undefined ? undefined : waiting.get(owner)?.[0];
      if (owner === undefined || task === undefined) return;
      remove(owner, task);
      const rest = waiting.get(owner);
      if (rest) {
        waiting.delete(owner);
        waiting.set(owner, rest);
      }
      const waitedMs = nowMs() - task.sinceMs;
      if (waitedMs > maxWaitMs) {
        task.refuse('server/overloaded');
        continue;
      }
      busy.add(owner);
      void task.begin(waitedMs).finally(() => {
        busy.delete(owner);
        pump();
      });
    }
  }

  /** Why one more of the owner's cannot wait; null once there is room. */
  function makeRoom(owner: string): QueueRefusal | null {
    if (closed) return 'server/overloaded';
    const own = waiting.get(owner)?.length ?? 0;
    if (own >= capacityOfOwner) return 'request/too-many-at-once';
    if (waitingCount() < capacity) return null;
    const crowded = crowdedOwner();
    const newest = crowded === undefined ? undefined : waiting.get(crowded)?.at(-1);
    if (crowded === undefined || newest === undefined) return 'server/overloaded';
    if ((waiting.get(crowded)?.length ?? 0) <= own + 1) return 'server/overloaded';
    remove(crowded, newest);
    newest.refuse('server/overloaded');
    return null;
  }

  return {
    run(owner, task, signal) {
      if (signal?.aborted) return Promise.resolve(refuse('request/withdrawn'));
      const refusal = makeRoom(owner);
      if (refusal) return Promise.resolve(refuse(refusal));
      return new Promise((resolve, reject) => {
        const entry: Waiting = {
          sinceMs: nowMs(),
          begin: (waitedMs) => task(waitedMs).then(resolve, reject),
          refuse: (code) => resolve(refuse(code)),
        };
        const withdraw = (): void => {
          remove(owner, entry);
          entry.refuse('request/withdrawn');
        };
        signal?.addEventListener('abort', withdraw, { once: true });
        waiting.set(owner, [...(waiting.get(owner) ?? []), entry]);
        pump();
      });
    },
    waiting: waitingCount,
    running: () => busy.size,
    close() {
      closed = true;
      for (const task of [...waiting.values()].flat()) task.refuse('server/overloaded');
      waiting.clear();
    },
  };
}
