/* oxlint-disable no-restricted-globals -- dates out of texts and instants passed in: nothing here reads the clock */
/** The days of the daily puzzles: the same for everybody, by the date in UTC. */

const dayMs = 86_400_000;
/** A Monday: the first day that has a puzzle. */
export const firstPuzzleDay = '2026-01-05';
/** The server tells what was solved of this many days before today. */
export const listedDays = 60;

/** The day of an instant in UTC, as `2026-11-23`. */
export function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

/** Days since the first one; null for text that is no day. */
export function numberOfDay(day: string): number | null {
  const at = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(at) || dayOf(new Date(at)) !== day) return null;
  return Math.round((at - Date.parse(`${firstPuzzleDay}T00:00:00Z`)) / dayMs);
}

/** The day so many days after another. */
export function dayAfter(day: string, days: number): string {
  return dayOf(new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs));
}
