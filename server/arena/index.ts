/** The snake arena, which runs in a process of its own. */
import type { Feature } from '../feature.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { registerArenaFigures } from './arenaFigures.ts';
import { createArenaProxy, type ArenaProxyOptions } from './arenaProxy.ts';
import { arenaRoutes } from './routes.ts';

export type ArenaFeatureOptions = ArenaProxyOptions & {
  readonly metrics: Metrics;
  /** People connected anywhere on the site. */
  readonly connectedCount: () => number;
};

export function arenaFeature(options: ArenaFeatureOptions): Feature {
  const arena = createArenaProxy(options);
  registerArenaFigures(options.metrics, arena);
  return {
    name: 'arena',
    routes: (context) => arenaRoutes(context, arena, options.connectedCount),
    commands: arena.receptions,
    close: arena.close,
  };
}
