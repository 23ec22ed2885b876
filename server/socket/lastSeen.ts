/**
 * When accounts were last here, stored when their last tab goes, and every five minutes while they are
 * connected: one statement for all of them.
 */
import { noteLastSeen } from '../account/people.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';

const whileHereEveryMs = 5 * 60_000;
const lookEveryMs = 60_000;
/** After a failure it is tried again. */
const writeEveryMs = 500;

export type LastSeenOptions = {
  readonly database: Pick<Database, 'db' | 'assertWritable'>;
  readonly clock: Clock;
  readonly isDraining: () => boolean;
  readonly failed: (error: unknown) => void;
};

export type LastSeen = {
  readonly came: (accountId: string) => void;
  readonly left: (accountId: string) => void;
  /** Called a few times a second. */
  readonly tick: () => void;
  readonly stop: () => Promise<void>;
};

export function createLastSeen({ database, clock, isDraining, failed }: LastSeenOptions): LastSeen {
  /** Accounts that are here, and when that was stored last. */
  const here = new Map<string, number>();
  let unwritten = new Map<string, Date>();
  let lookedAtMs = clock.monotonicMs();
  let wroteAtMs = -Infinity;
  let writing: Promise<void> | null = null;

  async function write(): Promise<void> {
    const seen = unwritten;
    unwritten = new Map();
    try {
      database.assertWritable();
      await noteLastSeen(database.db, seen);
    } catch (error) {
      unwritten = new Map([...seen, ...unwritten]);
      failed(error);
    }
    writing = null;
  }

  return {
    came: (id) => void here.set(id, here.get(id) ?? -Infinity),
    left(id) {
      if (here.delete(id)) unwritten.set(id, new Date(clock.wallMs()));
    },
    tick() {
      const nowMs = clock.monotonicMs();
      if (isDraining()) return;
      if (nowMs - lookedAtMs >= lookEveryMs) {
        lookedAtMs = nowMs;
        const now = new Date(clock.wallMs());
        for (const [id, storedMs] of here)
          if (nowMs - storedMs >= whileHereEveryMs) {
            here.set(id, nowMs);
            unwritten.set(id, now);
          }
      }
      if (unwritten.size === 0 || writing || nowMs - wroteAtMs < writeEveryMs) return;
      wroteAtMs = nowMs;
      writing = write();
    },
    stop: async () => (await writing) ?? undefined,
  };
}
