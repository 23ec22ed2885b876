/** When a match must be looked at again: a flag falls, a grace ends, a waiting game expires, somebody is to be told of their turn. */
import { seats } from '@playfield/games/game.ts';
import { dayMs } from '../durations.ts';
import { runningMs, type RunningTime } from '../nodes/runningTime.ts';
import { flagAtMs, freePlies, type Times } from './clock.ts';
import {
  awaitsFirstMove,
  firstMoveLeftMs,
  graceLeftMs,
  isHeldToTime,
  isOfTournament,
  moveLeftMs,
} from './heldToTime.ts';
import type { MatchRow } from './match.ts';

/** A waiting game nobody is connected to is removed after this time, or after the grace when its maker was there and left (T-54). */
const shortWaitMs = 10 * 60_000;
/** A friend's game waits a day, and so does one of the lobby whose maker is there. */
const longWaitMs = dayMs;
/** A game without a clock in which nobody has moved for so long is over. */
const forgottenMs = 30 * dayMs;
/** A player who is away for so long is told that it is their turn, where no clock says so. */
const turnToldAfterMs = 60_000;

/** How long a game waits for its second player. With a clock an invitation is one to play now. */
function waitsForMs(row: Pick<MatchRow, 'gameMode' | 'invitedId' | 'clockInitialMs'>): number {
  if (row.gameMode !== 'friend') return shortWaitMs;
  return row.invitedId !== null && row.clockInitialMs !== null ? shortWaitMs : longWaitMs;
}

/**
 * When the player to move is told so: away since before the last move, or away while the first move is theirs. Null when there is
 * nothing to tell.
 */
export function turnToldAtMs(row: MatchRow): number | null {
  const awayAt = row.currentPlayer === 'player1' ? row.away1At : row.away2At;
  if (row.status !== 'playing' || row.gameMode === 'ai' || row.clockInitialMs !== null) return null;
  if (row.turnToldPly !== null || !awayAt) return null;
  const awayLongMs = awayAt.getTime() + turnToldAfterMs;
  // A game of a tournament begins for both at once, and the sender of an invitation is told when it is accepted.
  if (row.moveCount === 0) return isOfTournament(row) || row.awaitedUntil ? null : awayLongMs;
  return row.lastMoveAt && row.lastMoveAt > awayAt ? Math.max(row.lastMoveAt.getTime(), awayLongMs) : null;
}

const toMs = (date: Date | null): number => date?.getTime() ?? 0;

/** The deadline of a game that waits in the lobby once its maker has come. Null for every other one, and where it is so already. */
export function attendedUntil(row: MatchRow): Date | null {
  const untilMs = row.createdAt.getTime() + longWaitMs;
  const isWaiting = row.status === 'waiting' && row.gameMode === 'online';
  return isWaiting && toMs(row.deadlineAt) < untilMs ? new Date(untilMs) : null;
}

/** How long a running game between people may go without a move; null where a clock ends it. A timed one may have waited a day before. */
export const patienceMs = ({ clockInitialMs, moveCount }: Pick<MatchRow, 'clockInitialMs' | 'moveCount'>) => {
  if (clockInitialMs === null) return forgottenMs;
  return moveCount < freePlies ? 2 * longWaitMs : null;
};

/** How long the game may still go without a move before it is called off, outages not counted; null where nothing calls it off. */
export function patienceLeftMs(row: MatchRow, times: RunningTime): number | null {
  const patience = patienceMs(row);
  if (row.status !== 'playing' || row.gameMode === 'ai' || isOfTournament(row) || patience === null)
    return null;
  return patience - runningMs((row.lastMoveAt ?? row.createdAt).getTime(), times);
}

/**
 * Whether nobody who stays away is waited for: in tournaments and between strangers, and with a clock until it runs, unless the one who
 * invited is still expected.
 */
export const endsWithoutPlayers = (row: MatchRow): boolean =>
  isHeldToTime(row) ||
  (row.clockInitialMs !== null && row.moveCount < freePlies && row.awaitedUntil === null);

/** When this game must be looked at again. */
export function deadlineOf(row: MatchRow, times: Omit<Times, 'lagMs'>): Date | null {
  const { graceMs } = times;
  const due: number[] = [];
  const flag = flagAtMs(row, times);
  if (flag !== null) due.push(flag);
  if (row.status === 'playing' && row.awaitedUntil) due.push(row.awaitedUntil.getTime());
  const tellAtMs = turnToldAtMs(row);
  if (tellAtMs !== null) due.push(tellAtMs);
  const firstMoveMs = firstMoveLeftMs(row, times);
  if (firstMoveMs !== null) due.push(times.nowMs + firstMoveMs);
  const moveLeft = moveLeftMs(row, times);
  if (moveLeft !== null) due.push(times.nowMs + Math.max(0, moveLeft));
  const patienceLeft = patienceLeftMs(row, times);
  if (patienceLeft !== null) due.push(times.nowMs + patienceLeft);
  if (row.status === 'playing' && endsWithoutPlayers(row) && !awaitsFirstMove(row)) {
    const graceEnds = [row.away1At, row.away2At].flatMap((away) =>
      away ? [times.nowMs + graceLeftMs(away, times)] : [],
    );
    if (isHeldToTime(row)) due.push(...graceEnds);
    // Nothing ends there before both have stayed away.
    else if (graceEnds.length === seats.length) due.push(Math.max(...graceEnds));
  }
  if (row.status === 'waiting') {
    const isOfLobby = row.gameMode !== 'friend';
    if (isOfLobby && row.away1At) due.push(row.away1At.getTime() + graceMs);
    // That its maker has come is known by the deadline alone.
    else due.push(Math.max(row.createdAt.getTime() + waitsForMs(row), isOfLobby ? toMs(row.deadlineAt) : 0));
  }
  return due.length > 0 ? new Date(Math.min(...due)) : null;
}

/**
 * The deadline to store with a change. In a running game nearly every move puts it off a little. The earlier one then stays until
 * it has come, and `onDeadline` stores the later one. The column is indexed, and when an indexed column of a row changes,
 * PostgreSQL adds an entry for the row to every index of the table.
 */
export function deadlineToStore(before: MatchRow, row: MatchRow, times: Omit<Times, 'lagMs'>): Date | null {
  const due = deadlineOf(row, times);
  const known = before.deadlineAt;
  const isPlayed = before.status === 'playing' && row.status === 'playing';
  return isPlayed && due && known && known <= due && known.getTime() > times.nowMs ? known : due;
}

/** Creation and first deadline of a waiting game. */
export function expiryOf(
  game: Parameters<typeof waitsForMs>[0],
  nowMs: number,
): { createdAt: Date; deadlineAt: Date } {
  return { createdAt: new Date(nowMs), deadlineAt: new Date(nowMs + waitsForMs(game)) };
}
