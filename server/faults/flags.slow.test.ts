/** Flags after a time in which no server could store anything: they fall by the clock of those who played, not by the wall's. */
import { eq } from 'drizzle-orm';
import { Client as Connection } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock, type Clock } from '../clock.ts';
import { openDatabase, type Database } from '../db/open.ts';
import { games, outages } from '../db/schema.ts';
import { leave, playColumns, seatedPair } from '../match/testing/people.ts';
import { createOnPostgresql, describeOnPostgresql } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/server.ts';

describeOnPostgresql('a clocked game while the database is away', () => {
  const awayMs = 600_000;
  let aheadMs = 0;
  /** Its wall clock alone is put forward, so that no connection seems silent. */
  const clock: Clock = { ...systemClock, wallMs: () => systemClock.wallMs() + aheadMs };
  let place: Awaited<ReturnType<typeof createOnPostgresql>>;
  let database: Database;
  let server: TestServer;
  beforeAll(async () => {
    place = await createOnPostgresql();
    database = await openDatabase({ dataDir: '', databaseUrl: place.url, databasePoolSize: 1 });
    server = await startServer({ databaseUrl: place.url }, undefined, clock);
  });
  afterAll(async () => {
    await server.stop();
    await database.close();
    await place.drop();
  });

  async function longestOutageMs(): Promise<number> {
    const spans = await database.db.select().from(outages);
    return Math.max(...spans.map(({ fromAt, toAt }) => toAt.getTime() - fromAt.getTime()));
  }

  test('what is due is looked at before the next heartbeat, and no flag falls', async () => {
    const pair = await seatedPair(server.url, server.url, { clock: { initialS: 300, incrementS: 0 } });
    await playColumns(pair, '12');
    const match = async () => {
      const [row] = await database.db.select().from(games).where(eq(games.id, pair.id));
      return { status: row?.status, deadlineMs: row?.deadlineAt?.getTime() ?? 0 };
    };
    const { deadlineMs } = await match();
    // The database is back, but for the heartbeats.
    const heartless = new Connection({ connectionString: place.url });
    await heartless.connect();
    await heartless.query('begin; lock table heartbeats');
    aheadMs = awayMs;
    await expect.poll(async () => (await match()).deadlineMs).not.toBe(deadlineMs);
    expect((await match()).status).toBe('playing');
    await heartless.query('commit');
    await heartless.end();
    await expect.poll(longestOutageMs).toBeGreaterThan(awayMs);
    // Who is to move still has nearly all of the time.
    const { ada, bob } = pair;
    await playColumns(pair, '3', 2);
    const told = bob.socket.events.findLast((event) => event.type === 'gameUpdate');
    expect(told?.type === 'gameUpdate' && told.game.online?.clock?.player1Ms).toBeGreaterThan(200_000);
    await leave([ada, bob]);
  });
});
