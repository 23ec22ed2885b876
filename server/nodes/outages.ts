/**
 * Times in which no server ran (G37, USERS-ASK 11): every server writes a heartbeat once a second. A gap in all of them, found
 * at a start or after the database was away, is stored as an outage, and no match clock counts it. With each heartbeat a server
 * learns of the outages that others have stored.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/open.ts';
import { heartbeats, outages } from '../db/schema.ts';
import { dayMs, hourMs } from '../durations.ts';
import { newId } from '../random.ts';
import type { Outage } from './runningTime.ts';

const beatMs = 1000;
/** A gap up to this is an ordinary delay of a running server. */
const gapMs = 3000;
/** At a start a shorter gap is enough: another server would have written in the meantime. */
const startGapMs = 1500;
/** Where there may be others, they may also be late: then a start looks so often before it takes the gap for one. */
const mostLooks = 6;
const lookEveryMs = 250;
/** Time for clients to reconnect after a start. */
const comeBackMs = 2000;
/** Longer than the longest match with clocks. */
const keptMs = 7 * dayMs;
/** A supervisor may start a server that ends at once every few seconds, and each start leaves a row that all others read. */
const beatKeptMs = hourMs;

export type OutageTracker = {
  /**
   * Outages of the last week, oldest first, not overlapping. Before `portOpened`, and while this server's last heartbeat is old,
   * one lasts until now. The next heartbeat forgets it if another server ran meanwhile.
   */
  readonly outages: () => readonly Outage[];
  /** Whether no server ran just before this one started. Several that start together may find that. */
  readonly wasDown: boolean;
  /** Whether what is put off by that time must be, in this transaction: true once for all servers. */
  readonly putsOff: (tx: Tx) => Promise<boolean>;
  /**
   * Must be called once the port is open: an outage before this start lasted until then. Rejects when that can't be stored;
   * this server knows it all the same.
   */
  readonly portOpened: () => Promise<void>;
  /** When each server that runs wrote last. */
  readonly nodes: () => Promise<readonly { readonly id: string; readonly beatAt: Date }[]>;
  /** Removes what says nothing any more; returns 0, since it does all at once. */
  readonly sweep: () => Promise<number>;
  readonly stop: () => Promise<void>;
};

/** What a heartbeat says besides that the server runs. */
export type Beat = {
  /** Names this server to the others. */
  readonly node: string;
  /** How many people are connected to it. */
  readonly people: () => number;
};

/** Joins spans that touch or overlap: two servers may find the same gap. */
export function joined(spans: readonly Outage[]): Outage[] {
  const result: Outage[] = [];
  for (const span of spans.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const last = result.at(-1);
    if (last && span.fromMs <= last.toMs)
      result[result.length - 1] = { fromMs: last.fromMs, toMs: Math.max(last.toMs, span.toMs) };
    else result.push(span);
  }
  return result;
}

/**
 * Stores a heartbeat; if it ends a gap in those of all servers, the outage too; and reads all outages. One statement, so that a
 * server which sees the heartbeat sees the outage as well. A time far ahead is of a clock that was wrong: of another server it says
 * nothing, of this one that it ran until now.
 */
const beatStatement = `
  with last as (
    select max(least(beat_at, $2::timestamptz)) as beat_at from heartbeats
    where id = $1 or beat_at < $2::timestamptz + interval '${gapMs} ms'
  ), beat as (
    insert into heartbeats (id, beat_at, totals) values ($1, $2::timestamptz, $3::jsonb)
    on conflict (id) do update set beat_at = excluded.beat_at, totals = excluded.totals
  ), noted as (
    insert into outages (id, from_at, to_at) select $4, beat_at, $2::timestamptz from last
    where $2::timestamptz - beat_at > interval '${gapMs} ms'
    on conflict (from_at) do update set to_at = greatest(outages.to_at, excluded.to_at)
    returning from_at, to_at
  )
  select from_at, to_at from noted
  union all select from_at, to_at from outages where to_at > $2::timestamptz - interval '${keptMs} ms'`;

const storedSpans = z.array(
  z
    .object({ from_at: z.date(), to_at: z.date() })
    .transform((row): Outage => ({ fromMs: row.from_at.getTime(), toMs: row.to_at.getTime() })),
);

type TrackedDatabase = Pick<Database, 'db' | 'kind' | 'prepared' | 'assertWritable'>;

