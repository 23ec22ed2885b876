/** Does what is due in games whose deadline has passed: flags, graces, lobby games that have expired. */
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import type { Result } from '@playfield/contracts/result.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/open.ts';
import { isUnavailable } from '../db/unavailable.ts';
import type { Committer } from './commit.ts';
import { onDeadline, type Change } from './decide.ts';
import type { MatchRecord } from './match.ts';
import type { Room } from './matchCache.ts';
import type { matchStore } from './store.ts';
import { dayMs } from '../durations.ts';

/** Due games that are settled at a time. */
const dueAtOnce = 32;
/** A damaged game is looked at again after this time: somebody may have repaired it. */
const putOffMs = dayMs;

export type SettleDueOptions = {
  readonly database: Pick<Database, 'assertWritable'>;
  readonly clock: Clock;
  readonly committer: Pick<Committer, 'enter' | 'times'>;
  readonly rows: Pick<ReturnType<typeof matchStore>, 'due' | 'putOff'>;
  /** Decides and stores in the room. */
  readonly settle: (
    room: Room,
    decide: (record: MatchRecord) => Result<Change | null, ErrorCode>,
  ) => Promise<Result<MatchRecord, ErrorCode>>;
  /** A game that is due cannot be loaded. Reported once each time it is put off. */
  readonly damaged: (gameId: string) => void;
};

export function createSettleDue(options: SettleDueOptions) {
  const { database, clock, committer, rows, settle, damaged } = options;

  async function settleOne(id: string): Promise<void> {
    const settled = await committer.enter(id, (room) =>
      settle(room, (record) => ({ ok: true, value: onDeadline(record, committer.times()) })),
    );
    if (settled.ok || settled.error.code !== 'game/damaged') return;
    // Otherwise it would be due for ever, and enough of them would leave no room for the others.
    const nowMs = clock.wallMs();
    if (await rows.putOff(id, new Date(nowMs), new Date(nowMs + putOffMs))) damaged(id);
  }

  /** At most `limit` games; returns how many were looked at. */
  return async function settleDue(limit: number): Promise<number> {
    try {
      database.assertWritable();
    } catch (error) {
      // What is due stays due.
      if (isUnavailable(error)) return 0;
      throw error;
    }
    const ids = await rows.due(new Date(clock.wallMs()), limit);
    const waiting = [...ids];
    const failures: unknown[] = [];
    // Several at a time: they share statements, and one that is busy doesn't hold up the others.
    async function settleWaiting(): Promise<void> {
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift())
        await settleOne(id).catch((error: unknown) => failures.push(error));
    }
    await Promise.all(Array.from({ length: dueAtOnce }, settleWaiting));
    if (failures.length > 0) throw failures[0];
    return ids.length;
  };
}
