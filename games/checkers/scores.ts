/**
 * The scale of Checkers' search: proven wins and losses at its ends, estimates in hundredths of a
 * man between.
 */

/**
 * A win n half-moves from the position looked at scores `winScore - n`, a loss the negative: wins
 * soon, losses late.
 */
export const winScore = 20_000;
/** Half-moves that the search looks ahead at most, answers to captures included. */
export const longestLine = 120;
/** Scores from here on are proven wins, from its negative down proven losses. */
export const provenScore = winScore - longestLine;

/**
 * Scores from here on are won by an engine's endings if not by proof, from its negative down lost.
 */
export const endingScore = 7_000;

export const manPoints = 100;

/** Half-moves until the game is won, `undefined` unless the score is a proven win. */
export function winsIn(score: number): number | undefined {
  return score >= provenScore ? winScore - score : undefined;
}

/** Half-moves until the game is lost, `undefined` unless the score is a proven loss. */
export function losesIn(score: number): number | undefined {
  return score <= -provenScore ? winScore + score : undefined;
}
