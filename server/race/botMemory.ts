/** Keeps the bots of races in memory: those of one race take milliseconds to make and some 100 kB. */
import { raceBots, type TypingRival } from '@playfield/games/typing-race/index.ts';
import type { typingRaces } from '../db/schema.ts';

type Row = Pick<typeof typingRaces.$inferSelect, 'id' | 'text' | 'bots' | 'botWpm' | 'status'>;
type Kept = { readonly bots: readonly TypingRival[]; readonly usedMs: number };

/** Of races that still go on, which are looked at several times a second while somebody follows them. */
const liveKeptMs = 60_000;
/** Completed races whose bots are kept. */
const mostCompleted = 100;

/** Returns a function that answers with a race's bots; its `nowMs` is noted as the time of their last use. */
export function createBotMemory(make: typeof raceBots = raceBots) {
  // Both in order of their last use.
  const live = new Map<string, Kept>();
  const completed = new Map<string, Kept>();

  return ({ id, text, bots, botWpm, status }: Row, nowMs: number): readonly TypingRival[] => {
    if (bots === 0 || botWpm === null) return [];
    // Races in progress have no limit: if more of them were followed than were kept, every look would make their bots again.
    for (const [unused, { usedMs }] of live) {
      if (usedMs > nowMs - liveKeptMs) break;
      live.delete(unused);
    }
    const all = (live.get(id) ?? completed.get(id))?.bots ?? make(id, text, botWpm);
    live.delete(id);
    completed.delete(id);
    (status === 'completed' ? completed : live).set(id, { bots: all, usedMs: nowMs });
    const [oldest] = completed.keys();
    if (completed.size > mostCompleted && oldest !== undefined) completed.delete(oldest);
    return all.slice(0, bots);
  };
}
