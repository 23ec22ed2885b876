/**
 * Times in which no server ran (G37, USERS-ASK 11): every server writes a heartbeat once a second. A gap in all of them, found
 * at a start or after the database was away, is stored as an outage, and no match clock counts it.
 */
import { desc, gt, lt } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/open.ts';
import { heartbeats, outages } from '../db/schema.ts';
import { newId } from '../random.ts';

const beatMs = 1000;
/** A gap up to this is an ordinary delay of a running server. */
const gapMs = 3000;
/** At a start a shorter gap is enough: another server would have written in the meantime. */
const startGapMs = 1500;
/** Time for clients to reconnect after a start. */
const comeBackMs = 2000;
/** Longer than the longest match with clocks. */
const keptMs = 7 * 86_400_000;

export type Span = { readonly fromMs: number; readonly toMs: number };

export type OutageTracker = {
  /** Outages of the last week, oldest first, not overlapping; the last one has no end before `portOpened`. */
  readonly outages: () => readonly Span[];
  /** Whether no server ran just before this one started. */
  readonly wasDown: boolean;
  /**
   * Must be called once the port is open: an outage before this start lasted until then. Rejects when that can't be stored;
   * this server knows it all the same.
   */
  readonly portOpened: () => Promise<void>;
  /** When each server that runs wrote last. */
  readonly servers: () => Promise<readonly { readonly id: string; readonly beatAt: Date }[]>;
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
export function joined(spans: readonly Span[]): Span[] {
  const result: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const last = result.at(-1);
    if (last && span.fromMs <= last.toMs)
      result[result.length - 1] = { fromMs: last.fromMs, toMs: Math.max(last.toMs, span.toMs) };
    else result.push(span);
  }
  return result;
}

export async function trackOutages(
  { db, assertWritable }: Pick<Database, 'db' | 'assertWritable'>,
  clock: Clock,
  { node: id, people }: Beat = { node: newId(), people: () => 0 },
): Promise<OutageTracker> {
  const startMs = clock.wallMs();
  const since = new Date(startMs - keptMs);
  const [latest] = await db.select().from(heartbeats).orderBy(desc(heartbeats.beatAt)).limit(1);
  const stored = await db.select().from(outages).where(gt(outages.toAt, since));
  let spans = joined(stored.map((row) => ({ fromMs: row.fromAt.getTime(), toMs: row.toAt.getTime() })));

  /** Known here at once, even when it can't be stored now. */
  async function note(fromMs: number, toMs: number): Promise<void> {
    spans = joined([...spans, { fromMs, toMs }]);
    await db.insert(outages).values({ id: newId(), fromAt: new Date(fromMs), toAt: new Date(toMs) });
  }

  const wasDown = latest !== undefined && startMs - latest.beatAt.getTime() > startGapMs;
  let downSinceMs = wasDown ? latest.beatAt.getTime() : null;
  if (downSinceMs !== null) await note(downSinceMs, startMs + comeBackMs);
  await db.delete(heartbeats).where(lt(heartbeats.beatAt, since));
  await db.delete(outages).where(lt(outages.toAt, since));

  let lastMs = startMs;
  let beating: Promise<void> = Promise.resolve();
  async function beat(): Promise<void> {
    const nowMs = clock.wallMs();
    const beatAt = new Date(nowMs);
    const totals = { people: people() };
    try {
      assertWritable();
      await db
        .insert(heartbeats)
        .values({ id, beatAt, totals })
        .onConflictDoUpdate({ target: heartbeats.id, set: { beatAt, totals } });
      if (nowMs - lastMs > gapMs) await note(lastMs, nowMs);
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
    outages: () =>
      downSinceMs === null ? spans : joined([...spans, { fromMs: downSinceMs, toMs: Infinity }]),
    wasDown,
    async portOpened() {
      if (downSinceMs === null) return;
      const fromMs = downSinceMs;
      downSinceMs = null;
      await note(fromMs, clock.wallMs() + comeBackMs);
    },
    servers: () =>
      db
        .select({ id: heartbeats.id, beatAt: heartbeats.beatAt })
        .from(heartbeats)
        .where(gt(heartbeats.beatAt, new Date(clock.wallMs() - gapMs)))
        .orderBy(heartbeats.id),
    async stop() {
      clearInterval(timer);
      await beating;
      await beat();
    },
  };
}
