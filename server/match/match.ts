/**
 * One match as the server holds it: the stored row, its moves, and the position they lead to. The moves are the truth;
 * the row's board is a snapshot for reads of the table alone.
 */
import { wireMove, type WireMove } from '@playfield/contracts/http/match.ts';
import { refuse, ok, type Result } from '@playfield/contracts/result.ts';
import type { Position, Seat } from '@playfield/games/game.ts';
import { gameById } from '@playfield/games/registry.ts';
import type { gameMoves, games } from '../db/schema.ts';

export type MatchRow = typeof games.$inferSelect;

/** What is told of a game that was changed in the tables alone, past its room; `version` is the one before. */
export type ChangedGame = Pick<MatchRow, 'id' | 'version' | 'status' | 'gameMode'>;
export type StoredRow = typeof gameMoves.$inferSelect;

export type StoredMove = {
  readonly ply: number;
  readonly seat: Seat;
  readonly move: WireMove;
  readonly notation: string;
  readonly playedAtMs: number;
};

export type MatchRecord = {
  readonly row: MatchRow;
  /** In order of play; index = ply. */
  readonly moves: readonly StoredMove[];
  readonly position: Position;
};

/** Replays the moves. Refuses a record whose moves are not legal, or which names a game that is not here. */
export function restoreMatch(
  row: MatchRow,
  stored: readonly StoredRow[],
): Result<MatchRecord, 'game/damaged'> {
  const moves: StoredMove[] = [];
  for (const { ply, seat, move, notation, playedAt } of stored) {
    const wire = wireMove.safeParse(move);
    if (!wire.success || ply !== moves.length) return refuse('game/damaged');
    moves.push({ ply, seat, move: wire.data, notation, playedAtMs: playedAt.getTime() });
  }
  const restored = gameById(row.gameType)?.restore(moves.map((played) => played.move));
  if (!restored?.ok || moves.length !== row.moveCount) return refuse('game/damaged');
  const position = restored.value;
  if (position.outcome === null ? row.result === 'win' : row.status === 'playing')
    return refuse('game/damaged');
  return ok({ row: { ...row, board: position.board, currentPlayer: position.turn }, moves, position });
}

/** The seat of a player in a match, null for everybody else. */
export function seatOf(row: Pick<MatchRow, 'player1Id' | 'player2Id'>, playerId: string): Seat | null {
  if (row.player1Id === playerId) return 'player1';
  return row.player2Id === playerId ? 'player2' : null;
}

/** Whether the AI holds the seat that is to move. */
export function isBotTurn({ row, position }: MatchRecord): boolean {
  return (
    row.status === 'playing' &&
    row.gameMode === 'ai' &&
    position.turn === 'player2' &&
    position.outcome === null
  );
}
