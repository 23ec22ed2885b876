/** Accounts and sessions (document 2, sections 2, 5 and 7; GAPS G07, G08, G70). */
import { z } from 'zod';
import type { RouteContract } from './route.ts';

/** What anybody may know of an account: id and name. */
export const user = z.object({ id: z.string(), username: z.string() });
export const me = z.object({
  user: user.extend({
    isGuest: z.boolean(),
    /**
     * What to fill name fields with: an account's own name, else the one the guest was given (G93).
     */
    playName: z.string(),
  }),
});

const username = z.string().max(200);
const password = z.string().max(1024);
const signedIn = z.object({ username: z.string(), user });

export const register = {
  method: 'POST',
  path: '/api/auth/register',
  summary:
    'Make an account. The guest who registers keeps games and statistics; one-time recovery codes are shown once.',
  who: 'player',
  // Each new account takes a new guest: what bounds them are the 200 an hour of an address, enough for a school.
  limit: { max: 20, windowS: 3600, donePerHour: 20 },
  stores: { bytes: 2500 },
  body: z.object({ username, password }),
  answer: signedIn.extend({ recoveryCodes: z.array(z.string()) }),
} as const satisfies RouteContract;

export const login = {
  method: 'POST',
  path: '/api/auth/login',
  summary: "Sign in. The guest's games and statistics are carried over to the account.",
  who: 'player',
  limit: { max: 120, windowS: 60 },
  body: z.object({ username, password }),
  answer: signedIn,
} as const satisfies RouteContract;

export const recover = {
  method: 'POST',
  path: '/api/auth/recover',
  summary: 'Sign in with a one-time recovery code and set a new password; ends all other sessions.',
  who: 'player',
  limit: { max: 30, windowS: 60 },
  body: z.object({ username, code: z.string().max(100), newPassword: password }),
  answer: signedIn.extend({ codesLeft: z.int() }),
} as const satisfies RouteContract;

export const logout = {
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'End this session.',
  who: 'anyone',
  limit: { max: 60, windowS: 60 },
  body: z.object({}),
  answer: z.object({ done: z.literal(true) }),
} as const satisfies RouteContract;

export const getMe = {
  method: 'GET',
  path: '/api/auth/me',
  summary: 'Who the session is. A visitor without one becomes a guest here.',
  who: 'player',
  limit: { max: 240, windowS: 60 },
  answer: me,
} as const satisfies RouteContract;

export const changePassword = {
  method: 'POST',
  path: '/api/auth/password',
  summary: 'Change the password; ends all other sessions.',
  who: 'player',
  limit: { max: 20, windowS: 60 },
  body: z.object({ oldPassword: password, newPassword: password }),
  answer: z.object({ done: z.literal(true) }),
} as const satisfies RouteContract;

export const getRecoveryCodes = {
  method: 'GET',
  path: '/api/auth/recovery-codes',
  summary:
    'How many one-time recovery codes of the account are left. The codes themselves are shown only once.',
  who: 'player',
  limit: { max: 60, windowS: 60 },
  answer: z.object({ codesLeft: z.int() }),
} as const satisfies RouteContract;

export const renewRecoveryCodes = {
  method: 'POST',
  path: '/api/auth/recovery-codes',
  summary:
    'Replace all recovery codes of the account by new ones, which are shown once. Asks for the password.',
  who: 'player',
  limit: { max: 20, windowS: 60 },
  body: z.object({ password }),
  answer: z.object({ recoveryCodes: z.array(z.string()) }),
} as const satisfies RouteContract;

/** The browser's own bests (document 2, lines 76-78): higher is better for each of them. */
const browserBests = z.object({
  typingBestWpm: z.number().min(0).max(1e9).optional(),
  'snake-high-score': z.number().min(0).max(1e9).optional(),
  'snake-games-played': z.number().min(0).max(1e9).optional(),
  'snake-best-level': z.number().min(0).max(1e9).optional(),
  'snake-total-score': z.number().min(0).max(1e9).optional(),
  snakeio_best_score: z.number().min(0).max(1e9).optional(),
  snakeio_best_time: z.number().min(0).max(1e9).optional(),
  snakeio_best_kills: z.number().min(0).max(1e9).optional(),
});

export const putBests = {
  method: 'PUT',
  path: '/api/me/bests',
  summary:
    "Carry this browser's own bests over to the account: the higher of both is kept and answered. Never ranked.",
  who: 'player',
  limit: { max: 60, windowS: 60 },
  body: browserBests,
  answer: browserBests,
} as const satisfies RouteContract;

export type BrowserBests = z.infer<typeof browserBests>;
