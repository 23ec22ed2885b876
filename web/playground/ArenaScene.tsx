/** The snake arena with bots in this page: `?show=snake-arena/50` has fifty of them. */
import { useState, type ReactElement } from 'react';
import { ArenaStage } from '../arena/ArenaStage.tsx';
import { browserLink } from '../arena/browserSocket.ts';
import { createArenaFeed } from './arenaFeed.ts';

/** The mass they reach after a few minutes. */
const massEach = 5000;

export function ArenaScene({ count }: { readonly count: number }): ReactElement {
  const [ports] = useState(() => ({
    link: { ...browserLink, ...createArenaFeed(count, massEach) },
    nowMs: () => performance.now(),
  }));
  return (
    <ArenaStage
      ports={ports}
      name="Player"
      isNameFixed={false}
      onName={() => undefined}
      skin={null}
      onSkin={() => undefined}
    />
  );
}
