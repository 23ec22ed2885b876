/** The arena's current numbers, for the landing page. */
import { getArena } from '@playfield/contracts/http/arena.ts';
import { ok } from '@playfield/contracts/result.ts';
import { serve, type ServeContext } from '../http/serve.ts';
import type { ArenaProxy } from './arenaProxy.ts';

export function arenaRoutes(
  context: ServeContext,
  arena: Pick<ArenaProxy, 'census'>,
  countOnline: () => number,
): void {
  serve(context, getArena, () => {
    const online = countOnline();
    const census = arena.census();
    if (census === null) return ok({ online, alive: null, snakes: null, top: [] });
    if (census === 'idle') return ok({ online, alive: 0, snakes: 0, top: [] });
    return ok({ online, alive: census.alive, snakes: census.snakes, top: census.top });
  });
}
