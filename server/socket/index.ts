/** Who is connected, as a feature: player topics, and the list of connected players over HTTP. */
import type { Feature } from '../feature.ts';
import type { Identity } from '../account/identity.ts';
import type { Clock } from '../clock.ts';
import { createConnectedPlayers, type ConnectedPlayers } from './connectedPlayers.ts';
import { createPresence, type Presence, type PresenceOptions } from './presence.ts';
import { presenceRoutes } from './presenceRoutes.ts';

export type PresenceFeatureOptions = Omit<PresenceOptions, 'connectedPlayers'> & {
  readonly clock: Clock;
  readonly identity: Identity;
  /** In [0, 1): who is shown of many. */
  readonly rng: () => number;
};

export function presenceFeature(
  options: PresenceFeatureOptions,
): Feature & Pick<Presence, 'opened' | 'publishTo'> & Pick<ConnectedPlayers, 'count' | 'isHere' | 'sample'> {
  const { clock, identity } = options;
  const connectedPlayers = createConnectedPlayers({ clock, nameOf: identity.shownName });
  const { opened, publishTo, notices } = createPresence({ ...options, connectedPlayers });
  return {
    name: 'presence',
    opened,
    publishTo,
    count: connectedPlayers.count,
    isHere: connectedPlayers.isHere,
    sample: connectedPlayers.sample,
    routes: (context) => presenceRoutes(context, connectedPlayers, options.rng),
    notices,
  };
}
