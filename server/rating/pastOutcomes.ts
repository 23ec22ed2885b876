/** What results did to ratings, said once more when they are long past: for achievements that are newer than the results. */
import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { among } from '../db/among.ts';
import { ratingChanges } from '../db/schema.ts';
import type { Tx } from '../db/open.ts';
import type { PastOutcome, PlayedEvent } from '../digest/playedEvent.ts';
import { isFirm, live, type Rating } from './glicko.ts';

const keyOf = (subjectId: string, userId: string): string => `${subjectId} ${userId}`;

type Change = Pick<typeof ratingChanges.$inferSelect, 'at' | 'after' | 'deviation' | 'volatility'>;

const ratingOf = ({ after: rating, deviation, volatility }: Change): Rating => ({
  rating,
  deviation,
  volatility,
});

/** Whether a rating was firm when its owner began the next game. */
const wasFirm = (last: Change, at: Date): boolean =>
  isFirm(live(ratingOf(last), at.getTime() - last.at.getTime()));

export async function pastOutcomes(
  tx: Tx,
  events: readonly PlayedEvent[],
): Promise<(event: PlayedEvent) => PastOutcome | null> {
  const ids = [...new Set(events.map(({ subjectId }) => subjectId))];
  if (ids.length === 0) return () => null;
  const earlier = alias(ratingChanges, 'earlier');
  /** How the opponent stood before. */
  const opponents = tx
    .select({
      at: earlier.at,
      after: earlier.after,
      deviation: earlier.deviation,
      volatility: earlier.volatility,
    })
    .from(earlier)
    .where(
      sql`${earlier.userId} = ${ratingChanges.opponentId} and ${earlier.gameType} = ${ratingChanges.gameType}
        and ${earlier.at} < ${ratingChanges.at}`,
    )
    .orderBy(sql`${earlier.at} desc`)
    .limit(1)
    .as('opponent');
  const rows = await tx
    .select({
      change: ratingChanges,
      opponent: {
        at: opponents.at,
        after: opponents.after,
        deviation: opponents.deviation,
        volatility: opponents.volatility,
      },
    })
    .from(ratingChanges)
    .leftJoinLateral(opponents, sql`true`)
    .where(among(ratingChanges.subjectId, ids));
  const outcomes = new Map(
    rows.map(({ change, opponent }): [string, PastOutcome] => {
      const { subjectId, userId, at, before, after, weight, opponentRating } = change;
      const isKnown = opponent !== null && opponentRating !== null && wasFirm(opponent, at);
      return [
        keyOf(subjectId, userId),
        {
          after,
          weight,
          isFirm: isFirm(ratingOf(change)),
          gap: isKnown ? opponentRating - before : null,
        },
      ];
    }),
  );
  return ({ subjectId, userId }) => outcomes.get(keyOf(subjectId, userId)) ?? null;
}
