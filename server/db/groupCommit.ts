/**
 * Group commit: what is handed in while statements run goes to the database as the next one, and so as one commit; each is
 * answered after it.
 */
import type { Database } from './database.ts';
import { isUnavailable } from './unavailable.ts';

type Stored = 'stored' | 'conflict';

export type GroupCommit<Item> = {
  /** Resolves after the commit. Rejects when the database cannot store; then nothing is known of the item's fate. */
  readonly commit: (item: Item) => Promise<Stored>;
  /** Waits until everything handed in so far is decided. */
  readonly flush: () => Promise<void>;
};

export type GroupCommitOptions<Item> = {
  readonly database: Pick<Database, 'assertWritable'>;
  readonly keyOf: (item: Item) => string;
  /** One statement for all of them; returns the keys of those that were taken, the others are in conflict. */
  readonly store: (items: readonly Item[]) => Promise<ReadonlySet<string>>;
};

/** Statements under way at once: while these run the next one gathers. A second one only takes from the first what would make it fuller. */
const mostRunning = 1;
/** The longest that an item waits for one of them to end, milliseconds: a statement that hangs does not hold up the rest. */
const longestGatherMs = 100;
/** Most items in one statement. */
const largest = 1000;

type Waiting<Item> = {
  readonly item: Item;
  readonly resolve: (outcome: Stored) => void;
  readonly reject: (error: unknown) => void;
};

export function createGroupCommit<Item>({
  database,
  keyOf,
  store,
}: GroupCommitOptions<Item>): GroupCommit<Item> {
  let waiting: Waiting<Item>[] = [];
  let soon: NodeJS.Immediate | null = null;
  let late: NodeJS.Timeout | null = null;
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
    if (soon) clearImmediate(soon);
    if (late) clearTimeout(late);
    soon = null;
    late = null;
    const group = waiting.slice(0, largest);
    waiting = waiting.slice(largest);
    const done: Promise<void> = write(group).finally(() => {
      running.delete(done);
      gather();
    });
    running.add(done);
    gather();
  }

  function gather(): void {
    if (waiting.length === 0) return;
    if (running.size < mostRunning) soon ??= setImmediate(start);
    else late ??= setTimeout(start, longestGatherMs);
  }

  return {
    commit(item) {
      return new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject });
        gather();
      });
    },
    async flush() {
      while (waiting.length > 0 || running.size > 0) {
        if (waiting.length > 0) start();
        await Promise.allSettled(running);
      }
    },
  };
}
