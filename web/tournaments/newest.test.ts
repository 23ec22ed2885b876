import { expect, test } from 'vitest';
import { newest, readNewest } from './newest.ts';
import { tournamentOf } from './testing/samples.ts';

test('an answer that the socket has overtaken changes nothing: the page does not go back to a game that is over', () => {
  const now = tournamentOf({ version: 7 });
  const late = tournamentOf({ version: 6, status: 'registration' });
  expect(newest(now, late)).toBe(now);
  expect(newest(late, now)).toEqual(now);
  expect(newest(undefined, late)).toEqual(late);
});

test('of the same version the later one counts, for its instant', () => {
  const [before, after] = [tournamentOf({ aheadMs: 0 }), tournamentOf({ aheadMs: 40 })];
  expect(newest(before, after)).toEqual(after);
});

test('an answer that was overtaken on its way is read again, but not for ever', async () => {
  let version = 5;
  let reads = 0;
  const read = async () => {
    reads += 1;
    return tournamentOf({ version: version++ });
  };
  expect(await readNewest(read, () => tournamentOf({ version: 7 }))).toMatchObject({ version: 7 });
  expect(reads).toBe(3);
  expect(await readNewest(read, () => undefined)).toMatchObject({ version: 8 });
  expect(await readNewest(read, () => tournamentOf({ version: version + 1 }))).toBeDefined();
  expect(reads).toBe(8);
});
