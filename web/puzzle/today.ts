/** Which day it is for the puzzles, on a page that may stay open for days. The clock is passed in. Pure. */
import { dayAfter, dayOf } from '@playfield/contracts/puzzleDays.ts';

const dayMs = 86_400_000;
/** A machine that slept wakes up without telling: the clock is looked at this often. */
const lookEveryMs = 60_000;
/** Pause before reading again where this page's clock is ahead of the server's. */
const againMs = 5 * 60_000;

const dayOfMs = (ms: number): string => dayOf(new Date(ms));

/** How long to wait before the clock is looked at again: never beyond the next midnight UTC. */
export function nextLookMs(nowMs: number): number {
  return Math.min(lookEveryMs, dayMs - (nowMs % dayMs));
}

/** Whether the server is asked again which day it is; `today` is what it said at `readMs`. */
export function isOutdated(today: string, readMs: number, nowMs: number): boolean {
  if (dayOfMs(readMs) < dayOfMs(nowMs)) return true;
  return today < dayOfMs(nowMs) && nowMs - readMs >= againMs;
}

/**
 * The day whose puzzle is on: the server's, or this page's while the server is unknown. Once the server cannot be reached its day
 * goes on with this page's clock.
 */
export function todayOf(
  read: { readonly today: string; readonly readMs: number } | null,
  isReachable: boolean,
  nowMs: number,
): string {
  const here = dayOfMs(nowMs);
  if (read === null) return here;
  if (isReachable) return read.today;
  const passed = (Date.parse(here) - Date.parse(dayOfMs(read.readMs))) / dayMs;
  return passed > 0 ? dayAfter(read.today, passed) : read.today;
}

/**
 * The day of the puzzle that is shown at the address of today's. Midnight does not replace one that was begun; one that is solved
 * gives way when the page is seen again on a later day.
 */
export function shownDay(
  begun: { readonly day: string; readonly isSolved: boolean } | null,
  today: string,
  seenOn: string,
): string {
  if (begun === null) return today;
  return begun.isSolved && begun.day < seenOn ? today : begun.day;
}
