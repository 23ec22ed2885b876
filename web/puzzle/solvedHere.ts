/** Puzzles solved in this browser, and the moves that the server has not taken yet. The store is passed in. */
import { puzzleGames } from '@playfield/games/puzzleSets.ts';
import type { PuzzleMove } from '@playfield/games/puzzle.ts';
import { dayAfter, listedDays } from '@playfield/contracts/puzzleDays.ts';

/** The newest are kept. */
const mostKept = 60;

export type SolvedHere = {
  readonly gameType: string;
  readonly day: string;
  /** The account it is for; null for a guest's, which goes to the account that signs in. */
  readonly accountId: string | null;
  /** Until the server has taken them; null from then on. */
  readonly moves: readonly PuzzleMove[] | null;
};

function isMove(value: unknown): value is PuzzleMove {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readOne(value: unknown): SolvedHere | null {
  if (typeof value !== 'object' || value === null) return null;
  const { gameType, day, accountId, moves }: Partial<Record<keyof SolvedHere, unknown>> = value;
  if (typeof gameType !== 'string' || !puzzleGames.includes(gameType) || typeof day !== 'string') return null;
  const solved = { gameType, day, accountId: typeof accountId === 'string' ? accountId : null };
  if (moves === null) return { ...solved, moves };
  return Array.isArray(moves) && moves.every(isMove) ? { ...solved, moves } : null;
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

const isSame = (one: Pick<SolvedHere, 'gameType' | 'day'>, other: Pick<SolvedHere, 'gameType' | 'day'>) =>
  one.gameType === other.gameType && one.day === other.day;

/** The list with one more, or with that one changed. */
export function withSolved(list: readonly SolvedHere[], solved: SolvedHere): readonly SolvedHere[] {
  const others = list.filter((one) => !isSame(one, solved) || one.accountId !== solved.accountId);
  return [solved, ...others].slice(0, mostKept);
}

/** What counts for a player: the account's own, and a guest's. */
export const ownOf = (list: readonly SolvedHere[], accountId: string | null): readonly SolvedHere[] =>
  list.filter((one) => one.accountId === null || one.accountId === accountId);

/** What the server said: the day on which it said so, and what it knows to be solved. */
export type SolvedThere = {
  readonly today: string;
  readonly solved: readonly Pick<SolvedHere, 'gameType' | 'day'>[];
};

/**
 * Whether a player (`accountId`; null for a guest) has solved a puzzle. What the server has taken, it tells, but for earlier days than it
 * lists: there, as before it has answered at all, this browser's own list counts.
 */
export function isSolvedBy(
  list: readonly SolvedHere[],
  accountId: string | null,
  there: SolvedThere | undefined,
  puzzle: Pick<SolvedHere, 'gameType' | 'day'>,
): boolean {
  if (there?.solved.some((known) => isSame(known, puzzle))) return true;
  const isListed = there !== undefined && puzzle.day >= dayAfter(there.today, -listedDays);
  const isOwn = (one: SolvedHere): boolean => there === undefined || one.accountId === accountId;
  return ownOf(list, accountId).some(
    (one) => isSame(one, puzzle) && (one.moves !== null || (!isListed && isOwn(one))),
  );
}

export const unsent = (list: readonly SolvedHere[]): readonly SolvedHere[] =>
  list.filter(({ moves }) => moves !== null);
