/** Counted runs, as what follows from them needs them (`server/digest`). */
import { and, asc, gt, isNotNull } from 'drizzle-orm';
import { playersById } from '../account/people.ts';
import { among } from '../db/among.ts';
import { isAfter } from '../db/isAfter.ts';
import type { Db, Tx } from '../db/open.ts';
import { snakeRuns } from '../db/schema.ts';
import type { PlayedRun } from '../digest/playedEvent.ts';
import type { Ended } from '../digest/step.ts';
import { snakeGameType } from './scores.ts';
import { snakeStore } from './store.ts';

export async function playedRuns(tx: Tx, ids: readonly string[]): Promise<readonly PlayedRun[]> {
  const rows = await tx.select().from(snakeRuns).where(among(snakeRuns.id, ids));
  const people = await playersById(
    tx,
    rows.map(({ userId }) => userId),
  );
  return rows.flatMap((row): PlayedRun[] => {
    const player = people.get(row.userId);
    if (!player || row.finishedAt === null || row.score === null) return [];
    return [
      {
        on: 'run',
        subjectId: row.id,
        at: row.finishedAt,
        userId: player.id,
        name: player.username,
        isGuest: player.isGuest,
        since: player.createdAt,
        gameType: snakeGameType,
        tournamentId: row.tournamentId,
        won: false,
        drawn: false,
        rating: null,
        mode: 'solo',
        score: row.score,
        length: row.length ?? 0,
      },
    ];
  });
}

/** The highest run of each of these people, of all time or between two instants. */
export const bestRuns = (
  tx: Tx,
  userIds: readonly string[],
  span: { readonly from: Date; readonly to: Date } | null,
) => snakeStore(tx).highestRuns(userIds, span);

export function playedIn(db: Db | Tx, ids: readonly string[]) {
  const { userId, finishedAt, tournamentId } = snakeRuns;
  return db
    .select({ userId, at: finishedAt })
    .from(snakeRuns)
    .where(and(among(tournamentId, ids), isNotNull(finishedAt)));
}

/** Who has played runs in these tournaments, and when. */
export async function runsInTournaments(
  tx: Tx,
  ids: readonly string[],
): Promise<readonly { readonly userId: string; readonly at: Date }[]> {
  if (ids.length === 0) return [];
  const rows = await playedIn(tx, ids);
  return rows.flatMap((row) => (row.at === null ? [] : [{ userId: row.userId, at: row.at }]));
}

export async function runsEndedAfter(tx: Tx, after: Ended | null, limit: number): Promise<readonly Ended[]> {
  const { id, finishedAt, score } = snakeRuns;
  const rows = await tx
    .select({ at: finishedAt, id })
    .from(snakeRuns)
    // As the index has them; a run without a point is no achievement.
    .where(and(gt(score, 0), isNotNull(finishedAt), isAfter(finishedAt, id, after)))
    .orderBy(asc(finishedAt), asc(id))
    .limit(limit);
  return rows.flatMap((row) => (row.at === null ? [] : [{ at: row.at, id: row.id }]));
}
