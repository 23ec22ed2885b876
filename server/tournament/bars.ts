/** A player who stays away from matches without a move may not join for a while: an hour, and twice as long each time after. */
import { and, eq, sql } from 'drizzle-orm';
import { among } from '../db/among.ts';
import type { Db, Tx } from '../db/open.ts';
import { tournamentBars } from '../db/schema.ts';
import { hourMs } from '../durations.ts';

const mostHours = 168;

/** Doubled where they are stored: another tournament may note the same person at the same time. */
const longer = sql`least(${mostHours}, 2 * ${tournamentBars.hours})`;

export async function noteNoShows(tx: Tx, userIds: readonly string[], nowMs: number): Promise<void> {
  if (userIds.length === 0) return;
  const until = new Date(nowMs + hourMs);
  const now = new Date(nowMs).toISOString();
  await tx
    .insert(tournamentBars)
    .values(userIds.toSorted().map((userId) => ({ userId, hours: 1, until })))
    .onConflictDoUpdate({
      target: tournamentBars.userId,
      set: { until: sql`${now}::timestamptz + ${longer} * interval '1 hour'`, hours: longer },
    });
}

/** Lifts bars that people who have played a tournament earned before it began. Those earned in it, or since, stay. */
export async function liftBars(tx: Tx, userIds: readonly string[], startedAt: Date): Promise<void> {
  if (userIds.length === 0) return;
  const { userId, hours, until } = tournamentBars;
  const earnedAt = sql`${until} - ${hours} * interval '1 hour'`;
  const isEarlier = sql`${earnedAt} < ${startedAt.toISOString()}::timestamptz`;
  await tx.delete(tournamentBars).where(and(among(userId, userIds), isEarlier));
}

export async function eraseBar(tx: Tx, userId: string): Promise<void> {
  await tx.delete(tournamentBars).where(eq(tournamentBars.userId, userId));
}

/** How long somebody may not join yet, ms; null: they may. */
export async function barredMs(db: Db | Tx, userId: string, nowMs: number): Promise<number | null> {
  const [bar] = await db.select().from(tournamentBars).where(eq(tournamentBars.userId, userId));
  const leftMs = bar ? bar.until.getTime() - nowMs : 0;
  return leftMs > 0 ? leftMs : null;
}

export function barText(leftMs: number): string {
  const minutes = Math.ceil(leftMs / 60_000);
  const left = minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
  return `You missed a match without a move, so you cannot join a tournament for another ${left}.`;
}
