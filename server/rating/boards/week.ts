/** Weeks of the boards: from Monday 00:00 UTC to the next. Pure. */
import { dayMs } from '../../durations.ts';

const weekMs = 7 * dayMs;
/** 5 January 1970. */
const firstMondayMs = 4 * dayMs;

/** Stands for all time where a week is stored. */
export const allTime = '0001-01-01';

const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The Monday of the week in which an instant lies: `2026-11-23`. */
export const weekOf = (at: Date): string =>
  dateOf(firstMondayMs + Math.floor((at.getTime() - firstMondayMs) / weekMs) * weekMs);

export const isMonday = (date: string): boolean => weekOf(new Date(date)) === date;

/** From when to when a week lasts, the end outside of it. */
export function boundsOf(week: string): { readonly from: Date; readonly to: Date } {
  const from = new Date(week);
  return { from, to: new Date(from.getTime() + weekMs) };
}

/** The Monday before this one. */
export const weekBefore = (week: string): string => dateOf(Date.parse(week) - weekMs);
