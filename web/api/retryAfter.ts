/**
 * When to retry a read that the server was too busy for (503 with `Retry-After`). Requests that could change something
 * are never repeated: they may have been carried out despite the response. Pure.
 */
import { backoffMs } from './backoff.ts';

/** After this many tries the player is told, and decides. */
export const maxTries = 4;
/** If the server asks for a longer wait, the player is told at once. */
const longestWaitS = 10;

export type Answered = {
  readonly method: string;
  /** HTTP status. */
  readonly status: number;
  /** The header `Retry-After`, null without one. */
  readonly retryAfter: string | null;
};

/**
 * Milliseconds until the read is retried, after `tries` (from 1) such responses; null to give up. The wait is what the
 * server asked for plus a growing random part. `random` in [0, 1).
 */
export function retryAfterMs(
  { method, status, retryAfter }: Answered,
  tries: number,
  random: number,
): number | null {
  if (method !== 'GET' || status !== 503 || tries >= maxTries) return null;
  if (retryAfter === null || !/^\d+$/.test(retryAfter) || Number(retryAfter) > longestWaitS) return null;
  return Number(retryAfter) * 1000 + backoffMs(tries, random);
}
