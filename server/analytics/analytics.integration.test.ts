/** What the first-party sink stores: pages, never the addresses of people (GAPS G12). */
import { readFileSync, rmSync } from 'node:fs';
import { asc, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openDatabase, type Db } from '../db/open.ts';
import { analyticsEvents } from '../db/schema.ts';
import { newClient } from '../testing/client.ts';
import { describeEachDatabase } from '../testing/database.ts';
import { prepareDatabase } from '../testing/databaseFolder.ts';
import { startServer } from '../testing/server.ts';
import { temporaryFolder } from '../testing/temporaryFolder.ts';
import { analyticsStore } from './store.ts';
import { visits } from './testing/visits.ts';

const events = visits.map(([path]) => ({ name: 'page_view', path }));
const pages = visits.map(([, page]) => page);

async function storedPages(db: Db): Promise<string[]> {
  const rows = await db
    .select({ path: analyticsEvents.path })
    .from(analyticsEvents)
    .orderBy(asc(analyticsEvents.id));
  return rows.map(({ path }) => path);
}

test('G12 a page view names the page and nobody', async () => {
  const dataDir = temporaryFolder();
  await prepareDatabase(dataDir);
  const server = await startServer({ analytics: true, dataDir });
  expect((await newClient(server.url).post('/api/analytics', { events })).body).toEqual({
    stored: events.length,
  });
  await server.stop();
  const database = await openDatabase({ dataDir });
  expect(await storedPages(database.db)).toEqual(pages);
  await database.close();
  rmSync(dataDir, { recursive: true });
});

describeEachDatabase('G12 what was stored before', (open) => {
  test('loses the names of people, and other pages stay', async () => {
    const { db } = await open();
    await analyticsStore(db).insert(events, new Date());
    const migration = new URL('../db/migrations/0050_pages_of_events.sql', import.meta.url);
    await db.execute(sql.raw(readFileSync(migration, 'utf8')));
    expect(await storedPages(db)).toEqual(pages);
  });
});
