/** The heartbeats of other servers, as a test tells them. */
import type { Heartbeats } from '../peers.ts';

export type ToldHeartbeats = Heartbeats & {
  /** The first look; resolves once those who asked for it know. */
  readonly look: () => Promise<void>;
  readonly come: (node: string) => void;
  readonly lapse: (node: string) => void;
};

export function tellHeartbeats(): ToldHeartbeats {
  const { promise: looked, resolve } = Promise.withResolvers<void>();
  const came: ((node: string) => void)[] = [];
  const lapsed: ((lapsed: { readonly node: string }) => void)[] = [];
  return {
    looked,
    onCome: (listener) => void came.push(listener),
    onLapse: (listener) => void lapsed.push(listener),
    async look() {
      resolve();
      await looked;
    },
    come(node) {
      for (const listener of came) listener(node);
    },
    lapse(node) {
      for (const listener of lapsed) listener({ node });
    },
  };
}
