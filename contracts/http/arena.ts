/**
 * The snake arena as the landing page shows it (document 1, section 1; GAPS G04): true numbers or
 * none.
 */
import { z } from 'zod';
import { arenaLeader } from '../socket/arena.ts';
import type { RouteContract } from './route.ts';

export const getArena = {
  method: 'GET',
  path: '/api/arena',
  summary:
    'How many play in the snake arena on this server, about a second ago, who leads, and what runs elsewhere on the site.',
  who: 'anyone',
  limit: { max: 120, windowS: 60 },
  answer: z.object({
    /** People connected, on all servers and pages; bots never count (LP-002). */
    online: z.int(),
    /** Games and races between people that run, on all servers; null while the database is away. */
    running: z.object({ games: z.int(), races: z.int() }).nullable(),
    /**
     * People with a living snake, bots not counted; null while the arena is down, as are the other
     * numbers.
     */
    alive: z.int().nullable(),
    /** Living snakes, bots included. */
    snakes: z.int().nullable(),
    /** The ten largest of the fullest arena, the largest first. */
    top: z.array(arenaLeader),
  }),
} as const satisfies RouteContract;
