/** The boards as a feature: pages over HTTP, the digest's step, who stands on them, upkeep by the clock. */
import type { Tx } from '../../db/open.ts';
import type { DigestStep } from '../../digest/step.ts';
import { minuteMs } from '../../durations.ts';
import type { Feature } from '../../feature.ts';
import { createNightly, type NightlyOptions } from '../../jobs/nightly.ts';
import type { BestSources } from './bests.ts';
import { bannedOnBoards, followBan, hide, readAgain, showNew, showPoints, unlistLapsed } from './listing.ts';
import { createRankings, type RankingsOptions } from './rankings.ts';
import { boardRoutes } from './routes.ts';
import { countCancelled, ratingBoardStep, scoreBoardStep } from './step.ts';
import { recount, storePlaces, type BoardsDatabase } from './upkeep.ts';

export type BoardFeatureOptions = RankingsOptions &
  BestSources &
  NightlyOptions & {
    readonly database: BoardsDatabase;
    readonly corrected: (buckets: number) => void;
  };

export type BoardFeature = Feature & {
  /** Right after the ratings. */
  readonly ratingStep: DigestStep;
  /** The last step of the digest. */
  readonly scoreStep: DigestStep;
  /** A tournament was cancelled, in this transaction. */
  readonly countCancelled: (
    tx: Tx,
    tournament: { readonly id: string; readonly gameType: string },
  ) => Promise<void>;
  /** These people have earned points without a result. */
  readonly showPoints: (tx: Tx, userIds: readonly string[]) => Promise<void>;
  /** Somebody shows the profile to nobody, or to somebody again. */
  readonly setShown: (tx: Tx, userId: string, isShown: boolean) => Promise<void>;
  /** Takes somebody who was banned off all boards, and puts them back once they are not any more. May be called again. */
  readonly followBan: (tx: Tx, userId: string) => Promise<void>;
};

export function boardFeature(options: BoardFeatureOptions): BoardFeature {
  const { database, clock, catalogue, isFirst, corrected } = options;
  const pages = createRankings(options);
  const now = (): Date => new Date(clock.wallMs());
  let placedAtMs = -Infinity;

  async function storeAllPlaces(): Promise<void> {
    const nowMs = clock.monotonicMs();
    if (nowMs < placedAtMs + minuteMs || !isFirst()) return;
    placedAtMs = nowMs;
    database.assertWritable();
    for (const gameType of [...catalogue.games, catalogue.races])
      await database.db.transaction((tx) => storePlaces(tx, gameType));
  }

  const recountNightly = createNightly(options, async () => {
    database.assertWritable();
    const wrong = await recount(database, catalogue);
    if (wrong > 0) corrected(wrong);
  });

  return {
    name: 'boards',
    ratingStep: ratingBoardStep,
    scoreStep: scoreBoardStep(options),
    countCancelled: (tx, tournament) => countCancelled(tx, options, tournament),
    showPoints: (tx, userIds) => showPoints(tx, catalogue, userIds, now()),
    // Somebody may have been banned while the request waited for the person's lock.
    setShown: async (tx, userId, isShown) =>
      isShown ? followBan(tx, catalogue, userId, now()) : void (await hide(tx, catalogue, userId)),
    followBan: (tx, userId) => followBan(tx, catalogue, userId, now()),
    // What the buckets count of the rows that the profile erases.
    erase: async (tx, userId) => ({ rows: await hide(tx, catalogue, userId) }),
    routes: (context) => boardRoutes(context, pages),
    async tick() {
      await storeAllPlaces();
      await recountNightly();
    },
    async sweep(limit) {
      const banned = await database.db.transaction((tx) => bannedOnBoards(tx, limit));
      for (const userId of banned)
        await database.db.transaction((tx) => followBan(tx, catalogue, userId, now()));
      return banned.length + (await database.db.transaction((tx) => unlistLapsed(tx, now(), limit)));
    },
    async registered(tx, userId) {
      await showNew(tx, catalogue, userId, now());
      return () => undefined;
    },
    async carryOver(tx, fromUserId, toUserId) {
      await readAgain(tx, options, fromUserId, toUserId, now());
      return () => undefined;
    },
  };
}
