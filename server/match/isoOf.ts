const written = new WeakMap<Date, string>();

/**
 * A date's ISO form, written out once: a row keeps its dates from move to move, and V8 takes its time for each, above all where
 * `JSON.stringify` comes upon one.
 */
export function isoOf(date: Date): string {
  const known = written.get(date);
  if (known !== undefined) return known;
  const text = date.toISOString();
  written.set(date, text);
  return text;
}
