/** Ratings: one per account and game, computed by the digest from what was played to its end. */
import type { ShownRating } from '@playfield/contracts/http/profiles.ts';
import type { Clock } from '../clock.ts';
import type { Database, Db, Tx } from '../db/open.ts';
import type { DigestStep, Rate } from '../digest/step.ts';
import type { Feature } from '../feature.ts';
import type { Notify } from '../notification/index.ts';
import { quitterStep, type QuitterOptions } from './quitters.ts';
import { tournamentWinStep } from './tournamentWins.ts';
import { placedStep } from './placed.ts';
import { forgetShared } from './sharedAddresses.ts';
import { voidRatings, type Voided } from './voiding.ts';
import { createRate, mayPlayRated, playedRatingsOf, ratingsOf } from './ratings.ts';

export type RatingOptions = QuitterOptions & {
  readonly clock: Clock;
  readonly database: Database;
  readonly notifyAll: Notify['notifyAll'];
  /** The figures of a game or race led nowhere; it stays unrated. */
  readonly refused: (subjectId: string) => void;
};

export type Ratings = {
  readonly rate: Rate;
  readonly quitters: DigestStep;
  readonly tournamentWins: DigestStep;
  readonly placed: DigestStep;
  /** Gives back what others lost to somebody who cheated. */
  readonly voidRatings: (tx: Tx, cheaterId: string) => Promise<Voided>;
  /** By player, as they stand now; every account has one, and no guest. */
  readonly ratingsOf: (
    db: Db | Tx,
    userIds: readonly string[],
    gameType: string,
  ) => Promise<ReadonlyMap<string, ShownRating>>;
  /** The same of those alone who have played the game for a rating. */
  readonly playedRatingsOf: Ratings['ratingsOf'];
  /** Whether a game between these may be rated: all have accounts, and none plays unrated for today. */
  readonly mayBeRated: (db: Db | Tx, userIds: readonly string[], gameType: string) => Promise<boolean>;
  /** Which of these have an account and don't play unrated for today. */
  readonly mayPlayRated: (
    db: Db | Tx,
    userIds: readonly string[],
    gameType: string,
  ) => Promise<ReadonlySet<string>>;
};

export function ratingFeature(options: RatingOptions): Feature & Ratings {
  const { clock, database, refused } = options;
  const may: Ratings['mayPlayRated'] = (db, userIds, gameType) =>
    mayPlayRated(db, userIds, gameType, clock.wallMs());
  return {
    name: 'rating',
    sweep: (limit) => forgetShared(database.db, clock.wallMs(), limit),
    rate: createRate(refused),
    quitters: quitterStep(options),
    tournamentWins: tournamentWinStep,
    placed: placedStep(options.notifyAll),
    voidRatings: (tx, cheaterId) => voidRatings(tx, options.notify, cheaterId, new Date(clock.wallMs())),
    ratingsOf: (db, userIds, gameType) => ratingsOf(db, userIds, gameType, clock.wallMs()),
    playedRatingsOf: (db, userIds, gameType) => playedRatingsOf(db, userIds, gameType, clock.wallMs()),
    mayPlayRated: may,
    mayBeRated: async (db, userIds, gameType) => {
      const allowed = await may(db, userIds, gameType);
      return userIds.every((id) => allowed.has(id));
    },
  };
}
