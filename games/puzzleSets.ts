/** The daily puzzles of every game that has some: one line each, fetched when they are asked for. */
import { readPuzzle, type Puzzle } from './puzzle.ts';
import { gameById } from './registry.ts';

type Lines = readonly string[];

const sets: ReadonlyMap<string, () => Promise<Lines>> = new Map([
  ['connect-four', async () => (await import('./connect-four/puzzles.ts')).puzzles],
  ['checkers', async () => (await import('./checkers/puzzles.ts')).puzzles],
]);

export const puzzleGames: readonly string[] = [...sets.keys()];

/** How many moves the puzzle of each weekday takes, Monday first. */
export const movesOfWeekday: readonly number[] = [2, 2, 3, 3, 4, 4, 5];

/**
 * The game's puzzle of a day, counted from 0, which is a Monday; null for a game or day without one. When all were there, the
 * first one comes again.
 */
export async function puzzleOf(gameType: string, day: number | null): Promise<Puzzle | null> {
  const [game, load] = [gameById(gameType), sets.get(gameType)];
  if (!game || !load || day === null || day < 0) return null;
  const lines = await load();
  const line = lines[day % lines.length];
  return line === undefined ? null : readPuzzle(game, line);
}
