/** Who is here now, and what they do (document 2, section 2; GAPS G68). */
import { z } from 'zod';
import type { RouteContract } from './route.ts';
import { user } from './account.ts';

const activityKind = z.enum(['game', 'race', 'arena', 'snake', 'typing', 'tournament', 'watching']);

/** What somebody does now. */
export const activity = z.object({
  kind: activityKind,
  /** Which game, e.g. `connect-four`. */
  gameType: z.string().optional(),
  /** A path on this site by which the reader may watch or join; absent where nobody may. */
  link: z.string().optional(),
});

/** How somebody appears to a reader: a person who hides is offline to everybody. */
export const presence = z.object({
  online: z.boolean(),
  activity: activity.nullable(),
  /** When the last tab was closed, ISO 8601; null while online, and where the person shows it to nobody. */
  lastSeenAt: z.string().nullable(),
});

export const randomUsers = {
  method: 'GET',
  path: '/api/users/random',
  summary: 'A random sample of the people who are connected now, 20 at most, without the caller.',
  who: 'player',
  limit: { max: 240, windowS: 60 },
  answer: z.array(user),
} as const satisfies RouteContract;

export type Activity = z.infer<typeof activity>;
export type ShownPresence = z.infer<typeof presence>;
