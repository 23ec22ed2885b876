/**
 * Group commit: what is handed in within a few milliseconds goes to the database as one statement and so as one commit;
 * each is answered after it (HOUSE section 2, step 7; FIGURES section 4: three and a half times as many moves a second).
 */
import type { Database } from './database.ts';
import { isUnavailable } from './unavailable.ts';

export type Stored = 'stored' | 'conflict';

export type GroupCommit<Item> = {
  /** Resolves after the commit. Rejects when the database cannot store; then nothing is known of the item's fate. */
  readonly commit: (item: Item) => Promise<Stored>;
  /** Waits until everything handed in so far is decided. */
  readonly flush: () => Promise<void>;
};

export type GroupCommitOptions<Item> = {
  readonly database: Pick<Database, 'assertWritable'>;
  /** How long the first of a group waits for company, milliseconds. */
  readonly gatherMs: number;
  /** Most items in one statement. */
  readonly largest: number;
  readonly keyOf: (item: Item) => string;
  /** One statement for all of them; answers the keys of those that were taken, the others are in conflict. */
  readonly store: (items: readonly Item[]) => Promise<ReadonlySet<string>>;
};

type Waiting<Item> = {
  readonly item: Item;
  readonly resolve: (outcome: Stored) => void;
  readonly reject: (error: unknown) => void;
};

export function createGroupCommit<Item>({
  database,
  gatherMs,
  largest,
  keyOf,
  store,
}: GroupCommitOptions<Item>): GroupCommit<Item> {
  let waiting: Waiting<Item>[] = [];
  let timer: NodeJS.Timeout | null = null;
  const running = new Set<Promise<void>>();

  async function write(group: readonly Waiting<Item>[]): Promise<void> {
    try {
      database.assertWritable();
      const taken = await store(group.map(({ item }) => item));
      for (const { item, resolve } of group) resolve(taken.has(keyOf(item)) ? 'stored' : 'conflict');
    } catch (error) {
      if (isUnavailable(error) || group.length === 1) {
        for (const { reject } of group) reject(error);
      } else {
        // One bad item must not take the others with it.
        for (const one of group) await write([one]);
      }
    }
  }

  function start(): void {
    timer = null;
    while (waiting.length > 0) {
      const group = waiting.slice(0, largest);
      waiting = waiting.slice(largest);
      const done: Promise<void> = write(group).finally(() => running.delete(done));
      running.add(done);
    }
  }

  return {
    commit(item) {
      return new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject });
        timer ??= setTimeout(start, gatherMs);
      });
    },
    async flush() {
      if (timer) clearTimeout(timer);
      start();
      await Promise.allSettled(running);
    },
  };
}
