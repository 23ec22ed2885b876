/** Puzzles solved in this browser, and the moves that the server has not taken yet. The store is passed in. */
import { puzzleGames } from '@playfield/games/puzzleSets.ts';
import type { PuzzleMove } from '@playfield/games/puzzle.ts';

export const solvedKey = 'playfield-puzzles';
/** The newest are kept. */
const mostKept = 60;

export type SolvedHere = {
  readonly gameType: string;
  readonly day: string;
  /** Until the server has taken them; null from then on. */
  readonly moves: readonly PuzzleMove[] | null;
};

function isMove(value: unknown): value is PuzzleMove {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readOne(value: unknown): SolvedHere | null {
  if (typeof value !== 'object' || value === null) return null;
  const { gameType, day, moves }: { gameType?: unknown; day?: unknown; moves?: unknown } = value;
  if (typeof gameType !== 'string' || !puzzleGames.includes(gameType) || typeof day !== 'string') return null;
  if (moves === null) return { gameType, day, moves };
  return Array.isArray(moves) && moves.every(isMove) ? { gameType, day, moves } : null;
}

/** What is stored; damaged entries are left out. */
export function readSolved(text: string | null): readonly SolvedHere[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.flatMap((one: unknown) => readOne(one) ?? []) : [];
  } catch {
    return [];
  }
}

export const isSame = (
  one: Pick<SolvedHere, 'gameType' | 'day'>,
  other: Pick<SolvedHere, 'gameType' | 'day'>,
) => one.gameType === other.gameType && one.day === other.day;

/** The list with one more, or with that one changed. */
export function withSolved(list: readonly SolvedHere[], solved: SolvedHere): readonly SolvedHere[] {
  return [solved, ...list.filter((one) => !isSame(one, solved))].slice(0, mostKept);
}

export const unsent = (list: readonly SolvedHere[]): readonly SolvedHere[] =>
  list.filter(({ moves }) => moves !== null);
