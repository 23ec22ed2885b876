/** What a player chose about being seen, found, invited and told. */
import { z } from 'zod';
import type { RouteContract } from './route.ts';

const notificationGroup = z.enum(['invites', 'friends', 'games', 'tournaments', 'achievements']);

export const settings = z.object({
  /** Who sees that this player is online, and what they do. */
  visibility: z.enum(['everyone', 'friends', 'nobody']),
  /** Whom the search shows this player to: everybody, or those who know the exact name. */
  findable: z.enum(['everyone', 'exact']),
  mayInvite: z.enum(['friends', 'played', 'everyone', 'nobody']),
  /** Who reads about finished games and the like. */
  activity: z.enum(['friends', 'nobody']),
  /** Who sees the profile; a person seen by nobody is on no board. */
  profileVisibility: z.enum(['everyone', 'friends', 'nobody']),
  /** Whether profiles show how this player and the reader stand against each other. */
  headToHead: z.boolean(),
  /**
   * When this player sees ratings beside names. Null: never chosen, so after the game while the
   * rating is provisional, else always.
   */
  ratingsInGames: z.enum(['always', 'after', 'never']).nullable(),
  /** No toasts, sounds or push: the bell fills silently. */
  doNotDisturb: z.boolean(),
  /** The groups that are switched off, for each channel. */
  notifications: z.object({
    bellOff: z.array(notificationGroup).max(10),
    pushOff: z.array(notificationGroup).max(10),
  }),
});

export const getSettings = {
  method: 'GET',
  path: '/api/me/settings',
  summary: "The caller's settings. Guests have the defaults.",
  who: 'player',
  limit: { max: 120, windowS: 60 },
  answer: settings,
} as const satisfies RouteContract;

export const putSettings = {
  method: 'PUT',
  path: '/api/me/settings',
  summary: "Change some of the caller's settings. Needs an account.",
  who: 'player',
  limit: { max: 60, windowS: 60 },
  body: settings.partial(),
  answer: settings,
} as const satisfies RouteContract;

export type Settings = z.infer<typeof settings>;
