/**
 * What may happen to a match, as pure decisions: the record and a request go in, a refusal or the change to store
 * comes out. Nothing here reads a clock, a database or a connection.
 */
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import type { GameAction, OfferKind } from '@playfield/contracts/http/match.ts';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import { otherSeat, type Played, type Seat } from '@playfield/games/game.ts';
import { clocksAfterMove, clocksNow, freePlies, hasFlagFallen, isTimeUp, type Times } from './clock.ts';
import {
  deadlineOf,
  deadlineToStore,
  endsWithoutPlayers,
  patienceLeftMs,
  turnToldAtMs,
} from './deadlines.ts';
import {
  awaitsFirstMove,
  berserkOf,
  firstMoveLeftMs,
  graceLeftMs,
  isHeldToTime,
  isOfTournament,
  loserByAbsence,
  moveLeftMs,
  winnerByFirstMove,
} from './heldToTime.ts';
import type { MatchRecord, MatchRow, StoredMove } from './match.ts';
import { plyAfterTakeback, withFirstMoves } from './takeback.ts';

/** A player who invited and is away when the other accepts has so long to come; then the game is called off. */
const ownerComesWithinMs = 10 * 60_000;

/** A change to store: the next record (its version one higher), and what happens to the list of moves. */
export type Change = {
  readonly from: MatchRecord;
  readonly next: MatchRecord;
  readonly append: StoredMove | null;
  /** Moves from this ply on are taken back. */
  readonly dropFrom: number | null;
  /** Whether the result goes into the players' statistics. */
  readonly isCounted: boolean;
};

/**
 * Whether the change ends the match with a result. A match that is called off (`aborted`: for the most part before two plies, or while
 * it waits) had none, so nothing follows from it.
 */
export function endsWithResult({ from, next }: Pick<Change, 'from' | 'next'>): boolean {
  return from.row.status !== 'completed' && next.row.status === 'completed' && next.row.result !== 'aborted';
}

export type Decision = Result<Change, ErrorCode>;

export type Fields = Partial<MatchRow>;

type ChangeParts = { readonly append?: StoredMove; readonly dropFrom?: number; readonly isCounted?: boolean };

/** The change to the row; `parts` say what happens to the moves. */
export function change(
  record: MatchRecord,
  fields: Fields,
  times: Times,
  parts: ChangeParts & { readonly next?: Omit<MatchRecord, 'row'> } = {},
): Change {
  const { append = null, dropFrom = null, isCounted = false, next } = parts;
  const row = { ...record.row, ...fields, version: record.row.version + 1 };
  row.deadlineAt = deadlineToStore(record.row, row, times);
  return {
    from: record,
    next: {
      moves: next?.moves ?? record.moves,
      position: next?.position ?? record.position,
      row,
    },
    append,
    dropFrom,
    isCounted,
  };
}

/** The end by a move of the rules; the move has set the clocks. */
function ending(winner: Seat | null, result: NonNullable<MatchRow['result']>, nowMs: number): Fields {
  return {
    status: 'completed',
    winner,
    result,
    completedAt: new Date(nowMs),
    turnStartedAt: null,
    offer: null,
    offerBy: null,
    turnToldPly: null,
  };
}

/** The end without a move: both clocks stop at what is left now. */
function endingNow(
  row: MatchRow,
  winner: Seat | null,
  result: NonNullable<MatchRow['result']>,
  times: Times,
): Fields {
  return { ...ending(winner, result, times.nowMs), ...clocksNow(row, times) };
}

/** Calls the game off: nobody wins or loses it, and nothing follows from it. */
const endAborted = (record: MatchRecord, times: Times): Change =>
  change(record, endingNow(record.row, null, 'aborted', times), times);

/** Under two plies a game is called off, and nobody wins or loses it, but in tournaments. */
const isFree = ({ row }: MatchRecord): boolean => row.moveCount < freePlies && !isOfTournament(row);

/** Ends a running game by other means than a move. */
function endEarly(
  record: MatchRecord,
  winner: Seat,
  result: 'resign' | 'timeout' | 'abandoned',
  times: Times,
): Change {
  return isFree(record)
    ? endAborted(record, times)
    : change(record, endingNow(record.row, winner, result, times), times, { isCounted: true });
}

