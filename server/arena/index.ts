/** The snake arena, which runs in a process of its own. */
import type { Bus } from '../bus/bus.ts';
import { onNotice, type Notice } from '../bus/notice.ts';
import type { Feature } from '../feature.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { registerArenaFigures } from './arenaFigures.ts';
import { createArenaProxy, type ArenaProxyOptions } from './arenaProxy.ts';
import { companions, type Pair } from './companions.ts';
import { arenaRoutes } from './routes.ts';

export type ArenaFeatureOptions = ArenaProxyOptions & {
  readonly bus: Bus;
  readonly metrics: Metrics;
  /** People connected anywhere on the site. */
  readonly connectedCount: () => number;
};

type Together = { readonly players: Pair['players'] };

/** Two players go to the arena together; their sockets may be at any server. */
const together: Notice<Together> = {
  kind: 'arena/together',
  body: companions.pick({ players: true }),
  topicOf: () => 'arena:together',
  audience: 'others',
};

export function arenaFeature(
  options: ArenaFeatureOptions,
): Feature & { readonly keepTogether: (a: string, b: string) => void } {
  const arena = createArenaProxy(options);
  registerArenaFigures(options.metrics, arena);
  return {
    name: 'arena',
    keepTogether(a, b) {
      const pair: Together = { players: [a, b] };
      arena.keepTogether(pair.players);
      options.bus.publish(together, pair);
    },
    routes: (context) => arenaRoutes(context, arena, options.connectedCount),
    commands: arena.receptions,
    notices: [onNotice(together, ({ players }) => arena.keepTogether(players))],
    close: arena.close,
  };
}
