/** The games of a cheat are void: players who lost to them get back what it cost, as a change of today. */
import { gameTitle } from '@playfield/games/gameTitle.ts';
import type { Tx } from '../db/open.ts';
import { dayMs } from '../durations.ts';
import type { Notify } from '../notification/index.ts';
import { moveBuckets, type BucketMove } from './boards/store.ts';
import { boardPath } from './boardPath.ts';
import { keyOf, ratingStore, voidMark, type ChangeRow, type RankingRow } from './store.ts';

const voidForMs = 30 * dayMs;

const boardMoves = (rows: Iterable<RankingRow>, by: 1 | -1): BucketMove[] =>
  [...rows].flatMap(({ gameType, ratingExact, rankedUntil }) =>
    rankedUntil ? [{ board: { unit: 'rating', gameType }, value: ratingExact, by }] : [],
  );

export type Voided = {
  readonly games: number;
  readonly players: number;
  /** Called once the transaction is committed. */
  readonly told: () => void;
};

/** Says what came back, without a word on who broke the rules. */
async function tellVictims(
  tx: Tx,
  notify: Notify['notify'],
  before: ReadonlyMap<string, RankingRow>,
  after: ReadonlyMap<string, RankingRow>,
): Promise<() => void> {
  const told: (() => void)[] = [];
  for (const [key, { userId, gameType, ratingExact }] of after) {
    const from = Math.round(before.get(key)?.ratingExact ?? ratingExact);
    const to = Math.round(ratingExact);
    const text = `Somebody broke the rules in games against you. What they cost you came back: your rating in ${gameTitle(gameType)} went from ${from} to ${to}.`;
    told.push(await notify(tx, { userId, kind: 'rating/returned', text, path: boardPath(gameType) }));
  }
  return () => told.forEach((tell) => tell());
}

/** Gives back what others lost to this player within 30 days, once each, and tells them. No rating is computed again. */
export async function voidRatings(
  tx: Tx,
  notify: Notify['notify'],
  cheaterId: string,
  now: Date,
): Promise<Voided> {
  const store = ratingStore(tx);
  const lost = await store.lostTo(cheaterId, new Date(now.getTime() - voidForMs));
  const before = await store.rankingsOf(lost);
  const rankings = new Map(before);
  const given: ChangeRow[] = [];
  for (const { subjectId, ...change } of lost) {
    const row = rankings.get(keyOf(change));
    if (!row) continue;
    const next = { ...row, ratingExact: row.ratingExact + change.before - change.after };
    rankings.set(keyOf(row), next);
    given.push({
      ...change,
      subjectId: voidMark + subjectId,
      // One after the other, so that the last one is the rating's.
      at: new Date(now.getTime() + given.length),
      before: row.ratingExact,
      after: next.ratingExact,
      deviation: row.deviation,
      volatility: row.volatility,
      weight: 0,
    });
  }
  await store.saveRankings([...rankings.values()]);
  await store.saveChanges(given);
  await moveBuckets(tx, [...boardMoves(before.values(), -1), ...boardMoves(rankings.values(), 1)]);
  return {
    games: given.length,
    players: new Set(given.map(({ userId }) => userId)).size,
    told: await tellVictims(tx, notify, before, rankings),
  };
}
