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

/** The entries of `bests` that are higher than what is stored now. */
export function higherThan(
  stored: BrowserBests,
  bests: BrowserBests,
): readonly (readonly [key: string, value: string])[] {
  const known = new Map(Object.entries(stored));
  return Object.entries(bests)
    .filter(([key, value = 0]) => bestKeys.includes(key) && value > (known.get(key) ?? -1))
    .map(([key, value]) => [key, String(value)]);
}

/** Recorded runs of the player, which go with the bests. */
export const recordingKeys = ['playfield:snake-ghost', 'playfield:snake-ghost-daily'] as const;

/** What an account has reached in this browser, after its session has ended elsewhere. */
export const asideKey = 'playfield:bests-aside';

/** Null if the account has reached nothing. */
export function asideOf(accountId: string, bests: BrowserBests): string | null {
  return Object.values(bests).some((value = 0) => value > 0) ? JSON.stringify({ accountId, bests }) : null;
}

/** Anything invalid is nothing set aside. */
export function parseAside(
  stored: string | null,
): { readonly accountId: string; readonly bests: BrowserBests } | null {
  try {
    const value: unknown = JSON.parse(stored ?? 'null');
    if (typeof value !== 'object' || value === null) return null;
    const { accountId, bests } = { accountId: null, bests: null, ...value };
    if (typeof accountId !== 'string' || typeof bests !== 'object' || bests === null) return null;
    const entries = new Map<string, unknown>(Object.entries(bests));
    return { accountId, bests: bestsFrom((key) => textOf(entries.get(key))) };
  } catch {
    return null;
  }
}

const textOf = (value: unknown): string | null => (typeof value === 'number' ? String(value) : null);
