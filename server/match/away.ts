/** Notes who left a match and who came back. Pure, as `decide.ts`. */
import type { Seat } from '@playfield/games/game.ts';
import type { Times } from './clock.ts';
import { attendedUntil } from './deadlines.ts';
import { change, type Change, type Fields } from './decide.ts';
import type { MatchRecord } from './match.ts';

const awayField = (seat: Seat): 'away1At' | 'away2At' => (seat === 'player1' ? 'away1At' : 'away2At');

/** Notes a leaving that is noticed only after the end. Null when nothing changes. */
function awayAfterEnd(record: MatchRecord, seat: Seat, awaySince: Date, times: Times): Change | null {
  const { row } = record;
  const field = awayField(seat);
  const isEndMissed =
    row[field] === null &&
    row.result !== 'aborted' &&
    row.completedAt !== null &&
    awaySince < row.completedAt;
  // A rematch with clocks is meant to be played at once (USERS-ASK 16).
  const isOfferOver = row.clockInitialMs !== null && row.offer === 'rematch' && row.offerBy === seat;
  if (!isEndMissed && !isOfferOver) return null;
  const fields: Fields = {
    ...(isEndMissed ? { [field]: awaySince } : {}),
    ...(isOfferOver ? { offer: null, offerBy: null } : {}),
  };
  return change(record, fields, times);
}

/** Notes that a seat lost its last connection, or has one again. Null when nothing changes. */
export function setAway(
  record: MatchRecord,
  seat: Seat,
  awaySince: Date | null,
  times: Times,
): Change | null {
  const { row } = record;
  const field = awayField(seat);
  if (row.gameMode === 'ai') return null;
  if (row.status === 'completed') return awaySince && awayAfterEnd(record, seat, awaySince, times);
  const hasCome = seat === 'player1' && awaySince === null;
  const deadlineAt = hasCome ? attendedUntil(row) : null;
  if (deadlineAt === null && (row[field] === null) === (awaySince === null)) return null;
  const fields: Fields = { [field]: awaySince, ...(hasCome ? { awaitedUntil: null } : {}) };
  if (deadlineAt !== null) fields.deadlineAt = deadlineAt;
  if (awaySince === null && seat === row.currentPlayer) fields.turnToldPly = null;
  return change(record, fields, times);
}
