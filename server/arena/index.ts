/** The snake arena, which runs in a process of its own. */
import type { Bus } from '../bus/bus.ts';
import { onNotice, type Notice } from '../bus/notice.ts';
import type { Feature } from '../feature.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { registerArenaFigures } from './arenaFigures.ts';
import { createArenaProxy, type ArenaProxyOptions } from './arenaProxy.ts';
import { companions, type Pair } from './companions.ts';
import type { ArenaSettings } from './messages.ts';
import { arenaRoutes } from './routes.ts';
import { createRunningCounts } from './runningCounts.ts';

/** How many people of one address may have places in arenas: a school, as in races (TH-9). */
const playersPerAddress = 400;

export type ArenaFeatureOptions = Omit<ArenaProxyOptions, 'settings'> & {
  readonly settings: Omit<ArenaSettings, 'playersPerAddress' | 'isLimited'>;
  /** Multiplies the limits; null lifts all of them. */
  readonly limitFactor: number | null;
  readonly bus: Bus;
  readonly metrics: Metrics;
  readonly counts: {
    /** People connected anywhere on the site. */
    readonly connected: () => number;
    /** Between people, running, on all servers. */
    readonly games: () => Promise<number>;
    readonly races: () => Promise<number>;
  };
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
  const { clock, counts, limitFactor } = options;
  const arena = createArenaProxy({
    ...options,
    settings: {
      ...options.settings,
      playersPerAddress: limitFactor === null ? null : Math.ceil(playersPerAddress * limitFactor),
      isLimited: limitFactor !== null,
    },
  });
  const running = createRunningCounts(clock, counts.games, counts.races);
  registerArenaFigures(options.metrics, arena);
  return {
    name: 'arena',
    keepTogether(a, b) {
      const pair: Together = { players: [a, b] };
      arena.keepTogether(pair.players);
      options.bus.publish(together, pair);
    },
    routes: (context) => arenaRoutes(context, arena, counts.connected, running),
    commands: arena.receptions,
    notices: [onNotice(together, ({ players }) => arena.keepTogether(players))],
    close: arena.close,
  };
}
