/**
 * A match between two people as one browser knows it, pure: the match itself (matchState.ts), the
 * connection, presence, and the fate of the last offer. Nothing may be played before the server has
 * confirmed the state on the current connection (USERS-ASK 22, 23). Times are milliseconds of one
 * monotonic clock.
 */
import type { GameAction, OfferKind } from '@playfield/contracts/http/match.ts';
import type { GameUpdate, Presence } from '@playfield/contracts/socket/match.ts';
import { otherSeat, type Game as GameRules, type Seat } from '@playfield/games/game.ts';
import type { SocketStatus } from '../../api/liveSocket.ts';
import {
  nextWakeMs,
  openingMatch,
  reduceMatch,
  type MatchEvent,
  type MatchState,
} from '../frame/matchState.ts';
import { canMove } from '../frame/matchView.ts';
import { playedMs } from '../frame/playTime.ts';
import type { GameRecord, Move } from '../frame/record.ts';

/**
 * After a game starts, or its board comes into view, a finger may still be aiming at what was there
 * before (USERS-ASK 28).
 */
export const settleMs = 600;

export type Offer = { readonly kind: OfferKind; readonly by: Seat };

/** What happened to an offer that is gone. */
export type PastOffer = {
  readonly offer: Offer;
  /** `closed`: a spectator isn't told whether it was declined or withdrawn. */
  readonly end: 'lapsed' | 'declined' | 'withdrawn' | 'accepted' | 'closed';
  readonly atMs: number;
  /** How many moves there were. */
  readonly plies: number;
};

export type OnlineState = {
  readonly match: MatchState;
  readonly link: SocketStatus;
  /** Whether the server has sent the state on this connection. */
  readonly isSynced: boolean;
  /** When the connection was lost; null while there is one, and before the first. */
  readonly lostAtMs: number | null;
  /** When `match.record.online` was read: its clocks and grace count from here. */
  readonly readAtMs: number;
  readonly presence: Pick<Presence, 'player1' | 'player2' | 'spectators'>;
  readonly pastOffer: PastOffer | null;
  /** What this page last did about the pending offer: tells a declined offer from a withdrawn one. */
  readonly lastAction: GameAction | null;
  /** Until then no move is accepted: the game has just started in front of this player. */
  readonly settledAtMs: number | null;
  /** The next game of these two, when it was agreed on in front of this page. */
  readonly nextId: string | null;
};

export type OnlineEvent =
  | { readonly type: 'link'; readonly link: SocketStatus; readonly nowMs: number }
  | { readonly type: 'gameState'; readonly record: GameRecord; readonly nowMs: number }
  | { readonly type: 'gameUpdate'; readonly record: GameRecord; readonly nowMs: number }
  /** The game's rules turned out to be these. */
  | { readonly type: 'adopted'; readonly rules: GameRules }
  /** Our move, on the board before the server confirms it. */
  | { readonly type: 'moved'; readonly move: Move; readonly nowMs: number }
  /** The complete state, without the move that only this page assumed. */
  | { readonly type: 'refused'; readonly record: GameRecord; readonly nowMs: number }
  | { readonly type: 'presence'; readonly presence: OnlineState['presence'] }
  | { readonly type: 'woke'; readonly nowMs: number }
  | { readonly type: 'acted'; readonly action: GameAction }
  | { readonly type: 'match'; readonly event: MatchEvent };

export function openingOnline(rules: GameRules): OnlineState {
  return {
    match: openingMatch(rules),
    link: 'connecting',
    isSynced: false,
    lostAtMs: null,
    readAtMs: 0,
    presence: { player1: false, player2: false, spectators: 0 },
    pastOffer: null,
    lastAction: null,
    settledAtMs: null,
    nextId: null,
  };
}

export function reduceOnline(state: OnlineState, event: OnlineEvent): OnlineState {
  switch (event.type) {
    case 'link':
      return link(state, event.link, event.nowMs);
    case 'gameState':
      return { ...take(state, event.record, event.nowMs), isSynced: true };
    case 'gameUpdate':
      return take(state, event.record, event.nowMs);
    case 'adopted':
      return { ...openingOnline(event.rules), link: state.link };
    case 'moved':
      return { ...state, match: reduceMatch(state.match, event) };
    case 'refused':
      return { ...state, match: reduceMatch(state.match, event), readAtMs: event.nowMs, isSynced: true };
    case 'presence':
      return { ...state, presence: event.presence };
    case 'acted':
      return { ...state, lastAction: event.action };
    case 'woke':
      return wake(state, event.nowMs);
    default:
      return { ...state, match: reduceMatch(state.match, event.event) };
  }
}

