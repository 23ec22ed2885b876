/** What a server learns from the heartbeats, its own among them. */
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '../db/database.ts';
import type { StorageEvent } from '../db/embedded/embedded.ts';
import { openDatabase } from '../db/open.ts';
import { heartbeats } from '../db/schema.ts';
import { createOnPostgresql, describeOnPostgresql, openOnPostgresql } from '../testing/database.ts';
import { startTcpProxy } from '../testing/tcpProxy.ts';
import { createLeases } from './leases.ts';

const nowMs = Date.parse('2026-11-20T12:00:00Z');

/** What is read once the heartbeats have been looked at as often as it takes. */
const lookingOn = (read: () => readonly string[]) =>
  expect.poll(
    () => {
      vi.advanceTimersByTime(500);
      return read();
    },
    { interval: 5 },
  );

describeOnPostgresql('leases', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openOnPostgresql();
  });
  beforeEach(() => database.db.delete(heartbeats));
  afterEach(() => void vi.useRealTimers());
  afterAll(() => database.close());

  async function beat(id: string, atMs: number): Promise<void> {
    const beatAt = new Date(atMs);
    await database.db
      .insert(heartbeats)
      .values({ id, beatAt })
      .onConflictDoUpdate({ target: heartbeats.id, set: { beatAt } });
  }
  const leasesOf = (node: string) =>
    createLeases({
      database,
      node,
      wallMs: () => nowMs,
      failed: (error) => expect.unreachable(String(error)),
      storage: (event) => expect.unreachable(event.kind),
    });

  test('a server returns when its heartbeat is stored again after a gap, not with each heartbeat', async () => {
    let returns = 0;
    const leases = leasesOf('own');
    leases.onReturn(() => returns++);
    // Another server's heartbeat is read together with this one's own: once it shows up, the read is done.
    const looked = async (atMs: number): Promise<void> => {
      await beat('own', atMs);
      await beat(`seen ${atMs}`, nowMs);
      await expect.poll(leases.others).toContain(`seen ${atMs}`);
    };
    await looked(nowMs - 10_000);
    await looked(nowMs - 9000);
    await looked(nowMs - 6000);
    expect(returns).toBe(0);
    await looked(nowMs);
    expect(returns).toBe(1);
    await leases.stop();
  });

  test('a server is recent while its last heartbeat is no older than a minute', async () => {
    await beat('late', nowMs - 59_000);
    await beat('gone', nowMs - 61_000);
    const leases = leasesOf('own');
    expect(await leases.recent()).toEqual(['late']);
    await leases.stop();
  });

  test('a server that died while the database was away is gone, although a start has removed its heartbeat', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const leases = leasesOf('own');
    const gone: string[] = [];
    leases.onLapse((lapsed) => gone.push(lapsed.node));
    await beat('other', nowMs);
    await lookingOn(leases.others).toEqual(['other']);
    await database.db.delete(heartbeats).where(eq(heartbeats.id, 'other'));
    await lookingOn(() => gone).toEqual(['other']);
    expect(leases.others()).toEqual([]);
    await leases.stop();
  });

  test('a database that is away for some looks is reported once, and once when it is back', async () => {
    const { url, drop } = await createOnPostgresql();
    const proxy = await startTcpProxy(url);
    const distant = await openDatabase({ dataDir: '', databaseUrl: proxy.url, databasePoolSize: 1 });
    const events: StorageEvent[] = [];
    const failures: unknown[] = [];
    const leases = createLeases({
      database: distant,
      node: 'own',
      wallMs: () => nowMs,
      failed: (error) => failures.push(error),
      storage: (event) => events.push(event),
    });
    await proxy.cut();
    await expect.poll(() => events).toMatchObject([{ kind: 'lost' }]);
    await proxy.restore();
    await expect.poll(() => events).toMatchObject([{ kind: 'lost' }, { kind: 'reopened' }]);
    expect(failures).toEqual([]);
    await leases.stop();
    await distant.close();
    await proxy.close();
    await drop();
  });
});
