/** Ratings of accounts: computed from results by the digest, read wherever names stand. */
import type { ShownRating } from '@playfield/contracts/http/profiles.ts';
import { accountsById } from '../account/people.ts';
import type { Db, Tx } from '../db/open.ts';
import type { Rate } from '../digest/step.ts';
import { gamesToFirm, isFirm, live, newcomer, type Rating } from './glicko.ts';
import { pairOf, ratedKeyOf, rateEvents } from './rateEvents.ts';
import { pairsInRaces } from './races.ts';
import { ratingStore, type KnownRating } from './store.ts';

export function createRate(refused: (subjectId: string) => void): Rate {
  return async (tx, events) => {
    const store = ratingStore(tx);
    const keys = events.flatMap((event) => ratedKeyOf(event) ?? []);
    const pairs = [
      ...events.flatMap((event) => (event.on === 'game' ? (pairOf(event) ?? []) : [])),
      ...pairsInRaces(events),
    ];
    if (keys.length === 0 && pairs.length === 0) return events;
    const rows = { rankings: await store.rankingsOf(keys), pairs: await store.pairsOf(pairs) };
    const subjects = events.filter((event) => ratedKeyOf(event)).map(({ subjectId }) => subjectId);
    const rated = rateEvents(events, rows, await store.settled([...new Set(subjects)]));
    await store.saveRankings(rated.rankings);
    await store.saveChanges(rated.changes);
    await store.savePairs(rated.pairs);
    for (const subjectId of rated.refused) refused(subjectId);
    return rated.events;
  };
}

function shownRating(rating: Rating): ShownRating {
  return {
    rating: Math.round(rating.rating),
    isProvisional: !isFirm(rating),
    gamesToFirm: gamesToFirm(rating),
  };
}

const liveRating = (
  { ratingExact, deviation, volatility, lastRatedAt }: KnownRating,
  nowMs: number,
): Rating =>
  live({ rating: ratingExact, deviation, volatility }, lastRatedAt ? nowMs - lastRatedAt.getTime() : 0);

/** As they stand now, by account; somebody who never played a rated game has the rating that everybody begins with. */
export async function ratingsOf(
  db: Db | Tx,
  userIds: readonly string[],
  gameType: string,
  nowMs: number,
): Promise<ReadonlyMap<string, ShownRating>> {
  const found = new Map(
    (await ratingStore(db).read(userIds, gameType)).map((row) => [row.userId, liveRating(row, nowMs)]),
  );
  const accounts = await accountsById(db, userIds);
  return new Map(Array.from(accounts.keys(), (id) => [id, shownRating(found.get(id) ?? newcomer)]));
}

/** As they stand now, of those accounts alone that have played the game for a rating. */
export async function playedRatingsOf(
  db: Db | Tx,
  userIds: readonly string[],
  gameType: string,
  nowMs: number,
): Promise<ReadonlyMap<string, ShownRating>> {
  const rows = await ratingStore(db).read(userIds, gameType);
  return new Map(
    rows.flatMap((row) =>
      row.lastRatedAt === null ? [] : [[row.userId, shownRating(liveRating(row, nowMs))] as const],
    ),
  );
}

/** Which of these may play rated games: those with an account who did not resign so many that today's are unrated. */
export async function mayPlayRated(
  db: Db | Tx,
  userIds: readonly string[],
  gameType: string,
  nowMs: number,
): Promise<ReadonlySet<string>> {
  const accounts = await accountsById(db, userIds);
  const rows = await ratingStore(db).read(userIds, gameType);
  const barred = new Set(
    rows.flatMap(({ userId, unratedUntil }) =>
      unratedUntil !== null && unratedUntil.getTime() > nowMs ? [userId] : [],
    ),
  );
  return new Set(userIds.filter((id) => accounts.has(id) && !barred.has(id)));
}
