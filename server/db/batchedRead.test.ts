/** Reads gathered into one statement. */
import { describe, expect, test } from 'vitest';
import { gathered } from './batchedRead.ts';

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
    const load = gathered((keys) => rows.read(keys));
    expect(await Promise.all(['a', 'b', 'a', 'x'].map(load))).toEqual([1, 2, 1, null]);
    expect(asked).toEqual([['a', 'b', 'x']]);
  });

  test('what is asked while a statement runs goes into the next; nothing is cached', async () => {
    const held = Promise.withResolvers<undefined>();
    const { asked, ...rows } = table();
    rows.hold(held.promise);
    const load = gathered((keys) => rows.read(keys));
    const first = load('a');
    await expect.poll(() => asked.length).toBe(1);
    const later = [load('b'), load('c'), load('a')];
    held.resolve(undefined);
    expect(await Promise.all([first, ...later])).toEqual([1, 2, 3, 1]);
    expect(asked).toEqual([['a'], ['b', 'c', 'a']]);
  });

  test('a failed statement fails its own keys; the next ones are read', async () => {
    let isBroken = true;
    const load = gathered(async () => {
      if (isBroken) throw new Error('away');
      return new Map([['a', 1]]);
    });
    await expect(Promise.all([load('a'), load('b')])).rejects.toThrow('away');
    isBroken = false;
    expect(await load('a')).toBe(1);
  });
});
