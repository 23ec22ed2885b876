/** The puzzle of the day: what somebody has solved. The puzzles themselves come with the pages (`games/puzzleSets`). */
import { z } from 'zod';
import { keyText, type RouteContract } from './route.ts';

const day = z.string().regex(/^\d{4}-\d\d-\d\d$/);
/** Longer than any puzzle. */
const mostMoves = 12;

const streak = z.object({
  /** Days in a row, up to today or yesterday, whose puzzle was solved on its own day. */
  current: z.int(),
  best: z.int(),
});

export const getPuzzles = {
  method: 'GET',
  path: '/api/puzzles',
  summary: 'The day whose puzzle is on (UTC), and what the caller has solved of the last 60 days.',
  who: 'player',
  limit: { max: 120, windowS: 60 },
  answer: z.object({
    today: day,
    streak,
    solved: z.array(z.object({ gameType: z.string(), day })),
  }),
} as const satisfies RouteContract;

export const solvePuzzle = {
  method: 'POST',
  path: '/api/puzzles/:gameType/:day',
  summary: "The caller's moves, without the replies. The server plays them again by the rules.",
  who: 'player',
  limit: { max: 60, windowS: 60 },
  stores: { bytes: 150 },
  params: z.object({ gameType: keyText, day }),
  body: z.object({ moves: z.array(z.looseObject({})).min(1).max(mostMoves) }),
  answer: z.object({
    streak,
    /** Solved on its own day, or in the hour after: it counts for the streak. */
    isOnTime: z.boolean(),
  }),
} as const satisfies RouteContract;

export type PuzzleStreak = z.infer<typeof streak>;
