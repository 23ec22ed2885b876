/**
 * How long nobody served (G37, USERS-ASK 11): every server writes once a second that it runs. A gap in all of them, found
 * at a start or after the database was away, is stored as an outage, and no clock of a match counts it.
 */
import { desc, gt, lt } from 'drizzle-orm';
import type { Clock } from './clock.ts';
import type { Database } from './db/open.ts';
import { heartbeats, outages } from './db/schema.ts';
import { newId } from './random.ts';

const beatMs = 1000;
/** A gap up to this is ordinary delay of a running server. */
const gapMs = 3000;
/** At a start a shorter gap says already that nobody ran: another server would have written in the meantime. */
const startGapMs = 1500;
/** Time for connections to come back after a start. */
const comeBackMs = 2000;
/** Longer than the longest match with clocks. */
const keptMs = 7 * 86_400_000;

export type Span = { readonly fromMs: number; readonly toMs: number };

export type Heartbeat = {
  /** Outages of the last week, oldest first, not overlapping; the last one has no end before `serves`. */
  readonly outages: () => readonly Span[];
  /** Whether nobody served just before this server started. */
  readonly wasDown: boolean;
  /**
   * To be called once the port is open: where nobody served when this server started, nobody did until now. Rejects when that cannot
   * be stored; here it is known all the same.
   */
  readonly serves: () => Promise<void>;
  readonly stop: () => Promise<void>;
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

export async function startHeartbeat(
  { db, assertWritable }: Pick<Database, 'db' | 'assertWritable'>,
  clock: Clock,
): Promise<Heartbeat> {
  const id = newId();
  const startMs = clock.wallMs();
  const since = new Date(startMs - keptMs);
  const [latest] = await db.select().from(heartbeats).orderBy(desc(heartbeats.beatAt)).limit(1);
  const stored = await db.select().from(outages).where(gt(outages.toAt, since));
  let spans = joined(stored.map((row) => ({ fromMs: row.fromAt.getTime(), toMs: row.toAt.getTime() })));

  /** Known here at once, whether or not it can be stored now. */
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
    try {
      assertWritable();
      await db
        .insert(heartbeats)
        .values({ id, beatAt })
        .onConflictDoUpdate({ target: heartbeats.id, set: { beatAt } });
      if (nowMs - lastMs > gapMs) await note(lastMs, nowMs);
      lastMs = nowMs;
    } catch {
      // The database or its disk is away: whoever needs it says so. The gap is noted with the next beat.
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
    async serves() {
      if (downSinceMs === null) return;
      const fromMs = downSinceMs;
      downSinceMs = null;
      await note(fromMs, clock.wallMs() + comeBackMs);
    },
    async stop() {
      clearInterval(timer);
      await beating;
      await beat();
    },
  };
}
