/**
 * Dates and times as every page writes them: in English, as the pages are, and by the reader's clock; hours count to 12 or to 24 as
 * the reader's browser does. A day of the calendar (`2026-11-24`) is the same for everybody.
 */
type Instant = string | number | Date;

type Options = Intl.DateTimeFormatOptions;

/** Made when first asked for: the first one costs a slow phone some 60 ms, so dates without a time are written without any. */
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

const times = onFirstUse(time);
const moments = onFirstUse(() => ({ weekday: 'short', month: 'short', day: 'numeric', ...time() }));

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

const dayMs = 86_400_000;

/** `Nov 24`. */
export function shortDateText(instant: Instant): string {
  const date = new Date(instant);
  return `${months[date.getMonth()] ?? ''} ${date.getDate()}`;
}

/** `Nov 24, 2026`. */
export function dateText(instant: Instant): string {
  return `${shortDateText(instant)}, ${new Date(instant).getFullYear()}`;
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
  const date = new Date(calendarDay);
  return `${months[date.getUTCMonth()] ?? ''} ${date.getUTCDate()}`;
}

/** `Nov 24, 2026` for 2026-11-24. */
export function dayText(calendarDay: string): string {
  return `${shortDayText(calendarDay)}, ${new Date(calendarDay).getUTCFullYear()}`;
}

/** `Nov 23 – 29` by its Monday, `Nov 30 – Dec 6`, or with the years where it has days of two. */
export function weekText(monday: string): string {
  const [from, to] = [new Date(monday), new Date(Date.parse(monday) + 6 * dayMs)];
  const sunday = to.toISOString();
  if (from.getUTCFullYear() !== to.getUTCFullYear()) return rangeText(dayText(monday), dayText(sunday));
  const isOneMonth = from.getUTCMonth() === to.getUTCMonth();
  return rangeText(shortDayText(monday), isOneMonth ? String(to.getUTCDate()) : shortDayText(sunday));
}

/** As Intl writes it: between thin spaces. */
const rangeText = (from: string, to: string): string => `${from}\u2009–\u2009${to}`;
