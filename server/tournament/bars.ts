/** Who stays away from matches without a move may not join for a while: an hour, and twice as long each time after. */
import type { Db, Tx } from '../db/open.ts';
import { tournamentStore } from './store.ts';

const hourMs = 3_600_000;
const mostHours = 168;

export async function noteNoShows(tx: Tx, userIds: readonly string[], nowMs: number): Promise<void> {
  if (userIds.length === 0) return;
  const store = tournamentStore(tx);
  const known = new Map((await store.barsOf(userIds)).map((bar) => [bar.userId, bar]));
  await store.setBars(
    userIds.toSorted().map((userId) => {
      const before = known.get(userId)?.hours;
      const hours = before === undefined ? 1 : Math.min(mostHours, 2 * before);
      return { userId, hours, until: new Date(nowMs + hours * hourMs) };
    }),
  );
}

/** How long somebody may not join yet, ms; null: they may. */
export async function barredMs(db: Db | Tx, userId: string, nowMs: number): Promise<number | null> {
  const bar = await tournamentStore(db).barOf(userId);
  const leftMs = bar ? bar.until.getTime() - nowMs : 0;
  return leftMs > 0 ? leftMs : null;
}

export function barText(leftMs: number): string {
  const minutes = Math.ceil(leftMs / 60_000);
  const left = minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
  return `You missed a match without a move, so you cannot join a tournament for another ${left}.`;
}
