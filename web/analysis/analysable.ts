/** Which games can be analysed, and where: for the pages that lead there. */
import type { GameRecord } from '../match/record.ts';

const solvedGames: ReadonlySet<string> = new Set(['connect-four', 'tic-tac-toe']);

export function isSolved(gameType: string): boolean {
  return solvedGames.has(gameType);
}

/** The address of a game's analysis; null for a game that runs, that has no move, or whose truth nobody knows. */
export function analysisPath(record: GameRecord | null): string | null {
  if (record?.status !== 'completed' || record.moveCount === 0 || record.gameMode === 'local') return null;
  return isSolved(record.gameType) ? `/analysis?game=${record.id}` : null;
}
