/** Levels, which points ever earned make: level n begins at 25·n·(n − 1). Pure. */
import type { Level } from '@playfield/contracts/http/profiles.ts';

const beginOf = (level: number): number => 25 * level * (level - 1);

export function levelOf(earned: number): Level {
  const level = Math.floor((1 + Math.sqrt(1 + (4 * earned) / 25)) / 2);
  return { level, earned, from: beginOf(level), to: beginOf(level + 1) };
}
