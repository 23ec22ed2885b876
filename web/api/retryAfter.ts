/**
 * When a read that the server was too busy for is made again by itself (503 with `Retry-After`). What could change
 * something is never repeated unasked: it may have been done although the answer says otherwise. Pure.
 */
import { backoffMs } from './backoff.ts';

/** After so many tries the player is told, and decides. */
export const mostTries = 4;
/** A server that wants to be left alone for longer is taken at its word: the player is told at once. */
const LONGEST_WAIT_S = 10;

export type Answered = {
  readonly method: string;
  /** HTTP status. */
  readonly status: number;
  /** The header `Retry-After`, null without one. */
  readonly retryAfter: string | null;
};

/**
 * Milliseconds until the read is tried again, after `tries` (from 1) that ended so; null when this answer stands.
 * The wait is what the server asked for and a random part on top that grows. `random` in [0, 1).
 */
export function comeBackMs(
  { method, status, retryAfter }: Answered,
  tries: number,
  random: number,
): number | null {
  if (method !== 'GET' || status !== 503 || tries >= mostTries) return null;
  if (retryAfter === null || !/^\d+$/.test(retryAfter) || Number(retryAfter) > LONGEST_WAIT_S) return null;
  return Number(retryAfter) * 1000 + backoffMs(tries, random);
}
