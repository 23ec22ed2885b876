/** A match whose last moves are taken back. Pure. */
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import type { Seat } from '@playfield/games/game.ts';
import { gameById } from '@playfield/games/registry.ts';
import { clocksNow, freePlies, type Times } from './clock.ts';
import type { MatchRecord, MatchRow, StoredMove } from './match.ts';

/** The half-moves that stay after `seat` took its last one back; null when it has made none. */
export function plyAfterTakeback(record: MatchRecord, seat: Seat): number | null {
  const last = record.moves.findLast((played) => played.seat === seat);
  return last ? last.ply : null;
}

/** Thinking time stays spent. The increment of a move goes with it, but no clock falls below one increment for that. */
function clocksWithout(
  dropped: readonly StoredMove[],
  row: MatchRow,
  times: Times,
): Pick<MatchRow, 'clock1Ms' | 'clock2Ms'> {
  const { clock1Ms, clock2Ms } = clocksNow(row, times);
  const incrementMs = row.clockIncrementMs ?? 0;
  const left = (ms: number | null, seat: Seat): number | null => {
    if (ms === null) return null;
    const timed = dropped.filter((played) => played.seat === seat && played.ply >= freePlies);
    return Math.max(ms - timed.length * incrementMs, Math.min(ms, incrementMs));
  };
  return { clock1Ms: left(clock1Ms, 'player1'), clock2Ms: left(clock2Ms, 'player2') };
}

/** The match with its first `ply` half-moves alone. */
export function withFirstMoves(
  record: MatchRecord,
  ply: number,
  times: Times,
): Result<{ readonly fields: Partial<MatchRow>; readonly next: Omit<MatchRecord, 'row'> }, ErrorCode> {
  const { row } = record;
  const moves = record.moves.slice(0, ply);
  const restored = gameById(row.gameType)?.restore(moves.map((played) => played.move));
  if (!restored?.ok) return refuse('game/damaged');
  const position = restored.value;
  const isTimed = row.clock1Ms !== null && ply >= freePlies;
  const fields = {
    board: position.board,
    currentPlayer: position.turn,
    moveCount: ply,
    turnToldPly: null,
    ...clocksWithout(record.moves.slice(ply), row, times),
    turnStartedAt: isTimed ? new Date(times.nowMs) : null,
  };
  return ok({ fields, next: { moves, position } });
}
