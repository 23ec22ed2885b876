/**
 * What this browser keeps of a player's snake, as texts of its store under the specification's four keys (ST-003…006, GAPS G77).
 * Pure; snakeStats.ts holds it.
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

/** Nobody has more: what is, somebody has written into the store. The accounts' contract refuses more as well. */
const HIGHEST = 1e9;

/** Reads whatever the store holds; garbage counts as the default. Never throws. */
export function statsFrom(read: (key: string) => string | null): SnakeStats {
  const number = (key: keyof SnakeStats, fallback: number): number => {
    const value = Number(read(keys[key]) ?? fallback);
    return value >= fallback && value <= HIGHEST ? Math.floor(value) : fallback;
  };
  return {
    highScore: number('highScore', 0),
    gamesPlayed: number('gamesPlayed', 0),
    bestLevel: number('bestLevel', 1),
    totalScore: number('totalScore', 0),
  };
}

/** The entries to write, all of them. */
export function entriesOf(stats: SnakeStats): readonly (readonly [key: string, value: string])[] {
  return [
    [keys.highScore, String(stats.highScore)],
    [keys.gamesPlayed, String(stats.gamesPlayed)],
    [keys.bestLevel, String(stats.bestLevel)],
    [keys.totalScore, String(stats.totalScore)],
  ];
}

/** With a run that has ended. */
export function withRun(stats: SnakeStats, score: number): SnakeStats {
  return {
    highScore: Math.max(stats.highScore, score),
    gamesPlayed: stats.gamesPlayed + 1,
    bestLevel: Math.max(stats.bestLevel, levelOf(score)),
    totalScore: stats.totalScore + score,
  };
}
