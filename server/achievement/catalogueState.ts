/** The catalogue in the database, and which of its rules are still counted in earlier games. */
import type { Tx } from '../db/open.ts';
import { catalogue } from './catalogue.ts';
import { rules } from './count.ts';
import { replayStore, type Pending } from './replayStore.ts';
import { achievementStore } from './store.ts';

const counters = rules.map(({ counter }) => counter);
const nothing: Pending = new Map();

export type CatalogueState = {
  /** Writes names, texts and rules, so that people's achievements can refer to them. */
  readonly write: (tx: Tx) => Promise<void>;
  /** The rules that are replayed, up to where. To be called first of all in a transaction that holds the digest's lock. */
  readonly pending: (tx: Tx) => Promise<Pending>;
};

const write = (tx: Tx): Promise<void> => achievementStore(tx).writeCatalogue(catalogue);

export function createCatalogueState(): CatalogueState {
  /** Once everything is counted it stays so: only a newer version has other rules. */
  let isReplayed = false;

  return {
    write,
    async pending(tx) {
      if (isReplayed) return nothing;
      const store = replayStore(tx);
      if (await store.addMissing(counters)) await write(tx);
      const pending = await store.pending(counters);
      // Read before anything else was written here, so a rollback does not undo it.
      isReplayed = pending.size === 0;
      return pending;
    },
  };
}
