/**
 * Little Big Snake's list of high scores: a run begins with the server's seed and is played again
 * by the server (TRUST TH-13).
 */
import { z } from 'zod';
import { idParams, type RouteContract } from './route.ts';

/** `day` and `week` are the last 24 hours and the last seven days; `daily` are runs with the seed of this UTC date. */
const scorePeriod = z.enum(['daily', 'day', 'week', 'all']);

export const beginRun = {
  method: 'POST',
  path: '/api/snake/runs',
  summary:
    "A ticket for one run: the seed to play with. The ticket is the caller's alone and good for one result.",
  who: 'player',
  limit: { max: 60, windowS: 60 },
  stores: { bytes: 700 },
  /** `daily`: with the seed of this UTC date, the same for everybody. */
  query: z.object({ seed: z.enum(['own', 'daily']).default('own') }),
  answer: z.object({
    id: z.string(),
    /** A whole number below 2^31; it decides where all the food lies. */
    seed: z.int(),
    /** After that the run counts no more. */
    expiresAt: z.iso.datetime(),
  }),
} as const satisfies RouteContract;

export const finishRun = {
  method: 'POST',
  path: '/api/snake/runs/:id/result',
  summary:
    'Hand a finished run in. The server plays its turns again; sent again, the same turns get the same answer.',
  who: 'player',
  limit: { max: 60, windowS: 60 },
  stores: { bytes: 200, perByte: 1, isContinuation: true },
  params: idParams,
  body: z.object({
    /** As `games/little-big-snake/turnLog` writes it, e.g. `u4l0`. */
    turns: z.string().max(60_000),
    /** What the player saw; refused unless the turns lead to it. */
    score: z.int().min(0).max(1_000_000),
  }),
  answer: z.object({
    score: z.int(),
    level: z.int(),
    length: z.int(),
    /** Better than every run that the caller handed in before. */
    isBest: z.boolean(),
  }),
} as const satisfies RouteContract;

export const listScores = {
  method: 'GET',
  path: '/api/snake/scores',
  summary:
    "The best run of each account that shows its profile, highest score first, 10 at most; and the caller's own best.",
  who: 'player',
  limit: { max: 240, windowS: 60 },
  query: z.object({ period: scorePeriod.default('all') }),
  answer: z.object({
    rows: z.array(
      z.object({
        rank: z.int(),
        username: z.string(),
        score: z.int(),
        level: z.int(),
        /** In UTC. */
        day: z.iso.date(),
        isYou: z.boolean(),
      }),
    ),
    /**
     * Null before the first run with a point. `rank` is null for guests and for accounts that show
     * their profile to nobody: the list is without them.
     */
    you: z.object({ score: z.int(), rank: z.int().nullable() }).nullable(),
  }),
} as const satisfies RouteContract;

export type ScorePeriod = z.infer<typeof scorePeriod>;
