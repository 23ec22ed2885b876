/**
 * Dates and times as every page writes them: in English, as the pages are, and by the reader's clock; hours count to 12 or to 24 as
 * the reader's browser does. A day of the calendar (`2026-11-24`) is the same for everybody.
 */
type Instant = string | number | Date;

type Options = Intl.DateTimeFormatOptions;

/** Made when first asked for: each costs a slow phone a few milliseconds. */
function onFirstUse(options: () => Options): () => Intl.DateTimeFormat {
  let made: Intl.DateTimeFormat | null = null;
  return () => (made ??= new Intl.DateTimeFormat('en-US', options()));
}

/** As this reader's browser counts hours. */
function time(): Options {
  const { hourCycle } = new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions();
  const isTo12 = hourCycle === 'h11' || hourCycle === 'h12';
  return { hour: isTo12 ? 'numeric' : '2-digit', minute: '2-digit', ...(hourCycle && { hourCycle }) };
}

const day: Options = { month: 'short', day: 'numeric' };
const shortDates = onFirstUse(() => day);
const dates = onFirstUse(() => ({ ...day, year: 'numeric' }));
const times = onFirstUse(time);
const moments = onFirstUse(() => ({ weekday: 'short', ...day, ...time() }));
const shortDays = onFirstUse(() => ({ ...day, timeZone: 'UTC' }));
const days = onFirstUse(() => ({ ...day, year: 'numeric', timeZone: 'UTC' }));

const dayMs = 86_400_000;

/** `Nov 24`. */
export function shortDateText(instant: Instant): string {
  return shortDates().format(new Date(instant));
}

/** `Nov 24, 2026`. */
export function dateText(instant: Instant): string {
  return dates().format(new Date(instant));
}

/** `6:05 PM`, or `18:05`. */
export function timeText(instant: Instant): string {
  return times().format(new Date(instant));
}

/** `Tue, Nov 24, 6:05 PM`, or with `18:05`. */
export function momentText(instant: Instant): string {
  return moments().format(new Date(instant));
}

/** `Nov 24` for 2026-11-24. */
export function shortDayText(calendarDay: string): string {
  return shortDays().format(new Date(calendarDay));
}

/** `Nov 24, 2026` for 2026-11-24. */
export function dayText(calendarDay: string): string {
  return days().format(new Date(calendarDay));
}

/** `Nov 23 – 29`, by its Monday. */
export function weekText(monday: string): string {
  const from = new Date(monday);
  return shortDays().formatRange(from, new Date(from.getTime() + 6 * dayMs));
}
