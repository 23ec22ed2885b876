/**
 * A race as results of pairs: everybody against everybody by place, each pair with weight 2/n, so that a race
 * of two counts as a game and one of six as one and two thirds.
 */
import type { PlayedEvent, PlayedRace } from '../digest/playedEvent.ts';
import type { Rating, Result } from './glicko.ts';
import type { PairKey } from './store.ts';

export type Runner = {
  readonly rating: Rating;
  /** From GO to the last character; null for somebody who didn't finish. */
  readonly finishMs: number | null;
};

/** 1 ahead, ½ at the same millisecond, 0 behind; null between two who didn't finish. */
export function scoreOf(own: number | null, other: number | null): number | null {
  if (own === null && other === null) return null;
  if (own === other) return 0.5;
  if (own === null) return 0;
  return other === null || own < other ? 1 : 0;
}

/** What the result between two runners, by their index, counts of a whole one; nothing with 0. */
export type ShareOf = (one: number, other: number) => number;

/** The results of each runner against the others, in the order given. */
export function pairResults(
  runners: readonly Runner[],
  shareOf: ShareOf = () => 1,
): readonly (readonly Result[])[] {
  const whole = 2 / runners.length;
  return runners.map((own, n) =>
    runners.flatMap((other, m): Result[] => {
      const score = other === own ? null : scoreOf(own.finishMs, other.finishMs);
      if (score === null) return [];
      const weight = whole * shareOf(n, m);
      return weight === 0 ? [] : [{ opponent: other.rating, score, weight }];
    }),
  );
}

/** Who met in rated races among these, to count how often (TH-19). */
export function pairsInRaces(events: readonly PlayedEvent[]): PairKey[] {
  const runs = events.filter((event) => event.on === 'race' && isRatedRun(event));
  return [...Map.groupBy(runs, ({ subjectId }) => subjectId).values()].flatMap((together) =>
    together.flatMap((one, n) => together.slice(n + 1).map((other) => pairBetween(one, other))),
  );
}

export function pairBetween(
  { userId, gameType }: Pick<PlayedEvent, 'userId' | 'gameType'>,
  other: Pick<PlayedEvent, 'userId'>,
): PairKey {
  return userId < other.userId
    ? { userA: userId, userB: other.userId, gameType }
    : { userA: other.userId, userB: userId, gameType };
}

/** Whether a runner's race counts: on a text that everybody may get, open to all, typed by hand. */
export const isRatedRun = (event: PlayedRace): boolean =>
  event.isRated &&
  event.isCatalogueText &&
  (event.mode === 'online' || event.tournamentId !== null) &&
  event.isVerified &&
  !event.joinedAsGuest;