function link(state: OnlineState, next: SocketStatus, nowMs: number): OnlineState {
  if (next === state.link) return state;
  if (next === 'connected') return { ...state, link: next, lostAtMs: null };
  const isLost = next === 'reconnecting';
  return { ...state, link: next, isSynced: false, lostAtMs: isLost ? (state.lostAtMs ?? nowMs) : null };
}

function wake(state: OnlineState, nowMs: number): OnlineState {
  const { settledAtMs } = state;
  const match = reduceMatch(state.match, { type: 'woke', nowMs });
  return { ...state, match, settledAtMs: settledAtMs !== null && settledAtMs <= nowMs ? null : settledAtMs };
}

/** When to send `woke`; null when nothing is due. */
export function nextOnlineWakeMs({ match, settledAtMs }: OnlineState): number | null {
  const matchMs = nextWakeMs(match);
  if (settledAtMs === null || matchMs === null) return settledAtMs ?? matchMs;
  return Math.min(settledAtMs, matchMs);
}

function take(state: OnlineState, record: GameRecord, nowMs: number): OnlineState {
  const known = state.match.record;
  if (known?.id !== record.id) {
    const elapsedMs = playedMs(record, record.online?.asOfMs ?? 0);
    const match = reduceMatch(state.match, { type: 'loaded', record, nowMs, elapsedMs });
    return { ...state, match, readAtMs: nowMs };
  }
  if (isOlder(record, known)) return state;
  const received = reduceMatch(state.match, { type: 'received', record, aiThinkMs: null, nowMs });
  const hasBegun = known.status === 'waiting' && record.status === 'playing';
  const isSameOffer = isSame(known.online?.offer, record.online?.offer);
  return {
    ...state,
    match: received,
    readAtMs: nowMs,
    pastOffer: pastOffer(known, record, { ...state, match: received }, nowMs) ?? state.pastOffer,
    lastAction: isSameOffer ? state.lastAction : null,
    settledAtMs: hasBegun ? nowMs + settleMs : state.settledAtMs,
    nextId: state.nextId ?? newRematch(known, record),
  };
}

/** Whether a later state of this game is known already. */
export function isOlder(record: GameRecord, known: GameRecord): boolean {
  return (record.online?.version ?? 0) < (known.online?.version ?? 0);
}

function newRematch(known: GameRecord, record: GameRecord): string | null {
  return known.online?.rematchId === null ? (record.online?.rematchId ?? null) : null;
}

type PendingOffer = Offer | null | undefined;
const isSame = (a: PendingOffer, b: PendingOffer): boolean => a?.kind === b?.kind && a?.by === b?.by;

function pastOffer(
  known: GameRecord,
  record: GameRecord,
  state: OnlineState,
  nowMs: number,
): PastOffer | null {
  const before = known.online?.offer;
  const now = record.online?.offer;
  if (!before || isSame(before, now)) return null;
  return { offer: before, end: endOf(before, known, record, state), atMs: nowMs, plies: record.moves.length };
}

function endOf(
  offer: Offer,
  known: GameRecord,
  record: GameRecord,
  { lastAction, isSynced, match }: OnlineState,
): PastOffer['end'] {
  const isAccepted =
    (offer.kind === 'draw' && record.result === 'draw' && match.position.outcome === null) ||
    (offer.kind === 'takeback' && record.moveCount < known.moveCount) ||
    (offer.kind === 'rematch' && record.online?.rematchId !== null);
  if (isAccepted) return 'accepted';
  const isOvertaken = record.moveCount !== known.moveCount || record.status !== known.status;
  if (isOvertaken) return 'lapsed';
  if (record.yourSeat === null) return 'closed';
  const wasOurs = offer.by === record.yourSeat;
  const declined = record.online?.declinedRematchOf;
  if (declined === offer.by) return 'declined';
  if (!wasOurs) return declined !== null && lastAction === 'declineOffer' ? 'declined' : 'withdrawn';
  if (lastAction === 'withdrawOffer') return 'withdrawn';
  // With clocks it ends by itself while we have no connection.
  const hasLapsed = offer.kind === 'rematch' && !isSynced && record.online?.clock;
  return hasLapsed || declined === null ? 'lapsed' : 'declined';
}

