/** How many positions a search may look at when it is to take less trouble than usual. */

/** Looked at whatever the effort: a third of a millisecond, and enough for a search of one half-move to end. */
const fewest = 1000;

/** `effort` is a share, above 0 and at most 1. */
export function nodesFor(mostNodes: number, effort: number): number {
  return Math.max(Math.min(fewest, mostNodes), Math.round(mostNodes * effort));
}
