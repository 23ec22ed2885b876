/**
 * How games with an analyst (analysts.ts) are judged, for pages that link to it: without any
 * engine's code.
 */

/** `solved`: every verdict is exact; `estimated`: most come from search. */
export type AnalysisKind = 'solved' | 'estimated';

const kinds: ReadonlyMap<string, AnalysisKind> = new Map([
  ['connect-four', 'solved'],
  ['tic-tac-toe', 'solved'],
  ['checkers', 'estimated'],
]);

/** Null for a game without an analyst. */
export function analysisKind(gameType: string): AnalysisKind | null {
  return kinds.get(gameType) ?? null;
}
