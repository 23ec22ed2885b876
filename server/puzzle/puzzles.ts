/** Daily puzzles: checks a solution by the game's rules and keeps that it was solved. */
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import type { PuzzleStreak } from '@playfield/contracts/http/puzzles.ts';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import { dayAfter, dayOf, listedDays, numberOfDay } from '@playfield/contracts/puzzleDays.ts';
import { isSolvedBy } from '@playfield/games/puzzle.ts';
import { puzzleOf } from '@playfield/games/puzzleSets.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/open.ts';
import { puzzleStore } from './store.ts';
import { hourMs } from '../durations.ts';

export type PuzzleOptions = { readonly database: Database; readonly clock: Clock };

/** How long after its day a puzzle still counts as solved on it, for people who play at midnight. */
const graceMs = hourMs;

export type Puzzles = ReturnType<typeof createPuzzles>;

export function createPuzzles({ database, clock }: PuzzleOptions) {
  const store = puzzleStore(database.db);
  const now = (): Date => new Date(clock.wallMs());
  /** The earliest day whose puzzle can still be solved on time. */
  const openDay = (): string => dayOf(new Date(clock.wallMs() - graceMs));
  const streakOf = (userId: string): Promise<PuzzleStreak> => store.streak(userId, dayAfter(openDay(), -1));

  return {
    async of(userId: string) {
      const today = dayOf(now());
      const [streak, solved] = await Promise.all([
        streakOf(userId),
        store.since(userId, dayAfter(today, -listedDays)),
      ]);
      return { today, streak, solved };
    },

    async solve(
      userId: string,
      { gameType, day }: { readonly gameType: string; readonly day: string },
      moves: readonly unknown[],
    ): Promise<Result<{ readonly streak: PuzzleStreak; readonly isOnTime: boolean }, ErrorCode>> {
      const puzzle = day <= dayOf(now()) ? await puzzleOf(gameType, numberOfDay(day)) : null;
      if (!puzzle) return refuse('puzzle/not-found');
      if (!isSolvedBy(puzzle, moves)) return refuse('puzzle/not-solved');
      const isOnTime = openDay() <= day;
      database.assertWritable();
      const wasOnTime = await store.keep({ userId, gameType, day, solvedAt: now(), isOnTime });
      return ok({ streak: await streakOf(userId), isOnTime: wasOnTime });
    },
  };
}
