/** A world of casual games. */
import type { MatchRatings } from '../seatRatings.ts';

export const noRatings: MatchRatings = {
  ratingsOf: async () => new Map(),
  mayBeRated: async () => false,
  mayPlayRated: async () => new Set(),
};
