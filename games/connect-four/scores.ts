/** The scale of Connect Four's search: proven wins and losses at its ends, estimates between. */
import { columnCount, rowCount } from './rules.ts';

export const cellCount = columnCount * rowCount;

/**
 * A win with the n-th disc of the game scores `winScore - n`, a loss to it the negative: wins soon,
 * losses late.
 */
export const winScore = 1000;
/**
 * Scores from here on are proven wins, from its negative down proven losses; what lies between is
 * an estimate.
 */
export const provenScore = winScore - cellCount;

/** The number of the disc that wins, `undefined` unless the score is a proven win. */
export function winningDisc(score: number): number | undefined {
  return score >= provenScore ? winScore - score : undefined;
}

/** The number of the disc that loses, `undefined` unless the score is a proven loss. */
export function losingDisc(score: number): number | undefined {
  return score <= -provenScore ? winScore + score : undefined;
}
