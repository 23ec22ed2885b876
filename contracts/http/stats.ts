/** Statistics of a person's games (document 1, section 7; GAPS G94). */
import { z } from 'zod';
import { keyText, type RouteContract } from './route.ts';

const counts = z.object({ totalGames: z.int(), wins: z.int(), losses: z.int(), draws: z.int() });

/** Finished games of every mode, and in `ai` those against the AI alone (G94). */
export const countsByMode = counts.extend({ ai: counts });

export const getStats = {
  method: 'GET',
  path: '/api/stats',
  summary: "The caller's finished games: totals, those against the AI, and the same by game type.",
  who: 'player',
  limit: { max: 240, windowS: 60 },
  query: z.object({ gameType: keyText.optional() }),
  answer: countsByMode.extend({ byGameType: z.record(z.string(), countsByMode) }),
} as const satisfies RouteContract;

export type Counts = z.infer<typeof counts>;
export type CountsByMode = z.infer<typeof countsByMode>;
