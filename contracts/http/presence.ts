/** Who is here now (document 2, section 2; GAPS G68). */
import { z } from 'zod';
import type { RouteContract } from './route.ts';
import { user } from './account.ts';

export const randomUsers = {
  method: 'GET',
  path: '/api/users/random',
  summary: 'A random sample of the people who are connected now, 20 at most, without the caller.',
  who: 'player',
  limit: { max: 240, windowS: 60 },
  answer: z.array(user),
} as const satisfies RouteContract;
