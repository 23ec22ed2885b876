/** Who stays away from matches without a move may not join for a while: an hour, and twice as long each time after. */
import { eq, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/open.ts';
import { tournamentBars } from '../db/schema.ts';

const hourMs = 3_600_000;
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

/** Who has played a tournament to its end begins with a clean slate. */
export async function liftBars(tx: Tx, userIds: readonly string[]): Promise<void> {
  if (userIds.length > 0) await tx.delete(tournamentBars).where(inArray(tournamentBars.userId, [...userIds]));
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
