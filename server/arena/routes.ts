/** The current numbers of the arena and of the site, for the landing page. */
import { getArena } from '@playfield/contracts/http/arena.ts';
import { ok } from '@playfield/contracts/result.ts';
import { serve, type ServeContext } from '../http/serve.ts';
import type { ArenaProxy } from './arenaProxy.ts';
import type { RunningCounts } from './runningCounts.ts';

export function arenaRoutes(
  context: ServeContext,
  arena: Pick<ArenaProxy, 'census'>,
  countOnline: () => number,
  countRunning: () => Promise<RunningCounts | null>,
): void {
  const now = (running: RunningCounts | null) => {
    const site = { online: countOnline(), running };
    const census = arena.census();
    if (census === null) return ok({ ...site, alive: null, snakes: null, top: [] });
    if (census === 'idle') return ok({ ...site, alive: 0, snakes: 0, top: [] });
    return ok({ ...site, alive: census.alive, snakes: census.snakes, top: census.top });
  };
  serve(context, getArena, async ({ deadline }) => {
    // All but these is in memory.
    deadline.soFar(now(null));
    return now(await countRunning());
  });
}
