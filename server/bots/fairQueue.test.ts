/** Who thinks next, with tasks that end when the test says so and a clock that the test moves (T-55). */
import * as fc from 'fast-check';
import { ok, type Result } from '@playfield/contracts/result.ts';
import { describe, expect, test } from 'vitest';
import { createFairQueue, type FairQueue, type QueueRefusal } from './fairQueue.ts';

type Answer = Result<string, QueueRefusal>;

type Bench = {
  readonly queue: FairQueue;
  /** Asks for `name` on behalf of its first letter; the answer is the name. */
  readonly ask: (name: string, signal?: AbortSignal) => Promise<Answer>;
  /** Names in the order in which they began. */
  readonly begun: string[];
  /** How long each waited, in that order. */
  readonly waits: number[];
  readonly finish: (name: string) => Promise<void>;
  readonly wait: (ms: number) => void;
};

function bench({ running = 1, capacity = 4, capacityOfOwner = 100, maxWaitMs = 1000 } = {}): Bench {
  let timeMs = 0;
  const begun: string[] = [];
  const waits: number[] = [];
  const endings = new Map<string, () => void>();
  const queue = createFairQueue({ running, capacity, capacityOfOwner, maxWaitMs, nowMs: () => timeMs });
  return {
    queue,
    begun,
    waits,
    ask: (name, signal) =>
      queue.run(
        ownerOf(name),
        (waitedMs) => {
          begun.push(name);
          waits.push(waitedMs);
          return new Promise<Answer>((resolve) => endings.set(name, () => resolve(ok(name))));
        },
        signal,
      ),
    async finish(name) {
      endings.get(name)?.();
      // The queue goes on in the microtasks after the answer.
      await new Promise((resolve) => setImmediate(resolve));
    },
    wait(ms) {
      timeMs += ms;
    },
  };
}

const ownerOf = (name: string): string => name.charAt(0);

const overloaded = { ok: false, error: { code: 'server/overloaded' } };

