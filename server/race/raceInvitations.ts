/** How invitations to a race follow what becomes of it: the race tells, within its transaction, who came, who left, and that it no longer waits. */
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import type { Result } from '@playfield/contracts/result.ts';
import type { Tx } from '../db/open.ts';
import type { RaceRecord } from './record.ts';

/** What happened to a waiting race. */
export type RaceNews = {
  readonly came: readonly string[];
  readonly left: readonly string[];
  /** It has started or is about to be removed. */
  readonly isClosed: boolean;
};

export type RaceInvitations = {
  /** Returns what to tell after the commit. */
  readonly follow: (tx: Tx, raceId: string, news: RaceNews) => Promise<() => void>;
};

/** Settles the invitation by which somebody joins, within the transaction; returns what to tell after the commit. */
export type ByInvitation = (tx: Tx) => Promise<Result<() => void, ErrorCode>>;

const idsIn = ({ participants }: RaceRecord): Set<string> =>
  new Set(participants.map(({ userId }) => userId));

/** Null when nothing happened that concerns invitations. */
export function newsOf(before: RaceRecord, after: RaceRecord): RaceNews | null {
  if (before.row.status !== 'waiting') return null;
  const [had, has] = [idsIn(before), idsIn(after)];
  const news = {
    came: [...has].filter((id) => !had.has(id)),
    left: [...had].filter((id) => !has.has(id)),
    isClosed: after.row.status !== 'waiting',
  };
  return news.came.length > 0 || news.left.length > 0 || news.isClosed ? news : null;
}
