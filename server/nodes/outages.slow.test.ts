/** How long nobody served, as clocks are told (G37, USERS-ASK 11). */
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '../db/open.ts';
import { heartbeats, outages } from '../db/schema.ts';
import { createStandingClock, type TestClock } from '../testing/clock.ts';
import { describeEachDatabase } from '../testing/database.ts';
import { joined, trackOutages, type OutageTracker } from './outages.ts';
import type { Outage } from './runningTime.ts';

type Server = OutageTracker & { readonly reach: (isReached: boolean) => void };

describeEachDatabase('the heartbeat', (open) => {
  let clock: TestClock;
  let database: Database;
  let startMs: number;
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    clock = createStandingClock();
    startMs = clock.wallMs();
    database = await open();
  });
  afterEach(() => void vi.useRealTimers());

  /** A server that the test can keep from the database. */
  async function serve(): Promise<Server> {
    let isReached = true;
    const assertWritable = (): void => {
      if (!isReached) throw new Error('away');
    };
    const tracker = await trackOutages({ ...database, assertWritable }, clock);
    return { ...tracker, reach: (is) => void (isReached = is) };
  }

  /** After this time each server that reaches the database writes a heartbeat: so many. */
  async function beat(afterMs: number, servers: number): Promise<void> {
    clock.advance(afterMs);
    const written = eq(heartbeats.beatAt, new Date(clock.wallMs()));
    const count = (): Promise<number> => {
      vi.advanceTimersByTime(1000);
      return database.db.$count(heartbeats, written);
    };
    await expect.poll(count).toBe(servers);
  }

  async function stored(): Promise<Outage[]> {
    const rows = await database.db.select().from(outages);
    return joined(rows.map(({ fromAt, toAt }) => ({ fromMs: fromAt.getTime(), toMs: toAt.getTime() })));
  }

  /** From and to, milliseconds after the test began. */
  const span = (fromMs: number, toMs: number): Outage => ({ fromMs: startMs + fromMs, toMs: startMs + toMs });

  test('after a time without a server none has served until the port is open, and for two seconds more', async () => {
    const first = await serve();
    expect(first.wasDown).toBe(false);
    expect(first.outages()).toEqual([]);
    await first.stop();

    clock.advance(60_000);
    const second = await serve();
    expect(second.wasDown).toBe(true);
    // A start that takes long.
    clock.advance(7000);
    expect(second.outages()).toEqual([span(0, 67_000)]);
    await second.portOpened();
    expect(second.outages()).toEqual([span(0, 69_000)]);
    expect(await stored()).toEqual([span(0, 69_000)]);
    await second.stop();
  });

  test('a start leaves of old heartbeats only the last one, and those of the last hour', async () => {
    const idsLeft = async () => (await database.db.select().from(heartbeats)).map(({ id }) => id);
    await database.db.insert(heartbeats).values(
      [90, 80, 70, 10].map((minutes) => ({
        id: `${minutes}`,
        beatAt: new Date(startMs - minutes * 60_000),
      })),
    );
    const first = await serve();
    expect(await idsLeft()).toHaveLength(2);
    expect(await idsLeft()).toContain('10');
    await first.stop();
    clock.advance(3 * 3_600_000);
    const second = await serve();
    // The last one of the first server, and its own.
    expect(await idsLeft()).toHaveLength(2);
    expect(second.wasDown).toBe(true);
    await second.stop();
  });

  test('a server that runs on removes what later servers and outages leave', async () => {
    const server = await serve();
    const [fromAt, toAt] = [new Date(startMs - 20_000), new Date(startMs - 10_000)];
    await database.db.insert(outages).values({ id: 'over', fromAt, toAt });
    await database.db.insert(heartbeats).values({ id: 'gone', beatAt: toAt });
    clock.advance(8 * 24 * 3_600_000);
    await beat(0, 1);
    await server.sweep();
    expect(await database.db.$count(heartbeats)).toBe(1);
    expect(await database.db.$count(outages, eq(outages.id, 'over'))).toBe(0);
    await server.stop();
  });

  test('an outage that cannot be stored ends all the same', async () => {
    await (await serve()).stop();
    clock.advance(60_000);
    const second = await serve();
    await database.db.execute(sql`alter table outages rename to elsewhere`);
    await expect(second.portOpened()).rejects.toThrow();
    await database.db.execute(sql`alter table elsewhere rename to outages`);
    expect(second.outages()).toEqual([span(0, 62_000)]);
    await second.stop();
  });

  test('servers that start together store one outage, and one of them puts off what waits', async () => {
    await (await serve()).stop();
    clock.advance(60_000);
    // Nobody writes a heartbeat before all have looked.
    const looked = Promise.withResolvers<void>();
    let starting = 3;
    const prepared: Database['prepared'] = async (...statement) => {
      if (--starting === 0) looked.resolve();
      await looked.promise;
      return database.prepared(...statement);
    };
    const start = (): Promise<OutageTracker> => trackOutages({ ...database, prepared }, clock);
    const servers = await Promise.all([start(), start(), start()]);
    expect(servers.map(({ wasDown }) => wasDown)).toEqual([true, true, true]);
    const claim = ({ putsOff }: OutageTracker): Promise<boolean> => database.db.transaction(putsOff);
    // A server that dies in the middle has not done it.
    await expect(
      database.db.transaction(async (tx) => {
        await servers[0]?.putsOff(tx);
        throw new Error('over');
      }),
    ).rejects.toThrow('over');
    const claims = await Promise.all(servers.map(claim));
    expect(claims.filter(Boolean)).toHaveLength(1);
    clock.advance(2500);
    await Promise.all(servers.map((server) => server.portOpened()));
    expect(await database.db.$count(outages)).toBe(1);
    expect(await stored()).toEqual([span(0, 64_500)]);
    for (const server of servers) expect(server.outages()).toEqual([span(0, 64_500)]);
    await Promise.all(servers.map((server) => server.stop()));
  });

  test('a server that begins while another serves notes nothing', async () => {
    const one = await serve();
    clock.advance(1000);
    const other = await serve();
    expect(other.wasDown).toBe(false);
    clock.advance(1000);
    await other.portOpened();
    expect(other.outages()).toEqual([]);
    await Promise.all([one.stop(), other.stop()]);
  });

  test('nor does one that begins while another is late with its heartbeat, where there can be another', async () => {
    const one = await serve();
    clock.advance(2000);
    const beginning = serve();
    await beat(0, 2);
    const other = await beginning;
    expect(other.wasDown).toBe(database.kind === 'embedded');
    await Promise.all([one.stop(), other.stop()]);
  });

  test('while the last heartbeat is old no clock runs, and the next one stores the time between', async () => {
    const one = await serve();
    one.reach(false);
    clock.advance(3000);
    expect(one.outages()).toEqual([]);
    clock.advance(7000);
    expect(one.outages()).toEqual([span(0, 10_000)]);
    one.reach(true);
    await beat(500, 1);
    await expect.poll(() => one.outages()).toEqual([span(0, 10_500)]);
    expect(await stored()).toEqual([span(0, 10_500)]);
    await beat(1000, 1);
    expect(one.outages()).toEqual([span(0, 10_500)]);
    await one.stop();
  });

  test('where one server was away and another was not there was no outage', async () => {
    const [one, other] = await Promise.all([serve(), serve()]);
    one.reach(false);
    await beat(2500, 1);
    await beat(2500, 1);
    expect(one.outages()).toEqual([span(0, 5000)]);
    expect(other.outages()).toEqual([]);
    one.reach(true);
    await beat(0, 2);
    await expect.poll(() => one.outages()).toEqual([]);
    expect(await stored()).toEqual([]);
    await Promise.all([one.stop(), other.stop()]);
  });

  test('where all were away they agree on the time: from the last heartbeat of any to the first', async () => {
    const [one, other] = await Promise.all([serve(), serve()]);
    one.reach(false);
    await beat(1000, 1);
    other.reach(false);
    clock.advance(9000);
    one.reach(true);
    await beat(0, 1);
    await expect.poll(() => one.outages()).toEqual([span(1000, 10_000)]);
    other.reach(true);
    await beat(600, 2);
    await expect.poll(() => other.outages()).toEqual([span(1000, 10_000)]);
    expect(await stored()).toEqual([span(1000, 10_000)]);
    await Promise.all([one.stop(), other.stop()]);
  });

  test('of a start that takes long another server learns with its next heartbeat', async () => {
    await (await serve()).stop();
    clock.advance(60_000);
    const one = await serve();
    const other = await serve();
    expect(other.wasDown).toBe(false);
    expect(other.outages()).toEqual([span(0, 62_000)]);
    await beat(2500, 2);
    await beat(2500, 2);
    await one.portOpened();
    await beat(500, 2);
    await expect.poll(() => other.outages()).toEqual(one.outages());
    expect(one.outages()).toEqual([span(0, 67_000)]);
    await Promise.all([one.stop(), other.stop()]);
  });

  test('a clock that goes back makes no outage of the time since an earlier process', async () => {
    await (await serve()).stop();
    clock.advance(60_000);
    const one = await serve();
    await one.portOpened();
    await beat(30_000, 1);
    const before = await stored();
    await beat(-20_000, 1);
    expect(await stored()).toEqual(before);
    await beat(1000, 1);
    expect(await stored()).toEqual(before);
    await one.stop();
  });

  test('nor does a start with a clock behind the last heartbeat, which hides no later outage either', async () => {
    await (await serve()).stop();
    clock.advance(600_000);
    await (await serve()).stop();
    await database.db.delete(outages);
    clock.advance(-60_000);
    const behind = await serve();
    expect(behind.wasDown).toBe(false);
    await behind.portOpened();
    await beat(1000, 1);
    await behind.stop();
    expect(await stored()).toEqual([]);

    clock.advance(10_000);
    const later = await serve();
    expect(later.wasDown).toBe(true);
    expect(await stored()).toEqual([span(541_000, 553_000)]);
    await later.stop();
  });

  test('a heartbeat of a clock that was far ahead hides no outage', async () => {
    clock.advance(3_600_000);
    await (await serve()).stop();
    clock.advance(-3_600_000);
    const one = await serve();
    one.reach(false);
    clock.advance(5000);
    one.reach(true);
    await beat(0, 1);
    await expect.poll(stored).toEqual([span(0, 5000)]);
    await one.stop();
  });
});