describe('T-55', () => {
  test('as many run at once as there are workers', () => {
    const { ask, begun } = bench({ running: 2 });
    for (const name of ['a1', 'b1', 'c1']) void ask(name);
    expect(begun).toEqual(['a1', 'b1']);
  });

  test('one at a time for each owner, even when a worker is free', async () => {
    const { ask, begun, finish } = bench({ running: 2 });
    const answers = ['a1', 'a2'].map((name) => ask(name));
    expect(begun).toEqual(['a1']);
    await finish('a1');
    await finish('a2');
    expect(await Promise.all(answers)).toEqual([ok('a1'), ok('a2')]);
  });

  test('owners are served in turn: a newcomer waits for one task of a busy owner, not for all', async () => {
    const { ask, begun, finish } = bench();
    for (const name of ['a1', 'a2', 'a3', 'b1']) void ask(name);
    for (const name of ['a1', 'a2', 'b1', 'a3']) await finish(name);
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
  });

  test('a full queue refuses at once', async () => {
    const { ask } = bench({ capacity: 2 });
    for (const name of ['a1', 'b1', 'c1']) void ask(name);
    expect(await ask('d1')).toEqual(overloaded);
  });

  test('a full queue takes a newcomer instead of the newest task of the owner that crowds it', async () => {
    const { ask, begun, finish } = bench({ capacity: 3 });
    const crowding = ['a1', 'a2', 'a3', 'a4'].map((name) => ask(name));
    expect(await ask('a5')).toEqual(overloaded);
    void ask('b1');
    expect(await crowding[3]).toEqual(overloaded);
    for (const name of ['a1', 'a2', 'b1', 'a3']) await finish(name);
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
  });

  test('it is the owner with the most waiting who makes room, however late they came', async () => {
    const { ask, begun, finish } = bench({ capacity: 4 });
    void ask('a1');
    const asked = ['b1', 'c1', 'c2', 'c3', 'd1'].map((name) => ask(name));
    expect(await asked[3]).toEqual(overloaded);
    for (const name of ['a1', 'b1', 'c1', 'd1', 'c2']) await finish(name);
    expect(begun).toEqual(['a1', 'b1', 'c1', 'd1', 'c2']);
  });

  test('what waited too long is refused when its turn comes', async () => {
    const { ask, begun, finish, wait } = bench({ maxWaitMs: 1000 });
    void ask('a1');
    const late = ask('b1');
    wait(1001);
    await finish('a1');
    expect(await late).toEqual(overloaded);
    expect(begun).toEqual(['a1']);
  });

  test('one owner may have only so many waiting, however much room there is', async () => {
    const { ask, begun, finish } = bench({ capacity: 10, capacityOfOwner: 2 });
    const asked = ['a1', 'a2', 'a3', 'a4'].map((name) => ask(name));
    expect(await asked[3]).toEqual({ ok: false, error: { code: 'request/too-many-at-once' } });
    void ask('b1');
    for (const name of ['a1', 'a2', 'b1', 'a3']) await finish(name);
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
  });

  test('a task learns how long it waited, and the queue tells how many wait and run', async () => {
    const { ask, waits, wait, finish, queue } = bench();
    for (const name of ['a1', 'b1', 'c1']) void ask(name);
    expect([queue.running(), queue.waiting()]).toEqual([1, 2]);
    wait(70);
    await finish('a1');
    wait(30);
    await finish('b1');
    expect(waits).toEqual([0, 70, 100]);
    await finish('c1');
    expect([queue.running(), queue.waiting()]).toEqual([0, 0]);
  });

  const withdrawn = { ok: false, error: { code: 'request/withdrawn' } };

  test('what is withdrawn while it waits never begins', async () => {
    const { ask, begun, finish } = bench();
    const moved = new AbortController();
    void ask('a1');
    const answer = ask('b1', moved.signal);
    void ask('c1');
    moved.abort();
    expect(await answer).toEqual(withdrawn);
    for (const name of ['a1', 'c1']) await finish(name);
    expect(begun).toEqual(['a1', 'c1']);
    expect(await ask('d1', moved.signal)).toEqual(withdrawn);
  });

  test('what is withdrawn while it runs is answered at once and keeps its place until it ends', async () => {
    const { ask, begun, finish } = bench();
    const moved = new AbortController();
    const answer = ask('a1', moved.signal);
    void ask('b1');
    moved.abort();
    expect(await answer).toEqual(withdrawn);
    expect(begun).toEqual(['a1']);
    await finish('a1');
    expect(begun).toEqual(['a1', 'b1']);
  });

  test('a closed queue refuses what waits and what comes, and lets the running task finish', async () => {
    const { ask, queue, finish } = bench();
    const [running, waiting] = ['a1', 'b1'].map((name) => ask(name));
    queue.close();
    expect(await waiting).toEqual(overloaded);
    expect(await ask('c1')).toEqual(overloaded);
    await finish('a1');
    expect(await running).toEqual(ok('a1'));
  });

  test('a task that fails fails its own caller and frees the worker', async () => {
    const { queue, ask, begun } = bench();
    const failing = queue.run('x', () => Promise.reject(new Error('broken')));
    void ask('a1');
    await expect(failing).rejects.toThrow('broken');
    await new Promise((resolve) => setImmediate(resolve));
    expect(begun).toEqual(['a1']);
  });

  /** Letters ask, small numbers end the oldest, second oldest ... of the running tasks. */
  const steps = fc.array(fc.oneof(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.nat({ max: 3 })), {
    maxLength: 120,
  });

  test('whatever comes and ends when, no bound is broken, and nobody is served twice before somebody who waits', async () => {
    const limits = { running: 2, capacity: 6, capacityOfOwner: 3 };
    await fc.assert(
      fc.asyncProperty(steps, async (happenings) => {
        const { queue, ask, begun, finish } = bench(limits);
        const asked: string[] = [];
        const answered = new Set<string>();
        /** How often others began since an owner could have. */
        const passed = new Map<string, string[]>();
        const running = (): string[] => begun.filter((name) => !answered.has(name));
        const waiting = (): string[] => asked.filter((name) => !begun.includes(name) && !answered.has(name));
        for (const happening of happenings) {
          const before = begun.length;
          if (typeof happening === 'string') {
            const name = `${happening}${asked.length}`;
            asked.push(name);
            void ask(name).then(() => answered.add(name));
            await new Promise((resolve) => setImmediate(resolve));
          } else {
            const ending = running()[happening];
            if (ending !== undefined) await finish(ending);
          }
          const busy = new Set(running().map(ownerOf));
          for (const name of begun.slice(before)) {
            passed.delete(ownerOf(name));
            for (const owner of new Set(waiting().map(ownerOf))) {
              if (!busy.has(owner)) passed.set(owner, [...(passed.get(owner) ?? []), ownerOf(name)]);
            }
          }
          for (const others of passed.values()) expect(new Set(others).size).toBe(others.length);
          expect(running()).toHaveLength(busy.size);
          expect(queue.running()).toBe(busy.size);
          expect(busy.size).toBeLessThanOrEqual(limits.running);
          expect(queue.waiting()).toBe(waiting().length);
          expect(waiting().length).toBeLessThanOrEqual(limits.capacity);
        }
        for (const owner of 'abcde') {
          const own = begun.filter((name) => ownerOf(name) === owner);
          expect(own).toEqual(asked.filter((name) => own.includes(name)));
        }
      }),
      { seed: 11, numRuns: 200 },
    );
  });
});
