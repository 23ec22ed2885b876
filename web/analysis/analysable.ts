/** Which games can be analysed, and where: for the pages that lead there. */
import { analysisKind } from '@playfield/engines/analysable.ts';
import type { GameRecord } from '../match/frame/record.ts';

export function isAnalysable(gameType: string): boolean {
  return analysisKind(gameType) !== null;
}

export function isEstimated(gameType: string): boolean {
  return analysisKind(gameType) === 'estimated';
}

/** An analysis that anybody can open, not only the players: all moves are in its address (addressedGame.ts). */
export function addressOf({ gameType, moves }: Pick<GameRecord, 'gameType' | 'moves'>): string {
  return `/analysis?gameType=${gameType}&moves=${moves.map(({ notation }) => notation).join(',')}`;
}

/** The same for sharing: its reader is taken for neither player. */
export function sharedAddressOf(record: Pick<GameRecord, 'gameType' | 'moves'>): string {
  return `${addressOf(record)}&shared=1`;
}

/**
 * The address of a game's analysis; null for a running game, one without moves, one abandoned
 * offline, or one without an analyst. The game of two people on one device is stored in their
 * browser, where there is only one of its kind; one that ended offline is not stored, and its
 * address has all its moves (addressedGame.ts).
 */
export function analysisPath(record: GameRecord | null): string | null {
  if (record?.status !== 'completed' || record.moveCount === 0) return null;
  const { id, gameType, gameMode, moves, result } = record;
  if (!isAnalysable(gameType)) return null;
  if (record.isOffline === true) {
    return result === 'abandoned' ? null : addressOf({ gameType, moves });
  }
  return gameMode === 'local' ? `/analysis?local=${gameType}` : `/analysis?game=${id}`;
}
