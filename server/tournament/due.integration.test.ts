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

/** Two tournaments that are due, where looking at one of them fails like this, once. */
async function settledAfter(failure: Error) {
  const failures: Error[] = [];
  const {
    clock,
    due,
    failures: reported,
    make,
  } = serveTournaments({
    ...database,
    assertWritable() {
      const next = failures.pop();
      if (next) throw next;
    },
  });
  const ids = [await make(2)];
  clock.advance(1);
  ids.push(await make(3));
  clock.advance(3_600_000);
  failures.push(failure);
  await due.settleDue(10);
  const rows = await database.db.select().from(tournaments);
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(ids));
  const isSettled = ({ dueAt }: (typeof rows)[number]): boolean => (dueAt?.getTime() ?? 0) > clock.wallMs();
  return { reported, settled: rows.filter(isSettled).length };
}

test('a deadlock is reported, holds up no other tournament, and its own is carried on at once', async () => {
  const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' });
  expect(await settledAfter(deadlock)).toEqual({ reported: [deadlock], settled: 2 });
});

test('a statement that takes too long is reported, and holds up no other tournament', async () => {
  const timeout = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });
  expect(await settledAfter(timeout)).toEqual({ reported: [timeout], settled: 1 });
});

test('without the database nothing is reported or tried: others do', async () => {
  const lost = Object.assign(new Error('terminating connection'), { code: '57P01' });
  expect(await settledAfter(lost)).toEqual({ reported: [], settled: 0 });
});
