/** Reads gathered into one statement. */
import { describe, expect, test } from 'vitest';
import { batchedRead } from './batchedRead.ts';
import { StorageUnavailable } from './unavailable.ts';

/** A table of three rows, with a log of what was asked of it and a gate that holds answers back. */
function table() {
  const asked: string[][] = [];
  const rows = new Map([
    ['a', 1],
    ['b', 2],
    ['c', 3],
  ]);
  let gate: Promise<unknown> = Promise.resolve();
  return {
    asked,
    hold(until: Promise<unknown>): void {
      gate = until;
    },
    async read(keys: readonly string[]): Promise<ReadonlyMap<string, number>> {
      asked.push([...keys]);
      await gate;
      return rows;
    },
  };
}

describe('gathered reads (F8)', () => {
  test('keys of one moment are one statement, each once; an unknown key is null', async () => {
    const { asked, ...rows } = table();
    const load = batchedRead((keys) => rows.read(keys));
    expect(await Promise.all(['a', 'b', 'a', 'x'].map(load))).toEqual([1, 2, 1, null]);
    expect(asked).toEqual([['a', 'b', 'x']]);
  });

  test('what is asked while a statement runs goes into the next; nothing is cached', async () => {
    const held = Promise.withResolvers<undefined>();
    const { asked, ...rows } = table();
    rows.hold(held.promise);
    const load = batchedRead((keys) => rows.read(keys));
    const first = load('a');
    await expect.poll(() => asked.length).toBe(1);
    const later = [load('b'), load('c'), load('a')];
    held.resolve(undefined);
    expect(await Promise.all([first, ...later])).toEqual([1, 2, 3, 1]);
    expect(asked).toEqual([['a'], ['b', 'c', 'a']]);
  });

  test('a failed statement fails its own keys; the next ones are read', async () => {
    let isBroken = true;
    const load = batchedRead(async () => {
      if (isBroken) throw new Error('away');
      return new Map([['a', 1]]);
    });
    await expect(Promise.all([load('a'), load('b')])).rejects.toThrow('away');
    isBroken = false;
    expect(await load('a')).toBe(1);
  });

  test('a key that the database refuses fails alone, in few statements (T-13)', async () => {
    let statements = 0;
    const load = batchedRead(async (keys) => {
      statements += 1;
      if (keys.includes('bad')) throw new Error('invalid byte sequence');
      return new Map(keys.map((key) => [key, key.length]));
    });
    const keys = Array.from({ length: 100 }, (_, n) => (n === 37 ? 'bad' : `key${n}`));
    const outcomes = await Promise.allSettled(keys.map(load));
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect(outcomes[37]).toMatchObject({ status: 'rejected' });
    expect(outcomes[36]).toEqual({ status: 'fulfilled', value: 5 });
    expect(statements).toBeLessThan(20);
  });

  test('a statement that always fails is not tried for every key', async () => {
    let statements = 0;
    const load = batchedRead<number>(async () => {
      statements += 1;
      throw new Error('no such column');
    });
    const outcomes = await Promise.allSettled(Array.from({ length: 500 }, (_, n) => load(`${n}`)));
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
    expect(statements).toBeLessThan(600);
  });

  test('a database that cannot answer is asked once', async () => {
    let statements = 0;
    const load = batchedRead<number>(async () => {
      statements += 1;
      throw new StorageUnavailable('connection', 'away');
    });
    await expect(Promise.all(['a', 'b', 'c'].map(load))).rejects.toThrow('away');
    expect(statements).toBe(1);
  });
});
