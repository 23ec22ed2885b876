/** Days where somebody is: when a date begins there, as an instant. */
import { dayMs } from '../durations.ts';

export function isTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }) instanceof Intl.DateTimeFormat;
  } catch {
    return false;
  }
}

/** How far a zone's clocks are ahead of UTC at an instant, ms. */
function offsetMs(atMs: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(atMs);
  const of = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((part) => part.type === type)?.value ?? 0);
  const local = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  return local - Math.floor(atMs / 1000) * 1000;
}

/** When a date (`2026-11-23`) begins in a zone; where clocks skip midnight, the first instant after it. */
export function startOfDay(date: string, timeZone: string): number {
  const utcMs = Date.parse(`${date}T00:00:00.000Z`);
  // Clocks that change around that midnight have one offset a day before UTC's, and another a day after it.
  const midnights = [-dayMs, dayMs].map((ms) => utcMs - offsetMs(utcMs + ms, timeZone));
  const shown = midnights.filter((atMs) => atMs + offsetMs(atMs, timeZone) === utcMs);
  return shown.length > 0 ? Math.min(...shown) : Math.max(...midnights);
}

/** The last millisecond of a date in a zone. */
export function endOfDay(date: string, timeZone: string): number {
  const next = new Date(Date.parse(`${date}T00:00:00.000Z`) + dayMs).toISOString().slice(0, 10);
  return startOfDay(next, timeZone) - 1;
}
