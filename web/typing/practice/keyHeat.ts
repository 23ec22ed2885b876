/** Accuracy by key of a US keyboard: what its characters, with and without Shift, have together. Pure. */
import type { KeyFigures } from '@playfield/games/typing-race/index.ts';

/** The rows of the keyboard: without Shift, with it. */
const rows = [
  ['`1234567890-=', '~!@#$%^&*()_+'],
  ['qwertyuiop[]\\', 'QWERTYUIOP{}|'],
  ["asdfghjkl;'", 'ASDFGHJKL:"'],
  ['zxcvbnm,./', 'ZXCVBNM<>?'],
  [' ', ' '],
] as const;

export type KeyHeat = {
  /** The character without Shift; a space for the space bar. */
  readonly key: string;
  readonly right: number;
  readonly wrong: number;
  /** Whole percent of right keys; `null` of a key that was not wanted. */
  readonly accuracy: number | null;
  /** 0 not used, 1 all right, 2 few errors, 3 many. */
  readonly heat: 0 | 1 | 2 | 3;
};

/** Below this a key is marked as one with many errors, in percent. */
const manyErrorsBelow = 90;

export function keyHeat(figures: readonly KeyFigures[]): readonly (readonly KeyHeat[])[] {
  return rows.map(([plain, shifted]) =>
    Array.from(plain, (key, index) => heatOf(key, [key, shifted.charAt(index)], figures)),
  );
}

function heatOf(key: string, characters: readonly string[], figures: readonly KeyFigures[]): KeyHeat {
  const own = figures.filter(({ character }) => characters.includes(character));
  const right = own.reduce((sum, figure) => sum + figure.right, 0);
  const wrong = own.reduce((sum, figure) => sum + figure.wrong, 0);
  if (right + wrong === 0) return { key, right, wrong, accuracy: null, heat: 0 };
  const accuracy = Math.round((right / (right + wrong)) * 100);
  const heat = wrong === 0 ? 1 : accuracy >= manyErrorsBelow ? 2 : 3;
  return { key, right, wrong, accuracy, heat };
}

/** Signs that would be lost within a sentence. */
const names: ReadonlyMap<string, string> = new Map([
  [' ', 'Space'],
  [',', 'Comma'],
  ['.', 'Full stop'],
  [';', 'Semicolon'],
  ["'", 'Apostrophe'],
  ['-', 'Hyphen'],
]);

/** The key as a sentence names it. */
export function keyName(key: string): string {
  return names.get(key) ?? key.toUpperCase();
}

/** The keys with errors, the least sure first, at most `count`. */
export function hardKeys(rows: readonly (readonly KeyHeat[])[], count: number): readonly KeyHeat[] {
  return rows
    .flat()
    .filter(({ wrong }) => wrong > 0)
    .sort((a, b) => (a.accuracy ?? 0) - (b.accuracy ?? 0) || b.wrong - a.wrong || (a.key < b.key ? -1 : 1))
    .slice(0, count);
}
