/** How many positions a search may visit when it is to make less than its usual effort. */

/**
 * Searched whatever the effort: a third of a millisecond, and enough to complete a search of one
 * half-move.
 */
const fewest = 1000;

/** `effort` is a share, above 0 and at most 1. */
export function nodesFor(mostNodes: number, effort: number): number {
  return Math.max(Math.min(fewest, mostNodes), Math.round(mostNodes * effort));
}
