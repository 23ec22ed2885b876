/**
 * How a run gets over its wrong keys. Nobody sees a wrong key and strikes the right one within 150 ms, at any speed
 * (post-error reaction times: Logan & Crump, Science 330, 2010); what comes sooner are two keys struck at once and
 * swapped letters, a third of all slips at most. And no two recoveries of a hand take the same time.
 */
import type { KeyLog } from './keystrokes.ts';
import { variation } from './rhythm.ts';

/** Sooner than this nobody reacts to a wrong key. */
const reactionMs = 150;
/** Of the slips of hands so many look as if they were put right sooner. */
const quickShare = 0.35;
/** Recoveries from which on they say something, and what is still taken for chance. */
const fewest = 5;
const chance = 0.001;
/** Hands vary by a third of the mean and more; a fixed delay hardly. */
const leastVariation = 0.03;

/** From the first wrong key of each slip to the right key that ends it, ms. */
export function recoveries(log: KeyLog): readonly number[] {
  const found: number[] = [];
  let slipMs: number | null = null;
  for (const [number, kind] of Array.from(log.kinds).entries()) {
    const atMs = log.times[number] ?? 0;
    if (kind === 'x') slipMs ??= atMs;
    else if (kind === '+' && slipMs !== null) {
      found.push(atMs - slipMs);
      slipMs = null;
    }
  }
  return found;
}

/** The share, 0 to 1, of recoveries that took less than a reaction; 0 of none. */
export function quickPart(found: readonly number[]): number {
  return found.length === 0 ? 0 : found.filter((ms) => ms < reactionMs).length / found.length;
}

/** Whether these recoveries cannot be those of hands: too many too quick, or all alike. */
export function isUnlikeHands(found: readonly number[]): boolean {
  if (found.length < fewest) return false;
  const quick = found.filter((ms) => ms < reactionMs).length;
  if (atLeast(quick, found.length, quickShare) < chance) return true;
  const slow = found.filter((ms) => ms >= reactionMs);
  return slow.length >= fewest && variation(slow) < leastVariation;
}

/** The chance of `count` hits or more in `of` tries with the chance `part` each. */
function atLeast(count: number, of: number, part: number): number {
  let sum = 0;
  let term = (1 - part) ** of;
  for (let hits = 0; hits <= of; hits += 1) {
    if (hits >= count) sum += term;
    term *= ((of - hits) / (hits + 1)) * (part / (1 - part));
  }
  return sum;
}
