/** What follows from results: the digest with its steps in their order, and achievements, which are counted in earlier results too. */
import { achievementFeature, type AchievementFeatureOptions } from './achievement/index.ts';
import type { DigestOptions } from './digest/digest.ts';
import { digestFeature } from './digest/index.ts';
import { endedAfter, sources } from './playedSources.ts';
import type { PointsFeature } from './points/index.ts';
import type { BoardFeature } from './rating/boards/index.ts';
import { ratingStandings } from './rating/boards/standing.ts';
import type { Ratings } from './rating/index.ts';
import { pastOutcomes } from './rating/pastOutcomes.ts';
import { sharedAddressStep } from './rating/sharedAddresses.ts';
import type { Relations } from './friends/relations.ts';

type Wired = Omit<
  AchievementFeatureOptions,
  'sources' | 'endedAfter' | 'standings' | 'pastOutcomes' | 'bookPoints' | 'showPoints' | 'friendsAmong'
> &
  Pick<DigestOptions, 'publishTo'> & {
    readonly relations: Relations;
    readonly rating: Pick<Ratings, 'rate' | 'quitters' | 'tournamentWins' | 'placed'>;
    readonly boards: Pick<BoardFeature, 'ratingStep' | 'scoreStep' | 'showPoints'>;
    readonly points: Pick<PointsFeature, 'book' | 'step'>;
  };

export function wireResults({ rating, boards, points, publishTo, ...options }: Wired) {
  const achievement = achievementFeature({
    ...options,
    sources,
    endedAfter,
    friendsAmong: options.relations.friendsAmong,
    standings: ratingStandings,
    pastOutcomes,
    bookPoints: (tx, bookings) => points.book(tx, bookings),
    showPoints: boards.showPoints,
  });
  /** What follows from a result after the ratings, in this order. */
  const steps = [
    rating.quitters,
    rating.tournamentWins,
    rating.placed,
    sharedAddressStep,
    boards.ratingStep,
    points.step,
    achievement.step,
    boards.scoreStep,
  ];
  const { database, clock } = options;
  return {
    achievement,
    digest: digestFeature({ database, clock, sources, rate: rating.rate, steps, publishTo }),
  };
}
