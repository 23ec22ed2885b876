/**
 * Games that no server stores: their record, and a move applied to it, by the same rules as the
 * server's. Pure.
 */
import { ok, type Result } from '@playfield/contracts/result.ts';
import type { Game as GameRules, MoveRefusal, Position } from '@playfield/games/game.ts';
import type { GameRecord } from '../match/frame/record.ts';

/** Before the first move. `number` tells games apart; instants are milliseconds since 1970. */
export function newRecord(
  rules: GameRules,
  number: number,
  nowMs: number,
  changes: Partial<GameRecord> = {},
): GameRecord {
  return {
    id: `Loca${String(number).padStart(16, 'x')}`,
    gameType: rules.id,
    gameMode: 'ai',
    difficulty: null,
    board: rules.start().board,
    status: 'playing',
    currentPlayer: 'player1',
    winner: null,
    result: null,
    moveCount: 0,
    player1Name: 'Player 1',
    player2Name: 'AI',
    player1Id: 'local',
    player2Id: null,
    userId: 'local',
    createdAt: new Date(nowMs).toISOString(),
    completedAt: null,
    moves: [],
    yourSeat: 'player1',
    hintsUsed: 0,
    takebacksUsed: 0,
    online: null,
    ...changes,
  };
}

export type PlayedRecord = {
  readonly record: GameRecord;
  /** The record's own. */
  readonly position: Position;
};

/** The record after a move of the seat to move. Refused as the rules refuse it. */
export function recordAfter(
  { record, position }: PlayedRecord,
  wireMove: unknown,
  nowMs: number,
): Result<PlayedRecord, MoveRefusal> {
  const { ply, turn: seat } = position;
  const played = position.play(seat, wireMove);
  if (!played.ok) return played;
  const { position: next, notation, move } = played.value;
  return ok({
    record: {
      ...record,
      board: next.board,
      status: next.outcome ? 'completed' : 'playing',
      currentPlayer: next.turn,
      winner: next.outcome?.winner ?? null,
      result: next.outcome?.reason ?? null,
      moveCount: next.ply,
      completedAt: next.outcome ? new Date(nowMs).toISOString() : null,
      moves: [...record.moves, { ply, seat, move, notation, playedAtMs: nowMs }],
    },
    position: next,
  });
}
