/** What of all that a person does in several tabs is shown: playing counts more than watching. */
import type { Activity } from '@playfield/contracts/http/presence.ts';

/** The first of these that somebody does is shown. */
const order: readonly Activity['kind'][] = [
  'tournament',
  'game',
  'race',
  'arena',
  'snake',
  'typing',
  'watching',
];

/** Of two of a kind the one that began last is shown, so `doing` is in the order of beginning. */
export function mostActive(doing: readonly Activity[]): Activity | null {
  let best: Activity | null = null;
  for (const one of doing)
    if (best === null || order.indexOf(one.kind) <= order.indexOf(best.kind)) best = one;
  return best;
}

export function isSameActivity(a: Activity | null, b: Activity | null): boolean {
  return a === b || (a?.kind === b?.kind && a?.gameType === b?.gameType && a?.link === b?.link);
}
