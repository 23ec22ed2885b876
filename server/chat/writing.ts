/** What every chat asks of a message before it is stored (GAPS G69). */
import { messageMaxLength } from '@playfield/contracts/chatLimits.ts';
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/open.ts';
import { mayWrite, type Writer } from '../account/restrictions.ts';
import { covered } from './filter.ts';
import { tidied } from './tidied.ts';

/** Messages per writer. */
const rate = { max: 5, withinMs: 10_000 } as const;
const mostWriters = 20_000;

type Accepted = { readonly message: string; readonly createdAt: Date };

/** Of one chat: each has its own rate. */
export function createWriting({
  database,
  clock,
  guestsWrite,
}: {
  readonly database: Database;
  readonly clock: Clock;
  /** Whether guests may write on this site. */
  readonly guestsWrite: boolean;
}): (writer: Writer, raw: string) => Promise<Result<Accepted, ErrorCode>> {
  /** When each writer's recent messages were sent, monotonic ms. */
  const written = new Map<string, number[]>();
  /** Keeps the order of messages within a millisecond. */
  let lastMs = 0;

  function isTooFast(userId: string): boolean {
    const nowMs = clock.monotonicMs();
    const recent = (written.get(userId) ?? []).filter((atMs) => nowMs - atMs < rate.withinMs);
    const isOver = recent.length >= rate.max;
    if (!isOver) recent.push(nowMs);
    written.delete(userId);
    written.set(userId, recent);
    const [oldest] = written.keys();
    if (written.size > mostWriters && oldest !== undefined) written.delete(oldest);
    return isOver;
  }

  return async (writer, raw) => {
    const text = tidied(raw);
    if (text === '') return refuse('chat/empty');
    if (Array.from(text).length > messageMaxLength) return refuse('chat/too-long');
    if (isTooFast(writer.id)) return refuse('chat/too-fast');
    const allowed = await mayWrite(database.db, writer, guestsWrite, new Date(clock.wallMs()));
    if (!allowed.ok) return allowed;
    database.assertWritable();
    lastMs = Math.max(clock.wallMs(), lastMs + 1);
    return ok({ message: covered(text), createdAt: new Date(lastMs) });
  };
}
