import { expect, test } from 'vitest';
import { StorageUnavailable } from './db/unavailable.ts';
import { oneByOne } from './oneByOne.ts';

/** What was done of 1, 2, 3 and 4 where these fail, and what was thrown. */
async function doneWith(failing: ReadonlyMap<number, Error>): Promise<[number[], unknown]> {
  const done: number[] = [];
  const working = oneByOne([1, 2, 3, 4], async (item) => {
    const error = failing.get(item);
    if (error) throw error;
    done.push(item);
  });
  const thrown = await working.then(
    () => null,
    (error: unknown) => error,
  );
  return [done, thrown];
}

const [first, second] = [new Error('first'), new Error('second')];
const away = new StorageUnavailable('disk-full', 'no space');

test.each<[string, [number, Error][], number[], Error | null]>([
  ['nothing fails', [], [1, 2, 3, 4], null],
  ['the rest is done after one that fails', [[1, first]], [2, 3, 4], first],
  [
    'of several errors the first is thrown',
    [
      [2, first],
      [4, second],
    ],
    [1, 3],
    first,
  ],
  ['without a database nothing more is tried', [[2, away]], [1], away],
])('%s', async (_, failing, done, thrown) => {
  expect(await doneWith(new Map(failing))).toEqual([done, thrown]);
});
