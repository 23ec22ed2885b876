/**
 * Speed and accuracy of typing, by the formulas of document 2, section 9; accuracy clamped by GAPS G60. Five typed
 * characters are one word.
 */

/** Characters that count as one word in every WPM shown. */
const charactersPerWord = 5;

const msPerMinute = 60_000;

/** Nobody types faster over 40 keys or over a whole text (TRUST, T-11). */
export const impossibleWpm = 350;

/** Words per minute without rounding; 0 while no time has passed. */
export function exactWpm(typedCharacters: number, elapsedMs: number): number {
  if (typedCharacters <= 0 || elapsedMs <= 0) return 0;
  return typedCharacters / charactersPerWord / (elapsedMs / msPerMinute);
}

/**
 * (typed characters / 5) / elapsed minutes, rounded to a whole number; 0 while no time has passed. Never above
 * `impossibleWpm`: the first keys of a run, a few ms after its start, are no measurement.
 */
export function wpm(typedCharacters: number, elapsedMs: number): number {
  return Math.min(impossibleWpm, Math.round(exactWpm(typedCharacters, elapsedMs)));
}

/** The milliseconds in which so many characters are typed at `wpm` words per minute. */
export function msAtWpm(characters: number, wpm: number): number {
  return (characters / charactersPerWord / wpm) * msPerMinute;
}

/** A rounded whole percentage from 0 to 100 of `part` in `whole`; 100 of nothing. */
function percent(part: number, whole: number): number {
  if (whole <= 0) return 100;
  return Math.round(Math.min(100, Math.max(0, (part / whole) * 100)));
}

/**
 * (position - errors) / position x 100, rounded and clamped to 0..100; 100 when nothing is typed. `errors` counts
 * every wrong key, corrected or not.
 */
export function accuracy(position: number, errors: number): number {
  return percent(position - errors, position);
}

/** Right keys among all character keys, in whole percent; 100 when no key was struck. Backspaces count as neither. */
export function rawAccuracy(rightKeys: number, allKeys: number): number {
  return percent(rightKeys, allKeys);
}
