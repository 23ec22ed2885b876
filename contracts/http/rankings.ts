/** The boards at /rankings (GAPS G06, G67, G89). */
import { z } from 'zod';
import { look, shownRating } from './profiles.ts';
import { dayText, keyText, type RouteContract } from './route.ts';

/** Boards beside those of the games, `typing-race` (by places) and `little-big-snake`: of points ever earned, and of verified races by speed. */
export const pointsBoard = 'points';
export const speedBoard = 'typing-speed';

const rankingEntry = z.object({
  /** Equal numbers share a place: 1, 2, 2, 4. */
  place: z.int(),
  userId: z.string(),
  username: z.string(),
  look,
  level: z.int(),
  /** Rating, weekly score, words per minute, points of a run, or points earned, by board. */
  value: z.number(),
  games: z.int(),
  wins: z.int(),
  isYou: z.boolean(),
});

/** What keeps the caller off a board; all zero or false for somebody who is on it. */
const missing = z.object({
  /** An account is needed. */
  account: z.boolean(),
  /** Rated games still to play. */
  games: z.int(),
  /** The rating is not firm yet, or not any more: about so many games make it firm. */
  gamesToFirm: z.int(),
  /** The caller shows the profile to nobody. */
  isHidden: z.boolean(),
});

const rankings = z.object({
  gameType: z.string(),
  period: z.enum(['all', 'week']),
  /** The Monday of the week; null for all time. */
  week: z.iso.date().nullable(),
  /** What `value` counts. */
  unit: z.enum(['rating', 'score', 'wpm', 'snake', 'points']),
  entries: z.array(rankingEntry),
  /** Cursor of the next page; null on the last one. */
  next: z.string().nullable(),
  /** How many are on the board. */
  total: z.int(),
  /** Mondays of the past weeks that somebody is on a board of, the latest first; empty where there are no weekly boards. */
  weeks: z.array(z.iso.date()),
  own: z.object({
    entry: rankingEntry.nullable(),
    /** The caller's rating, also while it is not on the board. */
    rating: shownRating.nullable(),
    missing,
    /** Share of the board that the caller is ahead of, percent. */
    betterThan: z.int().nullable(),
  }),
});

export const getRankings = {
  method: 'GET',
  path: '/api/rankings',
  summary: 'A page of a board, 50 at a time by key, with the caller’s own place.',
  who: 'player',
  limit: { max: 240, windowS: 60 },
  isRevalidated: true,
  query: z.object({
    gameType: keyText,
    period: z.enum(['all', 'week']).default('all'),
    /** The Monday of a past week. */
    week: dayText.optional(),
    after: z.string().max(200).optional(),
    /** Ten above and below the caller. */
    around: z.literal('me').optional(),
    /** Only the caller and accepted friends. */
    friends: z.literal('true').optional(),
    /** Ten above and below the account of this name. */
    name: z.string().max(200).optional(),
  }),
  answer: rankings,
} as const satisfies RouteContract;

export const getDistribution = {
  method: 'GET',
  path: '/api/rankings/:gameType/distribution',
  summary: 'How many players have which rating.',
  who: 'player',
  limit: { max: 120, windowS: 60 },
  isRevalidated: true,
  params: z.object({ gameType: keyText }),
  answer: z.object({
    /** Lower bounds of the steps, ascending, with players within each. */
    steps: z.array(z.object({ from: z.int(), players: z.int() })),
    width: z.int(),
    total: z.int(),
    own: z.int().nullable(),
  }),
} as const satisfies RouteContract;

export type Rankings = z.infer<typeof rankings>;
export type RankingEntry = z.infer<typeof rankingEntry>;
