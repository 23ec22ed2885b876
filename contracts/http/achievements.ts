/** Achievements with the caller's progress (DB-014, DB-015; GAPS G09, G89). */
import { z } from 'zod';
import type { RouteContract } from './route.ts';

export const rarity = z.enum(['common', 'uncommon', 'rare', 'epic', 'legendary']);

/** Sections of the page, in this order. */
const category = z.enum([
  'all',
  'people',
  'rated',
  'connect-four',
  'tic-tac-toe',
  'checkers',
  'typing',
  'snakes',
  'tournaments',
]);

/** What the page draws; `hidden` stands for one that is not shown yet. */
export const achievementIcon = z.enum([
  'hidden',
  'play',
  'medal',
  'compass',
  'calendar',
  'heart',
  'wave',
  'shield',
  'faces',
  'friends',
  'flame',
  'comet',
  'mountain',
  'anchor',
  'crownStar',
  'podium',
  'clock',
  'fourDiscs',
  'bolt',
  'crossing',
  'network',
  'puzzle',
  'wall',
  'fork',
  'crown',
  'hat',
  'stack',
  'gear',
  'lights',
  'flag',
  'gauge',
  'rocket',
  'gem',
  'garage',
  'apple',
  'fangs',
  'weight',
  'ticket',
  'trophy',
  'road',
  'bell',
]);

const achievement = z.object({
  id: z.string(),
  name: z.string(),
  /** Null for a hidden one that is still locked. */
  description: z.string().nullable(),
  icon: achievementIcon,
  category,
  points: z.int(),
  rarity,
  /** Share of the accounts with five games or more that have it, 0 to 1; null before it was counted. */
  share: z.number().nullable(),
  isHidden: z.boolean(),
  /** How far the caller is; null where there is nothing to count, and for others. */
  progress: z.object({ value: z.int(), of: z.int() }).nullable(),
  /** Its condition is met: a guest has it once there is an account to have it. */
  isReached: z.boolean(),
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

export type Rarity = z.infer<typeof rarity>;
export type AchievementCategory = z.infer<typeof category>;
export type AchievementIcon = z.infer<typeof achievementIcon>;
export type Achievement = z.infer<typeof achievement>;