/** A move the rules have accepted. Refused when the mover's flag had fallen. */
export function playMove(record: MatchRecord, seat: Seat, played: Played, times: Times): Decision {
  const { row } = record;
  const { position, move, notation } = played;
  const clocks = clocksAfterMove(row, seat, position.outcome !== null, times);
  if (!clocks) return refuse('move/game-over', 'Your time is up.');
  const ply = record.position.ply;
  const append: StoredMove = { ply, seat, move, notation, playedAtMs: times.nowMs };
  // An offer lapses when the opponent moves (USERS-ASK 18); a takeback also when the position it was about is gone.
  const lapses = row.offerBy !== seat || row.offer === 'takeback';
  const fields: Fields = {
    board: position.board,
    currentPlayer: position.turn,
    moveCount: ply + 1,
    lastMoveAt: new Date(times.nowMs),
    turnToldPly: null,
    ...clocks,
    ...(lapses ? { offer: null, offerBy: null } : {}),
    // A player who moves is there, by requests alone if not by a connection.
    ...(seat === 'player1' ? { awaitedUntil: null, away1At: null } : { away2At: null }),
    ...(position.outcome ? ending(position.outcome.winner, position.outcome.reason, times.nowMs) : {}),
  };
  const next = { moves: [...record.moves, append], position };
  const isCounted = position.outcome !== null && row.takebacksUsed === 0;
  return ok(change(record, fields, times, { append, next, isCounted }));
}

/** Who sits down, and whether a game with this player may be rated. */
export type Joiner = { readonly id: string; readonly name: string; readonly mayBeRated: boolean };

/** The second player sits down, and with that it is decided whether the game is rated. The caller has answered players who sit already. */
export function join(
  record: MatchRecord,
  { id: playerId, name, mayBeRated }: Joiner,
  times: Times,
): Decision {
  const { row } = record;
  if (row.player1Id === playerId) return refuse('game/own-game');
  if (row.status === 'completed') return refuse('game/not-waiting');
  if (row.status !== 'waiting' || row.player2Id !== null) return refuse('game/full');
  if (row.invitedId !== null && row.invitedId !== playerId) return refuse('game/not-open-to-you');
  const isOwnerAway = row.invitedId !== null && row.away1At !== null;
  const awaitedUntil = isOwnerAway ? new Date(times.nowMs + ownerComesWithinMs) : null;
  // A player who invited is told by the invitation; the maker of any other game, that it has begun.
  const turnToldPly = row.invitedId === null && row.away1At !== null ? row.moveCount : null;
  const rated = row.rated && mayBeRated;
  const seated = { player2Id: playerId, player2Name: name, rated, away2At: null, awaitedUntil, turnToldPly };
  return ok(change(record, { ...seated, status: 'playing' }, times));
}

/** Ends a waiting game that its second player will not join. */
export function callOff(record: MatchRecord, times: Times): Decision {
  return record.row.status === 'waiting' ? ok(endAborted(record, times)) : refuse('game/not-waiting');
}

/** Ends a running game of a tournament without a result: it was decided otherwise. Null when it is over. */
export function breakOff(record: MatchRecord, times: Times): Change | null {
  const { row } = record;
  return row.status === 'playing' && isOfTournament(row)
    ? change(record, { ...endingNow(row, null, 'aborted', times), rated: false }, times)
    : null;
}

/** Half the clock and no increment, in a game of a tournament before one's own first move. */
export function goBerserk(record: MatchRecord, seat: Seat, times: Times): Decision {
  const fields = berserkOf(record.row, seat);
  return fields ? ok(change(record, fields, times)) : refuse('action/unavailable');
}

/** The player was given a hint. */
export const countHint = (record: MatchRecord, times: Times): Change =>
  change(record, { hintsUsed: record.row.hintsUsed + 1 }, times);

/** In tournaments and between strangers nobody waits for ever for a player who does not come, or does not move. */
function endByAbsence(record: MatchRecord, times: Times): Change | null {
  const { row } = record;
  if (awaitsFirstMove(row)) {
    const isMissed = (firstMoveLeftMs(row, times) ?? 1) <= 0;
    const walkover = { ...endingNow(row, winnerByFirstMove(row), 'abandoned', times), rated: false };
    return isMissed ? change(record, walkover, times) : null;
  }
  if ((moveLeftMs(row, times) ?? 1) <= 0)
    return endEarly(record, otherSeat(row.currentPlayer), 'timeout', times);
  const isOver = (since: Date | null): boolean => since !== null && graceLeftMs(since, times) <= 0;
  if (!isOfTournament(row) && endsWithoutPlayers(row) && isOver(row.away1At) && isOver(row.away2At))
    return endAborted(record, times);
  if (!isHeldToTime(row)) return null;
  const loser = loserByAbsence(row, times);
  return loser && endEarly(record, otherSeat(loser), 'abandoned', times);
}

