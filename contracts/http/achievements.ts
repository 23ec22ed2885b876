/** Achievements with the caller's progress (DB-014, DB-015; GAPS G09, G89; RATINGS.md section 6). */
import { z } from 'zod';
import type { RouteContract } from './route.ts';

export const rarity = z.enum(['common', 'uncommon', 'rare', 'epic', 'legendary']);

export const achievement = z.object({
  id: z.string(),
  name: z.string(),
  /** Null for a hidden one that is still locked. */
  description: z.string().nullable(),
  icon: z.string(),
  category: z.string(),
  points: z.int(),
  rarity,
  /** Share of the accounts with five games or more that have it, percent; null before it was counted. */
  share: z.number().nullable(),
  isHidden: z.boolean(),
  /** How far the caller is; null where nothing is counted. */
  progress: z.object({ value: z.int(), of: z.int() }).nullable(),
  /** Null while locked. */
  unlockedAt: z.iso.datetime().nullable(),
});

export const listAchievements = {
  method: 'GET',
  path: '/api/achievements',
  summary: 'Every achievement with the progress of the caller, or of the account with this name.',
  who: 'player',
  limit: { max: 120, windowS: 60 },
  query: z.object({ username: z.string().max(200).optional() }),
  answer: z.object({
    achievements: z.array(achievement),
    /** False for a guest: what is reached counts and is granted when an account is made. */
    isGranted: z.boolean(),
  }),
} as const satisfies RouteContract;

export type Achievement = z.infer<typeof achievement>;