/** Since when no server has run, as a start finds it. Null: one runs, none ever has, or a wrong clock leaves it open. */
async function findDownSince({ db, kind }: TrackedDatabase, clock: Clock): Promise<number | null> {
  for (let looks = 1; ; looks++) {
    const [latest] = await db.select().from(heartbeats).orderBy(desc(heartbeats.beatAt)).limit(1);
    const nowMs = clock.wallMs();
    const ageMs = latest ? nowMs - latest.beatAt.getTime() : 0;
    if (ageMs < -gapMs) await correctAhead(db, nowMs);
    if (!latest || ageMs <= startGapMs) return null;
    if (kind === 'embedded' || ageMs > gapMs || looks >= mostLooks) return latest.beatAt.getTime();
    await pause(lookEveryMs);
  }
}

/**
 * A time far ahead is of a clock that was wrong, or this one still is. It says that a server ran, but not until when, so it counts
 * as now: then it hides no later outage, and none is made of the whole time since an earlier process.
 */
async function correctAhead(db: Database['db'], nowMs: number): Promise<void> {
  await db
    .update(heartbeats)
    .set({ beatAt: new Date(nowMs) })
    .where(gt(heartbeats.beatAt, new Date(nowMs + gapMs)));
}

export async function trackOutages(
  database: TrackedDatabase,
  clock: Clock,
  { node: id, people }: Beat = { node: newId(), people: () => 0 },
): Promise<OutageTracker> {
  const { db, prepared, assertWritable } = database;
  let downSinceMs = await findDownSince(database, clock);
  const startMs = clock.wallMs();
  const since = new Date(startMs - keptMs);
  const stored = await db.select().from(outages).where(gt(outages.toAt, since));
  let spans = joined(stored.map((row) => ({ fromMs: row.fromAt.getTime(), toMs: row.toAt.getTime() })));

  /** Known here at once, even when it can't be stored now. */
  async function note(fromMs: number, toMs: number): Promise<void> {
    spans = joined([...spans, { fromMs, toMs }]);
    await db
      .insert(outages)
      .values({ id: newId(), fromAt: new Date(fromMs), toAt: new Date(toMs) })
      .onConflictDoUpdate({
        target: outages.fromAt,
        set: { toAt: sql`greatest(${outages.toAt}, excluded.to_at)` },
      });
  }

  async function sweep(): Promise<number> {
    const nowMs = clock.wallMs();
    // The last one stays: it says until when servers ran.
    await db
      .delete(heartbeats)
      .where(
        and(
          lt(heartbeats.beatAt, new Date(nowMs - beatKeptMs)),
          lt(heartbeats.beatAt, sql`(select max(${heartbeats.beatAt}) from ${heartbeats})`),
        ),
      );
    await db.delete(outages).where(lt(outages.toAt, new Date(nowMs - keptMs)));
    return 0;
  }

  const foundMs = downSinceMs;
  if (foundMs !== null) await note(foundMs, startMs + comeBackMs);
  await sweep();

  /** This server's last heartbeat. */
  let lastMs = startMs;
  let beating: Promise<void> = Promise.resolve();
  async function beat(): Promise<void> {
    const nowMs = clock.wallMs();
    const totals = JSON.stringify({ people: people() });
    try {
      assertWritable();
      const rows = await prepared('heartbeat', beatStatement, [id, new Date(nowMs), totals, newId()]);
      // What could not be stored is known here alone.
      const known = spans.filter(({ toMs }) => toMs > nowMs - keptMs);
      spans = joined([...known, ...storedSpans.parse(rows)]);
      lastMs = nowMs;
    } catch {
      // The database or its disk is away, which others report. The gap is noted with the next heartbeat.
    }
  }
  await beat();
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    beating = beat().finally(() => {
      isBusy = false;
    });
  }, beatMs);
  timer.unref();

  return {
    outages() {
      const nowMs = clock.wallMs();
      const fromMs = downSinceMs ?? (nowMs - lastMs > gapMs ? lastMs : null);
      return fromMs === null ? spans : joined([...spans, { fromMs, toMs: nowMs }]);
    },
    wasDown: foundMs !== null,
    async putsOff(tx) {
      if (foundMs === null) return false;
      const claimed = await tx
        .update(outages)
        .set({ putOffAt: new Date(clock.wallMs()) })
        .where(and(eq(outages.fromAt, new Date(foundMs)), isNull(outages.putOffAt)))
        .returning({ id: outages.id });
      return claimed.length > 0;
    },
    async portOpened() {
      if (downSinceMs === null) return;
      const fromMs = downSinceMs;
      downSinceMs = null;
      await note(fromMs, clock.wallMs() + comeBackMs);
    },
    nodes: () =>
      db
        .select({ id: heartbeats.id, beatAt: heartbeats.beatAt })
        .from(heartbeats)
        .where(gt(heartbeats.beatAt, new Date(clock.wallMs() - gapMs)))
        .orderBy(heartbeats.id),
    sweep,
    async stop() {
      clearInterval(timer);
      await beating;
      await beat();
    },
  };
}
