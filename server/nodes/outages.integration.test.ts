/** How long nobody served, as clocks are told (G37, USERS-ASK 11). */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { outages } from '../db/schema.ts';
import { describeEachDatabase } from '../testing/database.ts';
import { joined, trackOutages } from './outages.ts';

describeEachDatabase('the heartbeat', (open) => {
  test('after a time without a server none has served until the port is open, and for two seconds more', async () => {
    const database = await open();
    const lastBeatMs = Date.UTC(2026, 10, 20, 12);
    let nowMs = lastBeatMs;
    const clock = { wallMs: () => nowMs, monotonicMs: () => nowMs };
    const first = await trackOutages(database, clock);
    expect(first.wasDown).toBe(false);
    expect(first.outages()).toEqual([]);
    await first.stop();

    nowMs += 60_000;
    const second = await trackOutages(database, clock);
    expect(second.wasDown).toBe(true);
    expect(second.outages()).toEqual([{ fromMs: lastBeatMs, toMs: Infinity }]);
    // A start that takes long.
    nowMs += 7000;
    await second.portOpened();
    const outage = { fromMs: lastBeatMs, toMs: lastBeatMs + 69_000 };
    expect(second.outages()).toEqual([outage]);
    const stored = await database.db.select().from(outages);
    const spans = stored.map(({ fromAt, toAt }) => ({ fromMs: fromAt.getTime(), toMs: toAt.getTime() }));
    expect(joined(spans)).toEqual([outage]);
    await second.stop();
  });

  test('an outage that cannot be stored ends all the same', async () => {
    const database = await open();
    let nowMs = Date.UTC(2026, 10, 20, 12);
    const clock = { wallMs: () => nowMs, monotonicMs: () => nowMs };
    const first = await trackOutages(database, clock);
    await first.stop();
    nowMs += 60_000;
    const second = await trackOutages(database, clock);
    await database.db.execute(sql`alter table outages rename to elsewhere`);
    await expect(second.portOpened()).rejects.toThrow();
    await database.db.execute(sql`alter table elsewhere rename to outages`);
    expect(second.outages()).toEqual([{ fromMs: nowMs - 60_000, toMs: nowMs + 2000 }]);
    await second.stop();
  });

  test('a server that begins while another serves notes nothing', async () => {
    const database = await open();
    let nowMs = Date.UTC(2026, 10, 20, 12);
    const clock = { wallMs: () => nowMs, monotonicMs: () => nowMs };
    const one = await trackOutages(database, clock);
    nowMs += 1000;
    const other = await trackOutages(database, clock);
    expect(other.wasDown).toBe(false);
    nowMs += 1000;
    await other.portOpened();
    expect(other.outages()).toEqual([]);
    await Promise.all([one.stop(), other.stop()]);
  });
});
