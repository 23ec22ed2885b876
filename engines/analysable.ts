/** How the games that have an analyst (analysts.ts) are judged, for pages that lead there: without any engine's code. */

/** `solved`: every verdict is the truth; `estimated`: most come from looking ahead. */
export type AnalysisKind = 'solved' | 'estimated';

const kinds: ReadonlyMap<string, AnalysisKind> = new Map([
  ['connect-four', 'solved'],
  ['tic-tac-toe', 'solved'],
  ['checkers', 'estimated'],
]);

/** Null for a game that nobody can judge. */
export function analysisKind(gameType: string): AnalysisKind | null {
  return kinds.get(gameType) ?? null;
}
