/**
 * Bots that fill the free places of a quick race between people, always labelled. A bot is no row and no account: it follows
 * from the race's id, its text and a speed, so every server, and a server that starts again, sees it at the same place.
 */
import { seededRng, seedOf } from '../rng.ts';
import { adaptiveBots, stepOf, type TypingRival } from './rivals.ts';
import type { Progress } from './verify.ts';

/** As many as leave one place of the largest race to a person. */
export const mostRaceBots = 5;
/** For people without a verified run, and what no bot's speed leaves. */
const beginnerWpm = 35;
const slowestWpm = 12;
const fastestWpm = 140;

/** The speed that bots take from somebody's latest runs. */
export function raceBotWpm(recentWpms: readonly number[]): number {
  if (recentWpms.length === 0) return beginnerWpm;
  const mean = recentWpms.reduce((sum, wpm) => sum + wpm, 0) / recentWpms.length;
  return Math.round(Math.min(fastestWpm, Math.max(slowestWpm, mean)));
}

/**
 * The bots of a race in the order in which they come; those that give way to people are the last ones. They are about as fast as
 * `wpm`, some slower, some faster, and which of them come first is drawn by lot.
 */
export function raceBots(raceId: string, text: string, wpm: number): readonly TypingRival[] {
  const rng = seededRng(seedOf(raceId));
  const bots = adaptiveBots(text, wpm, rng).map((bot) => ({ bot, lot: rng() }));
  return bots.toSorted((a, b) => a.lot - b.lot).map(({ bot }) => bot);
}

/** How far a bot is so many milliseconds after GO. */
export function raceBotAt(
  bot: TypingRival,
  sinceGoMs: number,
): Pick<Progress, 'index' | 'errors' | 'finishedAtMs'> {
  const { index, errors, finishedAtMs } = stepOf(bot, sinceGoMs);
  return { index, errors, finishedAtMs: finishedAtMs === null ? null : Math.round(finishedAtMs) };
}
