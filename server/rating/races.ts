/**
 * A race as results of pairs (RATINGS.md section 2): everybody against everybody by place, each pair with weight 2/n, so that a race
 * of two counts as a game and one of six as one and two thirds.
 */
import type { Rating, Result } from './glicko.ts';

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

/** The results of each runner against the others, in the order given. */
export function pairResults(runners: readonly Runner[]): readonly (readonly Result[])[] {
  const weight = 2 / runners.length;
  return runners.map((own) =>
    runners.flatMap((other): Result[] => {
      const score = other === own ? null : scoreOf(own.finishMs, other.finishMs);
      return score === null ? [] : [{ opponent: other.rating, score, weight }];
    }),
  );
}
