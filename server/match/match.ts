/**
 * One match as the server holds it: the stored row, its moves, and the position they lead to. The moves are the truth;
 * the row's board is a snapshot for whoever only reads the table.
 */
import type { Game, GameSummary, Online, PlayedMove, WireMove } from '@playfield/contracts/http/match.ts';
import { wireJson, wireMove } from '@playfield/contracts/http/match.ts';
import { refuse, ok, type Result } from '@playfield/contracts/result.ts';
import type { Position, Seat } from '@playfield/games/game.ts';
import { gameById } from '@playfield/games/registry.ts';
import type { gameMoves, games } from '../db/schema.ts';
import { remainingMs, type Times } from './clock.ts';

export type MatchRow = typeof games.$inferSelect;
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
export function seatOf(row: MatchRow, playerId: string): Seat | null {
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

const written = new WeakMap<Date, string>();

/** A date's ISO form, written out once: a row keeps its dates from move to move, and V8 takes its time for each. */
function isoOf(date: Date): string {
  const known = written.get(date);
  if (known !== undefined) return known;
  const text = date.toISOString();
  written.set(date, text);
  return text;
}

/** `board` is the row's, for who has it already read. */
export function summaryOf(row: MatchRow, board = wireJson.parse(row.board)): GameSummary {
  return {
    id: row.id,
    gameType: row.gameType,
    gameMode: row.gameMode,
    difficulty: row.difficulty,
    board,
    status: row.status,
    currentPlayer: row.currentPlayer,
    winner: row.winner,
    result: row.result,
    moveCount: row.moveCount,
    player1Name: row.player1Name,
    player2Name: row.player2Name,
    player1Id: row.player1Id,
    player2Id: row.player2Id,
    userId: row.userId,
    createdAt: isoOf(row.createdAt),
    completedAt: row.completedAt?.toISOString() ?? null,
  };
}

/** What a game between two people has besides; null against the AI. The code is for the seats alone. */
export function onlineOf(row: MatchRow, isSeated: boolean, times: Omit<Times, 'lagMs'>): Online | null {
  if (row.gameMode === 'ai') return null;
  const { graceMs } = times;
  const graceEnd = (since: Date | null): number | null => (since ? since.getTime() + graceMs : null);
  const player1Ms = remainingMs(row, 'player1', times);
  const player2Ms = remainingMs(row, 'player2', times);
  const { clockInitialMs, clockIncrementMs, offer, offerBy } = row;
  return {
    version: row.version,
    code: isSeated ? row.code : null,
    isQuick: row.isQuick,
    clock:
      clockInitialMs === null || player1Ms === null || player2Ms === null
        ? null
        : {
            initialMs: clockInitialMs,
            incrementMs: clockIncrementMs ?? 0,
            player1Ms: Math.max(0, player1Ms),
            player2Ms: Math.max(0, player2Ms),
            running: row.turnStartedAt ? row.currentPlayer : null,
            asOfMs: times.nowMs,
          },
    offer: offer && offerBy ? { kind: offer, by: offerBy } : null,
    rematchId: row.rematchId,
    asOfMs: times.nowMs,
    graceMs,
    graceEndsAtMs: { player1: graceEnd(row.away1At), player2: graceEnd(row.away2At) },
  };
}

/** The whole game as `viewerId` may see it. */
export function viewOf(record: MatchRecord, viewerId: string, times: Omit<Times, 'lagMs'>): Game {
  const moves: PlayedMove[] = record.moves.map((played) => ({ ...played }));
  const yourSeat = seatOf(record.row, viewerId);
  return {
    ...summaryOf(record.row, record.position.board),
    moves,
    yourSeat,
    hintsUsed: record.row.hintsUsed,
    online: onlineOf(record.row, yourSeat !== null, times),
  };
}
