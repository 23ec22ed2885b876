/** A page that nobody sees needs no frames, unless its snake lives: it is disconnected until it is seen again. */
import type { Store } from '../lib/store.ts';
import type { ArenaLink } from './arenaLink.ts';
import type { ArenaState } from './arenaState.ts';

/** A player who glances at another tab comes back to a living picture. */
const restAfterMs = 60_000;

export type Rest = {
  readonly see: (isSeen: boolean) => void;
  /** The session is over. */
  readonly end: () => void;
};

export type RestOptions = {
  readonly state: Pick<Store<ArenaState>, 'get'>;
  readonly link: () => Pick<ArenaLink, 'wake' | 'rest'> | null;
  /** Of a refused entry, which waits as well until the page is seen. */
  readonly retry: { readonly cancel: () => void };
  readonly after: (delayMs: number, run: () => void) => () => void;
};

export function createRest({ state, link, retry, after }: RestOptions): Rest {
  let cancel: (() => void) | null = null;

  function restLater(): void {
    cancel = after(restAfterMs, () => {
      const { phase } = state.get();
      if (phase === 'joining' || phase === 'playing') {
        restLater();
        return;
      }
      retry.cancel();
      link()?.rest();
    });
  }

  return {
    see(isSeen) {
      cancel?.();
      if (isSeen) link()?.wake();
      else restLater();
    },
    end: () => cancel?.(),
  };
}
