/**
 * What holds players to time beside their clocks: in games of tournaments, rated ones and quick matches nobody waits for a player
 * who stays away or doesn't move. Pure: time comes in.
 */
import { otherSeat, type Seat } from '@playfield/games/game.ts';
import { runningMs, type RunningTime } from '../nodes/runningTime.ts';
import { freePlies, type Times } from './clock.ts';
import type { MatchRow } from './match.ts';

export const isOfTournament = ({ tournamentId }: Pick<MatchRow, 'tournamentId'>): boolean =>
  tournamentId !== null;

/** Whether somebody who stays away loses without the opponent's asking (G37). Games by link are never rated. */
export const isHeldToTime = (row: Pick<MatchRow, 'isQuick' | 'rated' | 'tournamentId'>): boolean =>
  row.isQuick || row.rated || isOfTournament(row);

/** Whether the seat to move is to make its first move of a game of a tournament. */
export const awaitsFirstMove = (
  row: Pick<MatchRow, 'status' | 'tournamentId' | 'firstMoveMs' | 'moveCount'>,
): boolean =>
  row.status === 'playing' && isOfTournament(row) && row.firstMoveMs !== null && row.moveCount < freePlies;

/** Milliseconds that the seat to move has taken since then; after an outage it begins once more. */
function takenMs(since: Date, { nowMs, outages }: RunningTime): number {
  const backMs = outages.filter(({ fromMs }) => fromMs <= nowMs).at(-1)?.toMs ?? 0;
  return nowMs - Math.max(since.getTime(), Math.min(backMs, nowMs));
}

/** Milliseconds the seat to move still has for its first move; it has all of them again after an outage. Null: no such limit. */
export function firstMoveLeftMs(row: MatchRow, times: RunningTime): number | null {
  const since = row.moveCount === 0 ? row.startedAt : row.lastMoveAt;
  if (!awaitsFirstMove(row) || row.firstMoveMs === null || since === null) return null;
  return row.firstMoveMs - takenMs(since, times);
}

/** Between strangers, how long one may take for a move where no clock counts (TH-21). */
const moveMs = 2 * 60_000;

/**
 * Milliseconds the seat to move still has where no clock counts, never less than the grace; it has all of them again after an outage.
 * Null: no such limit.
 */
export function moveLeftMs(row: MatchRow, times: RunningTime & Pick<Times, 'graceMs'>): number | null {
  const isLimited = row.status === 'playing' && row.clockInitialMs === null && isHeldToTime(row);
  if (!isLimited || row.lastMoveAt === null || awaitsFirstMove(row)) return null;
  return Math.max(moveMs, times.graceMs) - takenMs(row.lastMoveAt, times);
}

/** Milliseconds until the grace of a seat ends that has been away since then; no outage counts. */
export function graceLeftMs(since: Date, times: RunningTime & Pick<Times, 'graceMs'>): number {
  return times.graceMs - runningMs(since.getTime(), times);
}

/** Who wins when the seat to move made no first move: the other, unless that one isn't there either. */
export function winnerByFirstMove(row: MatchRow): Seat | null {
  const winner = otherSeat(row.currentPlayer);
  const hasMoved = row.moveCount > 0;
  const isAway = (winner === 'player1' ? row.away1At : row.away2At) !== null;
  return isAway && !hasMoved ? null : winner;
}

/** Whether a game of a tournament was decided because somebody, or nobody, came: it counts for no rating and no statistics. */
export const isWalkover = (row: Pick<MatchRow, 'tournamentId' | 'result' | 'moveCount'>): boolean =>
  isOfTournament(row) && row.result === 'abandoned' && row.moveCount < freePlies;

/**
 * Which seat loses because it is away beyond its grace: of two the one that left first, and of two who left at once the one to
 * move. Null: neither.
 */
export function loserByAbsence(row: MatchRow, times: RunningTime & Pick<Times, 'graceMs'>): Seat | null {
  const { away1At, away2At } = row;
  const isOver = (since: Date | null): since is Date => since !== null && graceLeftMs(since, times) <= 0;
  if (!isOver(away1At)) return isOver(away2At) ? 'player2' : null;
  if (!isOver(away2At)) return 'player1';
  if (away1At.getTime() === away2At.getTime()) return row.currentPlayer;
  return away1At < away2At ? 'player1' : 'player2';
}

/** What halves a seat's clock before its first move; null when it is too late for that. */
export function berserkOf(row: MatchRow, seat: Seat): Partial<MatchRow> | null {
  const isFirst = seat === 'player1';
  const hasMoved = row.moveCount > (isFirst ? 0 : 1);
  const isBerserk = isFirst ? row.berserk1 : row.berserk2;
  const leftMs = isFirst ? row.clock1Ms : row.clock2Ms;
  if (row.status !== 'playing' || !isOfTournament(row) || hasMoved || isBerserk || leftMs === null)
    return null;
  const halfMs = Math.floor(leftMs / 2);
  return isFirst ? { berserk1: true, clock1Ms: halfMs } : { berserk2: true, clock2Ms: halfMs };
}
