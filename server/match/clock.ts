/**
 * Clocks of a match (GAPS G37, USERS-ASK 11 and 20). The server's time alone counts; a clock runs from the third ply on,
 * stands still while no server ran, and forgives the time a move spent on the wire. Pure: time comes in.
 */
import type { Seat } from '@playfield/games/game.ts';
import type { games } from '../db/schema.ts';
import { runningMs, type RunningTime } from '../nodes/runningTime.ts';

type MatchRow = typeof games.$inferSelect;

export type Times = RunningTime & {
  /** Measured round trip of the mover's connection, ms; at most `mostLagMs` of it is given back. */
  readonly lagMs: number;
  /** How long a player may be gone before the opponent may claim the win (G37). */
  readonly graceMs: number;
};

const mostLagMs = 500;
/** Plies before clocks run: each seat's first move takes no time (G37: abort before two moves). */
export const freePlies = 2;

/** What a seat has left now; null without clocks. */
export function remainingMs(row: MatchRow, seat: Seat, times: RunningTime): number | null {
  const left = seat === 'player1' ? row.clock1Ms : row.clock2Ms;
  if (left === null) return null;
  const isRunning = row.turnStartedAt !== null && row.currentPlayer === seat;
  return isRunning && row.turnStartedAt ? left - runningMs(row.turnStartedAt.getTime(), times) : left;
}

/** What each seat has left at this instant, never below zero: for a match that ends without a move or goes back. */
export function clocksNow(row: MatchRow, times: RunningTime): Pick<MatchRow, 'clock1Ms' | 'clock2Ms'> {
  const left = (seat: Seat): number | null => {
    const ms = remainingMs(row, seat, times);
    return ms === null ? null : Math.max(0, Math.round(ms));
  };
  return { clock1Ms: left('player1'), clock2Ms: left('player2') };
}

export type ClockFields = Pick<MatchRow, 'clock1Ms' | 'clock2Ms' | 'turnStartedAt'>;

/** The clocks after `seat` moved at `times.nowMs`; `isOver` stops them, and nothing is added any more. Null when the flag had fallen: no move counts then. */
export function clocksAfterMove(
  row: MatchRow,
  seat: Seat,
  isOver: boolean,
  times: Times,
): ClockFields | null {
  const { clock1Ms, clock2Ms } = row;
  if (clock1Ms === null || clock2Ms === null) return { clock1Ms, clock2Ms, turnStartedAt: null };
  const left = remainingMs(row, seat, times) ?? 0;
  const forgiven = row.turnStartedAt
    ? Math.min(times.lagMs, mostLagMs, runningMs(row.turnStartedAt.getTime(), times))
    : 0;
  if (left + forgiven <= 0) return null;
  const isTimed = row.turnStartedAt !== null;
  const isBerserk = seat === 'player1' ? row.berserk1 : row.berserk2;
  const next = Math.round(
    left + forgiven + (isTimed && !isBerserk && !isOver ? (row.clockIncrementMs ?? 0) : 0),
  );
  const startsNext = !isOver && row.moveCount + 1 >= freePlies;
  return {
    clock1Ms: seat === 'player1' ? next : clock1Ms,
    clock2Ms: seat === 'player2' ? next : clock2Ms,
    turnStartedAt: startsNext ? new Date(times.nowMs) : null,
  };
}

/** Whether the seat to move has no time left. Forgives as much as its move could still claim. */
export function hasFlagFallen(row: MatchRow, times: RunningTime): boolean {
  if (row.status !== 'playing' || row.turnStartedAt === null) return false;
  const left = remainingMs(row, row.currentPlayer, times);
  return left !== null && left <= -mostLagMs;
}

/** When to look whether the flag has fallen; null when no clock runs. */
export function flagAtMs(row: MatchRow, times: RunningTime): number | null {
  if (row.status !== 'playing' || row.turnStartedAt === null) return null;
  const left = remainingMs(row, row.currentPlayer, times);
  return left === null ? null : times.nowMs + Math.max(0, left) + mostLagMs;
}

/** Whether a seat is to move and has no time left, with as much forgiven as to its move: it can do nothing any more that needs time. */
export function isTimeUp(row: MatchRow, seat: Seat, times: Times): boolean {
  if (row.status !== 'playing' || row.currentPlayer !== seat) return false;
  const left = remainingMs(row, seat, times);
  return left !== null && left + Math.min(times.lagMs, mostLagMs) <= 0;
}
