/** Tells players whose game ended while they were away. */
import type { Tx } from '../db/open.ts';
import type { Ending } from '../endings/ending.ts';
import type { NewNotification } from '../notification/notifications.ts';
import type { Notify } from '../notification/index.ts';

export type MissedEndOptions = {
  readonly notification: Pick<Notify, 'notifyAll'>;
  /** What players of these games are told who had no connection when their game ended. */
  readonly missedEnds: (tx: Tx, gameIds: readonly string[]) => Promise<readonly NewNotification[]>;
};

/** Stores what they are told; the returned function sends it after the commit. */
export async function noteMissedEnds(
  tx: Tx,
  endings: readonly Ending[],
  { notification, missedEnds }: MissedEndOptions,
): Promise<() => void> {
  const ids = endings.filter(({ kind }) => kind === 'game').map(({ subjectId }) => subjectId);
  const missed = ids.length === 0 ? [] : await missedEnds(tx, ids);
  const told: (() => void)[] = [];
  // A notification of each person at a time.
  for (let rest = missed; rest.length > 0;) {
    const first = new Map(rest.toReversed().map((one) => [one.userId, one]));
    told.push(await notification.notifyAll(tx, [...first.values()]));
    rest = rest.filter((one) => first.get(one.userId) !== one);
  }
  return () => told.forEach((tell) => tell());
}
