/** A browser's bests joined to those of an account. Pure. */
import type { BrowserBests } from '@playfield/contracts/http/account.ts';

/** The higher value of each key. */
export function mergeBests(a: BrowserBests, b: BrowserBests): Record<string, number> {
  const merged: Record<string, number> = {};
  for (const [key, value = 0] of [...Object.entries(a), ...Object.entries(b)]) {
    merged[key] = Math.max(value, merged[key] ?? 0);
  }
  return merged;
}
