/**
 * The personal bests kept in localStorage (ST-001, ST-003..009): numbers as text, higher is better. Pure.
 */
import type { BrowserBests } from '@playfield/contracts/http/account.ts';

/** One entry per key of the contract; a missing key does not compile. */
const keys: Readonly<Record<keyof BrowserBests, true>> = {
  typingBestWpm: true,
  'snake-high-score': true,
  'snake-games-played': true,
  'snake-best-level': true,
  'snake-total-score': true,
  snakeio_best_score: true,
  snakeio_best_time: true,
  snakeio_best_kills: true,
};

export const bestKeys: readonly string[] = Object.keys(keys);

/** The contract refuses more, and one forged entry must not lose the others. */
const HIGHEST = 1e9;

/** The stored bests; entries that are not numbers from 0 up are skipped. */
export function bestsFrom(read: (key: string) => string | null): BrowserBests {
  const found: Record<string, number> = {};
  for (const key of bestKeys) {
    const stored = read(key);
    const value = stored === null || stored.trim() === '' ? Number.NaN : Number(stored);
    if (value >= 0 && value <= HIGHEST) found[key] = value;
  }
  return found;
}

/** The entries to write back once the server has merged both sides. */
export function entriesOf(bests: BrowserBests): readonly (readonly [key: string, value: string])[] {
  return Object.entries(bests)
    .filter(([key]) => bestKeys.includes(key))
    .map(([key, value]) => [key, String(value)]);
}