/** What the passing of time does: a flag falls, a stranger or the one who invited stayed away, a waiting game expires. Null when nothing is due. */
export function onDeadline(record: MatchRecord, times: Times): Change | null {
  const { row } = record;
  if (row.status === 'completed' || row.gameMode === 'ai') return null;
  if (hasFlagFallen(row, times)) return endEarly(record, otherSeat(row.currentPlayer), 'timeout', times);
  if (row.status === 'playing' && row.awaitedUntil && row.awaitedUntil.getTime() <= times.nowMs)
    return endAborted(record, times);
  const absence = row.status === 'playing' ? endByAbsence(record, times) : null;
  if (absence) return absence;
  if ((patienceLeftMs(row, times) ?? 1) <= 0) return endAborted(record, times);
  const tellAtMs = turnToldAtMs(row);
  if (tellAtMs !== null && tellAtMs <= times.nowMs)
    return change(record, { turnToldPly: row.moveCount }, times);
  const due = deadlineOf(row, times);
  if (row.status === 'waiting' && due && due.getTime() <= times.nowMs) return endAborted(record, times);
  // The deadline was computed before an outage or a return: look again later.
  return row.deadlineAt &&
    row.deadlineAt.getTime() <= times.nowMs &&
    due?.getTime() !== row.deadlineAt.getTime()
    ? change(record, {}, times)
    : null;
}

function mayOffer(record: MatchRecord, seat: Seat, kind: OfferKind): boolean {
  const { row } = record;
  if (row.gameMode === 'ai' || (isOfTournament(row) && kind !== 'draw')) return false;
  if (kind === 'rematch')
    return row.status === 'completed' && row.result !== 'aborted' && row.rematchId === null;
  if (row.status !== 'playing') return false;
  if (kind === 'draw') return row.moveCount >= freePlies;
  // Between strangers who were paired moves stand (USERS-ASK 19), and in rated games (G20).
  return !row.isQuick && !row.rated && plyAfterTakeback(record, seat) !== null;
}

const againText = (kind: OfferKind): string =>
  kind === 'rematch'
    ? 'Your rematch was declined.'
    : 'You can make another offer once your opponent has moved.';

function offer(record: MatchRecord, seat: Seat, kind: OfferKind, times: Times): Decision {
  const { row } = record;
  if (row.offer === kind && row.offerBy === otherSeat(seat)) return accept(record, seat, kind, times);
  // One pending offer at a time, never one in place of another (USERS-ASK 17).
  if (row.offer !== null || !mayOffer(record, seat, kind)) return refuse('action/unavailable');
  // A player whose offer was declined or taken back waits until the opponent has moved, or offers the rematch.
  if (row.offerBy === seat) return refuse('action/unavailable', againText(kind));
  return ok(change(record, { offer: kind, offerBy: seat }, times));
}

/** A rematch offered by one of two people who see none of each other's offers takes the place of the other's. */
export const offerUnseenRematch = (record: MatchRecord, seat: Seat, times: Times): Change =>
  change(record, { offer: 'rematch', offerBy: seat }, times);

/** Accepting a rematch stores only that the offer is gone: the new game is made by the caller. */
function accept(record: MatchRecord, seat: Seat, kind: OfferKind | undefined, times: Times): Decision {
  const { row } = record;
  if (row.offer === null || row.offerBy === seat || (kind !== undefined && kind !== row.offer))
    return refuse('action/no-offer');
  const cleared: Fields = { offer: null, offerBy: null };
  if (row.offer === 'rematch') return ok(change(record, cleared, times));
  if (row.status !== 'playing') return refuse('action/no-offer');
  if (row.offer === 'draw')
    return ok(change(record, endingNow(row, null, 'draw', times), times, { isCounted: true }));
  const ply = plyAfterTakeback(record, otherSeat(seat));
  return ply === null ? refuse('action/no-offer') : takenBack(record, ply, cleared, times);
}

