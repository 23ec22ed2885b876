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
const highest = 1e9;

/** The stored bests; entries that are not numbers from 0 up are skipped. */
export function bestsFrom(read: (key: string) => string | null): BrowserBests {
  const found: Record<string, number> = {};
  for (const key of bestKeys) {
    const stored = read(key);
    const value = stored === null || stored.trim() === '' ? Number.NaN : Number(stored);
    if (value >= 0 && value <= highest) found[key] = value;
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

/** How the player types (web/typing/storedTyping.ts): settings, which stay with the browser, and what comes of their runs. */
export const typingKey = 'playfield:typing';
const ofRuns: readonly string[] = ['ghosts', 'recentWpm', 'vehicle'];

/** The settings alone; null for nothing, or a damaged entry. */
export function withoutRuns(stored: string | null): string | null {
  try {
    const value: unknown = JSON.parse(stored ?? 'null');
    if (typeof value !== 'object' || value === null) return null;
    return JSON.stringify(
      Object.fromEntries(Object.entries(value).filter(([name]) => !ofRuns.includes(name))),
    );
  } catch {
    return null;
  }
}

/** What accounts have reached in this browser whose sessions have ended elsewhere. */
export const asideKey = 'playfield:bests-aside';

/** Accounts that share a browser; more are forgotten. */
const mostAccounts = 8;

type Aside = { readonly accountId: string; readonly bests: BrowserBests };

/** What is to be stored with these bests set aside; the latest come first. An account that has reached nothing changes nothing. */
export function withAside(stored: string | null, accountId: string, bests: BrowserBests): string | null {
  if (!Object.values(bests).some((value = 0) => value > 0)) return stored;
  return textOfAll([{ accountId, bests }, ...without(stored, accountId)].slice(0, mostAccounts));
}

/** The account is back: its bests, and what is to be stored without them. Null if nothing is set aside for it. */
export function takeAside(
  stored: string | null,
  accountId: string,
): { readonly bests: BrowserBests; readonly left: string | null } | null {
  const own = asidesIn(stored).find((aside) => aside.accountId === accountId);
  return own ? { bests: own.bests, left: textOfAll(without(stored, accountId)) } : null;
}

const without = (stored: string | null, accountId: string): readonly Aside[] =>
  asidesIn(stored).filter((aside) => aside.accountId !== accountId);

const textOfAll = (asides: readonly Aside[]): string | null =>
  asides.length === 0 ? null : JSON.stringify(asides);

/** Damaged entries are left out. */
function asidesIn(stored: string | null): readonly Aside[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(value) ? value.flatMap((one: unknown) => parseAside(one) ?? []) : [];
  } catch {
    return [];
  }
}

function parseAside(value: unknown): Aside | null {
  if (typeof value !== 'object' || value === null) return null;
  const { accountId, bests } = { accountId: null, bests: null, ...value };
  if (typeof accountId !== 'string' || typeof bests !== 'object' || bests === null) return null;
  const entries = new Map<string, unknown>(Object.entries(bests));
  return { accountId, bests: bestsFrom((key) => textOf(entries.get(key))) };
}

const textOf = (value: unknown): string | null => (typeof value === 'number' ? String(value) : null);
