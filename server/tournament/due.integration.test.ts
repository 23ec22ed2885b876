/** What is due is carried on whatever becomes of the tournaments beside it. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../db/open.ts';
import { tournaments } from '../db/schema.ts';
import { emptyTables, openInMemory } from '../testing/database.ts';
import { serveTournaments } from './testing/served.ts';

let database: Database;
beforeAll(async () => {
  database = await openInMemory();
});
afterAll(() => database.close());
beforeEach(() => emptyTables(database));

test('a deadlock is reported, holds up no other tournament, and its own is carried on at once', async () => {
  const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' });
  const failures: Error[] = [];
  const {
    clock,
    due,
    failures: reported,
    make,
  } = serveTournaments({
    ...database,
    assertWritable() {
      const failure = failures.pop();
      if (failure) throw failure;
    },
  });
  const ids = [await make(2)];
  clock.advance(1);
  ids.push(await make(3));
  clock.advance(3_600_000);
  failures.push(deadlock);
  await due.settleDue(10);
  expect(reported).toEqual([deadlock]);
  const rows = await database.db.select().from(tournaments);
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(ids));
  for (const { dueAt } of rows) expect(dueAt?.getTime()).toBeGreaterThan(clock.wallMs());
});
