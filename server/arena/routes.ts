/** The arena's current numbers, for the landing page. */
import { getArena } from '@playfield/contracts/http/arena.ts';
import { ok } from '@playfield/contracts/result.ts';
import { serve, type ServeContext } from '../http/serve.ts';
import type { ArenaProxy } from './arenaProxy.ts';

export function arenaRoutes(context: ServeContext, arena: Pick<ArenaProxy, 'census'>): void {
  serve(context, getArena, () => {
    const census = arena.census();
    if (census === null) return ok({ alive: null, snakes: null, top: [] });
    if (census === 'idle') return ok({ alive: 0, snakes: 0, top: [] });
    return ok({ alive: census.alive, snakes: census.snakes, top: census.top });
  });
}
