/** What a finished game, race or run changed for its player (GAPS G89). */
import { z } from 'zod';
import { idParams, type RouteContract } from './route.ts';

export const resultNews = z.object({
  kind: z.enum(['game', 'race', 'run', 'typing', 'tournament']),
  /** Id of the game, race, run or typing result. */
  subjectId: z.string(),
  gameType: z.string(),
  /** Null where the result changed no rating. */
  rating: z
    .object({
      before: z.int(),
      after: z.int(),
      isProvisional: z.boolean(),
      gamesToFirm: z.int(),
      /** What the result counted, 0 to 1. */
      weight: z.number(),
      /** Place on the board; null for those who are not on it. */
      place: z.int().nullable(),
    })
    .nullable(),
  /** Why it counted less than whole, or not at all, in words; null where there is nothing to say. */
  reason: z.string().nullable(),
  /** Rated games won in a row. */
  winStreak: z.int(),
  /** Points that the result brought, with those of achievements. */
  points: z.int(),
  unlocked: z.array(z.object({ id: z.string(), name: z.string(), icon: z.string(), points: z.int() })),
});

export const getResult = {
  method: 'GET',
  path: '/api/results/:id',
  summary:
    'What a game, race, run or typing result of the last seven days changed for the caller; null where it changed nothing or is not settled yet.',
  who: 'player',
  limit: { max: 240, windowS: 60 },
  params: idParams,
  answer: z.object({ result: resultNews.nullable() }),
} as const satisfies RouteContract;

export type ResultNews = z.infer<typeof resultNews>;
