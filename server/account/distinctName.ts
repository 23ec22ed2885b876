/**
 * Two people who meet under one name, or under two that look alike, are told apart by a number
 * (GAPS G93).
 */
import { clipName, nameMaxGraphemes } from '@playfield/contracts/names.ts';
import { nameKey } from './nameKey.ts';

/** What two names share that look alike; a name of signs alone is its own key. */
export const keyInRoom = (name: string): string => nameKey(name) || name;

/** The number behind a name; PostgreSQL reads it as well. */
export const suffix = / \(\d{1,6}\)$/;
const suffixLengths = [4, 5, 6, 7, 8, 9] as const;

/** What stands before a suffix of this length. */
const baseOf = (name: string, suffixLength: number): string =>
  clipName(name.replace(suffix, ''), nameMaxGraphemes - suffixLength).trimEnd();

/** The name, and what may stand in front of a number. */
export const basesOf = (name: string): string[] => [
  ...new Set([name, ...suffixLengths.map((length) => baseOf(name, length))]),
];

/** The name, or where it is taken the same with the first free number behind it: `Ada (2)`. */
export function distinctName(name: string, isTaken: (key: string) => boolean): string {
  if (!isTaken(keyInRoom(name))) return name;
  for (let number = 2; ; number++) {
    const behind = ` (${number})`;
    const candidate = baseOf(name, behind.length) + behind;
    if (!isTaken(keyInRoom(candidate))) return candidate;
  }
}

/** The name, told apart from those of the others in the room. */
export function distinctFrom(name: string, others: readonly string[]): string {
  const keys = new Set(others.map(keyInRoom));
  return distinctName(name, (key) => keys.has(key));
}
