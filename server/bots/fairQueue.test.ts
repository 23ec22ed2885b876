/** Who thinks next, with tasks that end when the test says so and a clock that the test moves (T-55). */
import { ok, type Result } from '@playfield/contracts/result.ts';
import { describe, expect, test } from 'vitest';
import { createFairQueue, type FairQueue, type Load } from './fairQueue.ts';

type Answer = Result<string, 'server/overloaded'>;

type Bench = {
  readonly queue: FairQueue;
  /** Asks for `name` on behalf of its first letter; the answer is the name. */
  readonly ask: (name: string) => Promise<Answer>;
  /** Names in the order in which they began. */
  readonly begun: string[];
  readonly loads: Load[];
  readonly finish: (name: string) => Promise<void>;
  readonly wait: (ms: number) => void;
};

function bench({ running = 1, capacity = 4, maxWaitMs = 1000 } = {}): Bench {
  let timeMs = 0;
  const begun: string[] = [];
  const loads: Load[] = [];
  const endings = new Map<string, () => void>();
  const queue = createFairQueue({ running, capacity, maxWaitMs, nowMs: () => timeMs });
  return {
    queue,
    begun,
    loads,
    ask: (name) =>
      queue.run(name.charAt(0), (load) => {
        begun.push(name);
        loads.push(load);
        return new Promise((resolve) => endings.set(name, () => resolve(ok(name))));
      }),
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

const overloaded = { ok: false, error: { code: 'server/overloaded' } };

describe('T-55', () => {
  test('as many run at once as there are workers', () => {
    const { ask, begun } = bench({ running: 2 });
    for (const name of ['a1', 'b1', 'c1']) void ask(name);
    expect(begun).toEqual(['a1', 'b1']);
  });

  test('one at a time for each owner, even when a worker is free', async () => {
    const { ask, begun, finish } = bench({ running: 2 });
    const answers = ['a1', 'a2'].map(ask);
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

  test('a full queue takes a newcomer instead of the newest task of whoever crowds it', async () => {
    const { ask, begun, finish } = bench({ capacity: 3 });
    const crowding = ['a1', 'a2', 'a3', 'a4'].map(ask);
    expect(await ask('a5')).toEqual(overloaded);
    void ask('b1');
    expect(await crowding[3]).toEqual(overloaded);
    for (const name of ['a1', 'a2', 'b1', 'a3']) await finish(name);
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
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

  test('a task learns how many wait behind it', async () => {
    const { ask, loads, finish } = bench({ capacity: 4 });
    for (const name of ['a1', 'b1', 'c1', 'd1']) void ask(name);
    await finish('a1');
    expect(loads).toEqual([
      { waiting: 0, capacity: 4 },
      { waiting: 2, capacity: 4 },
    ]);
  });

  test('a closed queue refuses what waits and what comes, and lets the running task finish', async () => {
    const { ask, queue, finish } = bench();
    const [running, waiting] = ['a1', 'b1'].map(ask);
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
});
