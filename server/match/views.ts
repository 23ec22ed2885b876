/** A match as its players, spectators and lists may see it. */
import {
  wireJson,
  type Game,
  type GameSummary,
  type Online,
  type PlayedMove,
} from '@playfield/contracts/http/match.ts';
import { remainingMs, type Times } from './clock.ts';
import { awaitsFirstMove, firstMoveLeftMs, graceLeftMs, moveLeftMs } from './heldToTime.ts';
import { isoOf } from './isoOf.ts';
import { seatOf, type MatchRecord, type MatchRow } from './match.ts';

/** Whether the free seat is for the one who was invited. */
export const keepsSeat = ({ status, invitedId }: Pick<MatchRow, 'status' | 'invitedId'>): boolean =>
  status === 'waiting' && invitedId !== null;

/** `board` is the row's, for a caller who has already read it. */
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
    completedAt: row.completedAt && isoOf(row.completedAt),
  };
}

/**
 * What a game between two people has besides; null against the AI. The code is for the seats alone. That a
 * seat is kept is told to everybody but the one for whom it is.
 */
export function onlineOf(
  row: MatchRow,
  isSeated: boolean,
  times: Omit<Times, 'lagMs'>,
  viewerId: string | null = null,
): Online | null {
  if (row.gameMode === 'ai') return null;
  const { nowMs, graceMs } = times;
  // Until both have moved in a tournament, the time for the first move decides, and no grace counts.
  const isGraceFree = awaitsFirstMove(row);
  const graceEnd = (since: Date | null): number | null =>
    since && !isGraceFree ? nowMs + graceLeftMs(since, times) : null;
  const player1Ms = remainingMs(row, 'player1', times);
  const player2Ms = remainingMs(row, 'player2', times);
  const moveLeft = firstMoveLeftMs(row, times) ?? moveLeftMs(row, times);
  const { clockInitialMs, clockIncrementMs, offer, offerBy } = row;
  return {
    version: row.version,
    code: isSeated ? row.code : null,
    isQuick: row.isQuick,
    isRated: row.rated,
    clock:
      clockInitialMs === null || player1Ms === null || player2Ms === null
        ? null
        : {
            initialMs: clockInitialMs,
            incrementMs: clockIncrementMs ?? 0,
            player1Ms: Math.max(0, player1Ms),
            player2Ms: Math.max(0, player2Ms),
            running: row.turnStartedAt ? row.currentPlayer : null,
            asOfMs: nowMs,
          },
    offer: offer && offerBy ? { kind: offer, by: offerBy } : null,
    ...(row.status === 'completed' ? { declinedRematchOf: offer === null ? offerBy : null } : {}),
    rematchId: row.rematchId,
    tournament:
      row.tournamentId === null || row.tournamentMatchId === null
        ? null
        : { id: row.tournamentId, matchId: row.tournamentMatchId, gameNumber: row.gameNumber ?? 1 },
    prior: { player1: row.prior1 / 2, player2: row.prior2 / 2 },
    asOfMs: nowMs,
    graceMs,
    graceEndsAtMs: { player1: graceEnd(row.away1At), player2: graceEnd(row.away2At) },
    ...(moveLeft === null ? {} : { moveEndsAtMs: nowMs + moveLeft }),
    ...(row.status === 'playing' && row.awaitedUntil ? { awaitedUntilMs: row.awaitedUntil.getTime() } : {}),
    ...(keepsSeat(row) && row.invitedId !== viewerId ? { isKept: true as const } : {}),
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
    takebacksUsed: record.row.takebacksUsed,
    online: onlineOf(record.row, yourSeat !== null, times, viewerId),
  };
}