/**
 * An update merged into the known game: `gap` when one in between was missed, null when it is old.
 * It carries only the newest move, and never the code.
 */
export function merged(known: GameRecord, { game, lastMove }: GameUpdate): GameRecord | 'gap' | null {
  const version = game.online?.version ?? 0;
  const knownVersion = known.online?.version ?? 0;
  if (version <= knownVersion) return null;
  const isNext = lastMove !== null && lastMove.ply === known.moves.length;
  const moves =
    game.moveCount === known.moves.length + 1 && isNext
      ? [...known.moves, lastMove]
      : known.moves.slice(0, game.moveCount);
  if (version > knownVersion + 1 || moves.length !== game.moveCount) return 'gap';
  const online = game.online && { ...game.online, code: known.online?.code ?? null };
  return { ...game, online, moves, yourSeat: known.yourSeat };
}

/** Whether the viewer may move now (C4-022, C4-024). */
export function canPlay(state: OnlineState): boolean {
  return state.isSynced && state.settledAtMs === null && canMove(state.match);
}

/** The badge: connected once the state has come (MP-010, MP-011). */
export function linkOf({ link: now, isSynced }: OnlineState): SocketStatus {
  return now === 'connected' && !isSynced ? 'connecting' : now;
}

/**
 * Whether a seat of a running game is without a connection. Somebody who has just sat down is still connecting: the server says when that
 * takes too long, except for the first moves in a tournament.
 */
export function isAway({ match: { record }, presence, isSynced }: OnlineState, seat: Seat): boolean {
  const online = record?.online;
  return isSynced && !presence[seat] && (online?.tournament ?? online?.graceEndsAtMs[seat]) != null;
}

/** The seat opposite the viewer's; player2 for a spectator. */
export function opponentOf({ yourSeat }: GameRecord): Seat {
  return otherSeat(yourSeat ?? 'player1');
}

/**
 * Milliseconds until the grace of a seat is over (0 when it is); null while the seat is connected.
 */
export const graceLeftMs = (state: OnlineState, seat: Seat, nowMs: number): number | null =>
  untilMs(state, state.match.record?.online?.graceEndsAtMs[seat], nowMs);

/** Milliseconds until the seat to move loses where no clock counts (0 when it does); null where it need not hurry. */
export const moveLeftMs = (state: OnlineState, nowMs: number): number | null =>
  state.match.pending ? null : untilMs(state, state.match.record?.online?.moveEndsAtMs, nowMs);

/** To an instant of the server's clock while the game runs. */
function untilMs(
  { match: { record }, readAtMs }: OnlineState,
  atMs: number | null | undefined,
  nowMs: number,
): number | null {
  if (atMs == null || !record?.online || record.status !== 'playing') return null;
  return Math.max(0, atMs - record.online.asOfMs - (nowMs - readAtMs));
}

/**
 * The time left on a seat's clock, milliseconds; null in a game without clocks. Ours stops with our
 * move.
 */
export function clockLeftMs({ match, readAtMs }: OnlineState, seat: Seat, nowMs: number): number | null {
  const clock = match.record?.online?.clock;
  if (!clock) return null;
  const atReadMs = seat === 'player1' ? clock.player1Ms : clock.player2Ms;
  if (clock.running !== seat || match.record.status !== 'playing') return atReadMs;
  const untilMs = match.pending ? match.turnSinceMs : nowMs;
  return Math.max(0, atReadMs - Math.max(0, untilMs - readAtMs));
}

/** Whose clock runs now; null when none does. */
export function runningSeat({ match }: OnlineState): Seat | null {
  const { record, pending } = match;
  return record?.status === 'playing' && !pending ? (record.online?.clock?.running ?? null) : null;
}

/** Milliseconds until a seat's time is up, on its clock or for the move it must make; `Infinity` while none runs out. */
export function timeLeftMs(state: OnlineState, seat: Seat, nowMs: number): number {
  if (state.match.record?.currentPlayer !== seat) return Infinity;
  return (runningSeat(state) ? clockLeftMs(state, seat, nowMs) : moveLeftMs(state, nowMs)) ?? Infinity;
}
