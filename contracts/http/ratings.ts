/** The ratings of those at a board (GAPS G89). */
import { z } from 'zod';
import { seat } from './match.ts';
import { shownRating } from './profiles.ts';
import { idParams, type RouteContract } from './route.ts';

export const getGameRatings = {
  method: 'GET',
  path: '/api/games/:id/ratings',
  summary: 'The ratings of both players as they stand now; null for a guest, the AI and a free seat.',
  who: 'player',
  limit: { max: 240, windowS: 60 },
  isGuessable: true,
  params: idParams,
  answer: z.object({
    player1: shownRating.nullable(),
    player2: shownRating.nullable(),
    /** The caller's; null for others. */
    yourSeat: seat.nullable(),
  }),
} as const satisfies RouteContract;

export type GameRatings = Omit<z.infer<typeof getGameRatings.answer>, 'yourSeat'>;
