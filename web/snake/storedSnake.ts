/**
 * The player's statistics as this browser stores them, under the specification's four keys (ST-003…006,
 * GAPS G77). Pure; snakeStats.ts holds the state.
 */
import { levelOf } from '@playfield/games/little-big-snake/index.ts';

export type SnakeStats = {
  readonly highScore: number;
  readonly gamesPlayed: number;
  /** From 1. */
  readonly bestLevel: number;
  readonly totalScore: number;
};

const keys: Readonly<Record<keyof SnakeStats, string>> = {
  highScore: 'snake-high-score',
  gamesPlayed: 'snake-games-played',
  bestLevel: 'snake-best-level',
  totalScore: 'snake-total-score',
};

export const statKeys: readonly string[] = Object.values(keys);

/** Higher values were not played but written by hand. The accounts' contract refuses them as well. */
const highest = 1e9;

/** Reads the stored values; garbage counts as the default. Never throws. */
export function statsFrom(read: (key: string) => string | null): SnakeStats {
  const number = (key: keyof SnakeStats, fallback: number): number => {
    const value = Number(read(keys[key]) ?? fallback);
    return value >= fallback && value <= highest ? Math.floor(value) : fallback;
  };
  return {
    highScore: number('highScore', 0),
    gamesPlayed: number('gamesPlayed', 0),
    bestLevel: number('bestLevel', 1),
    totalScore: number('totalScore', 0),
  };
}

/** All storage entries. */
export function entriesOf(stats: SnakeStats): readonly (readonly [key: string, value: string])[] {
  return [
    [keys.highScore, String(stats.highScore)],
    [keys.gamesPlayed, String(stats.gamesPlayed)],
    [keys.bestLevel, String(stats.bestLevel)],
    [keys.totalScore, String(stats.totalScore)],
  ];
}

/** Adds a finished run. */
export function withRun(stats: SnakeStats, score: number): SnakeStats {
  return {
    highScore: Math.max(stats.highScore, score),
    gamesPlayed: stats.gamesPlayed + 1,
    bestLevel: Math.max(stats.bestLevel, levelOf(score)),
    totalScore: stats.totalScore + score,
  };
}