function takenBack(record: MatchRecord, ply: number, also: Fields, times: Times): Decision {
  const left = withFirstMoves(record, ply, times);
  if (!left.ok) return left;
  const { fields, next } = left.value;
  return ok(change(record, { ...fields, ...also }, times, { dropFrom: ply, next }));
}

function claim(record: MatchRecord, seat: Seat, times: Times): Decision {
  const away = seat === 'player1' ? record.row.away2At : record.row.away1At;
  if (record.row.status !== 'playing' || away === null) return refuse('action/unavailable');
  // Somebody who accepted an invitation waits for the one who sent it, and then nobody has won.
  if (seat === 'player2' && record.row.awaitedUntil) return refuse('action/too-early');
  if (awaitsFirstMove(record.row) || isFree(record)) return refuse('action/unavailable');
  if (graceLeftMs(away, times) > 0) return refuse('action/too-early');
  return ok(endEarly(record, seat, 'abandoned', times));
}

type ActionRequest = {
  readonly record: MatchRecord;
  readonly seat: Seat;
  /** Which offer an answer is about. */
  readonly kind: OfferKind | undefined;
  readonly times: Times;
};

function resign({ record, seat, times }: ActionRequest): Decision {
  return record.row.status === 'playing' && !isFree(record)
    ? ok(endEarly(record, otherSeat(seat), 'resign', times))
    : refuse('action/unavailable');
}

function abort({ record, times }: ActionRequest): Decision {
  return record.row.status !== 'completed' && isFree(record)
    ? ok(endAborted(record, times))
    : refuse('action/unavailable');
}

function decline({ record, seat, kind, times }: ActionRequest): Decision {
  const { row } = record;
  const isAsked = row.offer !== null && row.offerBy !== seat && (kind === undefined || kind === row.offer);
  // `offerBy` stays, so that the same player cannot offer again at once.
  return isAsked ? ok(change(record, { offer: null }, times)) : refuse('action/no-offer');
}

/**
 * Takes back one's own offer. `offerBy` stays as when it is declined, or one offer after the other would be told to the opponent.
 * After the end nobody moves: there the caller counts.
 */
function withdraw({ record, seat, kind, times }: ActionRequest): Decision {
  const { row } = record;
  const isOwn = row.offer !== null && row.offerBy === seat && (kind === undefined || kind === row.offer);
  if (!isOwn) return refuse('action/no-offer');
  return ok(
    change(record, row.offer === 'rematch' ? { offer: null, offerBy: null } : { offer: null }, times),
  );
}

/** What a player can no longer do once their own time is up, though the flag falls a little later for moves on the wire. */
const needsTime: ReadonlySet<GameAction> = new Set(['acceptOffer', 'claimWin', 'offerDraw', 'offerTakeback']);

const actions: { readonly [Action in GameAction]: (request: ActionRequest) => Decision } = {
  resign,
  abort,
  offerDraw: ({ record, seat, times }) => offer(record, seat, 'draw', times),
  offerTakeback: ({ record, seat, times }) => offer(record, seat, 'takeback', times),
  offerRematch: ({ record, seat, times }) => offer(record, seat, 'rematch', times),
  acceptOffer: ({ record, seat, kind, times }) => accept(record, seat, kind, times),
  declineOffer: decline,
  withdrawOffer: withdraw,
  claimWin: ({ record, seat, times }) => claim(record, seat, times),
};

/** Everything a seated player may do besides moving. */
export function act(
  record: MatchRecord,
  seat: Seat,
  action: GameAction,
  kind: OfferKind | undefined,
  times: Times,
): Decision {
  const { row } = record;
  if (needsTime.has(action) && isTimeUp(row, seat, times))
    return ok(endEarly(record, otherSeat(row.currentPlayer), 'timeout', times));
  if (row.gameMode !== 'ai') return actions[action]({ record, seat, kind, times });
  return action === 'offerTakeback' ? takeBackFromAi(record, seat, times) : refuse('action/unavailable');
}

/** The AI lets a move be taken back at once, with its reply; the game counts for nothing from then on. */
function takeBackFromAi(record: MatchRecord, seat: Seat, times: Times): Decision {
  const { row } = record;
  const ply = plyAfterTakeback(record, seat);
  if (row.status !== 'playing' || row.currentPlayer !== seat || ply === null)
    return refuse('action/unavailable');
  return takenBack(record, ply, { takebacksUsed: row.takebacksUsed + 1 }, times);
}
