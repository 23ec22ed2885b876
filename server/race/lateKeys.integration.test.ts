/** When a finish counts whose keys arrive late: they were typed while nobody could take them, or somebody held them back. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Outage } from '../nodes/runningTime.ts';
import type { Database } from '../db/open.ts';
import { users } from '../db/schema.ts';
import { createStandingClock } from '../testing/clock.ts';
import { emptyTables, openInMemory } from '../testing/database.ts';
import { raceOfTwo, racesBeside } from './testing/racesBeside.ts';

const people = [
  { id: 'Ada', username: 'Ada', isGuest: false },
  { id: 'Bob', username: 'Bob', isGuest: false },
] as const;
const clock = createStandingClock();

let database: Database;
beforeAll(async () => {
  database = await openInMemory();
});
afterAll(() => database.close());
beforeEach(async () => {
  await emptyTables(database);
  await database.db.insert(users).values([...people]);
});

/** At GO. Spans are in milliseconds since then. */
async function atGo() {
  const outages: Outage[] = [];
  const serve = () => racesBeside(database, clock, { outages: () => outages });
  const races = serve();
  const { id, text } = await raceOfTwo(races, people, clock);
  const goMs = clock.wallMs();
  const length = Array.from(text).length;
  return {
    races,
    serve,
    down: ([fromMs, toMs]: readonly [number, number]) =>
      void outages.push({ fromMs: goMs + fromMs, toMs: goMs + toMs }),
    /** Ada's keys from number `from` to `to`, evenly over a run whose last one is at `lastMs`. */
    type: (by: typeof races, lastMs: number, from = 0, to = length) =>
      by.type('Ada', id, {
        from,
        times: Array.from({ length: to - from }, (_, n) => Math.round(((from + n + 1) * lastMs) / length)),
        kinds: '+'.repeat(to - from),
        index: to,
        errors: 0,
      }),
    finishMs: async (by: typeof races) =>
      (await by.live.load(id))?.record.participants.find(({ userId }) => userId === 'Ada')?.finishMs,
  };
}

test.each<[string, readonly (readonly [number, number])[], number, number, number]>([
  ['typed while the database was away', [[20_000, 39_000]], 25_000, 40_000, 25_000],
  ['typed just before', [[26_000, 39_000]], 25_000, 40_000, 25_000],
  ['however long that was', [[20_000, 320_000]], 25_000, 334_000, 25_000],
  [
    'in one of several outages',
    [
      [5_000, 10_000],
      [24_000, 30_000],
      [40_000, 50_000],
    ],
    25_000,
    64_000,
    25_000,
  ],
  ['held back', [], 20_000, 60_000, 57_000],
  ['held back after an outage', [[1_000, 4_000]], 20_000, 60_000, 57_000],
  ['typed once everybody had come back', [[5_000, 10_000]], 26_000, 36_000, 33_000],
])('%s', async (_, downs, lastMs, arrivesMs, countsMs) => {
  const { races, down, type, finishMs } = await atGo();
  clock.advance(arrivesMs);
  downs.forEach(down);
  expect(await type(races, lastMs)).toMatchObject({ ok: true });
  expect(await finishMs(races)).toBe(countsMs);
});

test('TRUST T-11 keys held back count no earlier at a server that has not heard of the race', async () => {
  const { serve, type, finishMs } = await atGo();
  clock.advance(60_000);
  const other = serve();
  expect(await type(other, 20_000)).toMatchObject({ ok: true });
  expect(await finishMs(other)).toBe(57_000);
});

test('what waits for the batch before counts from when it came', async () => {
  const { races, type, finishMs } = await atGo();
  clock.advance(20_000);
  const first = type(races, 20_000, 0, 40);
  const last = type(races, 20_000, 40);
  clock.advance(10_000);
  expect(await Promise.all([first, last])).toMatchObject([{ ok: true }, { ok: true }]);
  expect(await finishMs(races)).toBe(20_000);
});
