/**
 * The texts of the view for two besides those of every match: seats, offers, absence, connection
 * (G37, G39). Pure.
 */
import type { OfferKind } from '@playfield/contracts/http/match.ts';
import { otherSeat, seats, type Game as GameRules, type Seat } from '@playfield/games/game.ts';
import type { SocketStatus } from '../../api/liveSocket.ts';
import { counted } from '../frame/format.ts';
import type { GameRecord } from '../frame/record.ts';
import {
  clockLeftMs,
  graceLeftMs,
  linkOf,
  moveLeftMs,
  opponentOf,
  timeLeftMs,
  type Offer,
  type OnlineState,
  type PastOffer,
} from './onlineState.ts';

/** The badge (MP-010, G37). */
export const linkTexts: Readonly<Record<SocketStatus, string>> = {
  connecting: 'Connecting...',
  connected: 'Connected',
  reconnecting: 'Reconnecting',
};

/** What a player was last told of the connection, once it is `link`: lost, or back. In between it may open before the game comes. */
export const toldLink = (before: SocketStatus, link: SocketStatus): SocketStatus =>
  link === 'connecting' ? before : link;

/** `You are Player 1 (Blue)` (G39). */
export function youAre({ sides }: GameRules, seat: Seat): string {
  return `You are ${seat === 'player1' ? 'Player 1' : 'Player 2'} (${sides[seat]})`;
}

/** The mode as the chooser calls it (CK-004). */
export function modeText({ gameMode }: Pick<GameRecord, 'gameMode'>): string {
  return gameMode === 'friend' ? 'Play with Friends' : 'Online Multiplayer';
}

/** A name for a seat; `Waiting...` for a free one (MP-012). */
export function seatName({ player1Name, player2Name }: GameRecord, seat: Seat): string {
  return seat === 'player1' ? player1Name : (player2Name ?? 'Waiting...');
}

const asks: Readonly<Record<OfferKind, string>> = {
  draw: 'offers a draw',
  takeback: 'wants a takeback',
  rematch: 'wants a rematch',
};
const asked: Readonly<Record<OfferKind, string>> = {
  draw: 'You offered a draw.',
  takeback: 'You asked for a takeback.',
  rematch: 'You asked for a rematch.',
};
const names: Readonly<Record<OfferKind, string>> = {
  draw: 'draw offer',
  takeback: 'takeback request',
  rematch: 'rematch request',
};

export function offerText(
  { presence, isSynced }: OnlineState,
  record: GameRecord,
  { kind, by }: Offer,
): string {
  if (by !== record.yourSeat) return `${seatName(record, by)} ${asks[kind]}.`;
  const other = otherSeat(by);
  const isAlone = isSynced && record.status === 'completed' && !presence[other];
  return isAlone ? `${asked[kind]} ${seatName(record, other)} has left.` : asked[kind];
}

export function pastOfferText(record: GameRecord, { offer, end }: Pick<PastOffer, 'offer' | 'end'>): string {
  const whose = offer.by === record.yourSeat ? 'Your' : `${seatName(record, offer.by)}'s`;
  return `${whose} ${names[offer.kind]} ${end === 'lapsed' ? 'has' : 'was'} ${end}.`;
}

/** How long news about a past offer stays. */
export const pastOfferMs = 5000;

/** The content of the one place for questions and news, the most pressing first. */
export type Slot =
  | { readonly kind: 'none' }
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'lost'; readonly text: string }
  | { readonly kind: 'offer'; readonly offer: Offer; readonly text: string; readonly isOurs: boolean }
  /** The player of a seat must move, or loses. */
  | { readonly kind: 'hurry'; readonly seat: Seat; readonly text: string }
  | { readonly kind: 'away'; readonly text: string; readonly canClaim: boolean };

/** `0:60` counts down from a minute; longer graces read `2:00`. */
function countdownText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const minutes = seconds <= 60 ? 0 : Math.floor(seconds / 60);
  return `${minutes}:${String(seconds - minutes * 60).padStart(2, '0')}`;
}

export function slotOf(state: OnlineState, nowMs: number): Slot {
  const { record } = state.match;
  if (!record) return { kind: 'none' };
  if (linkOf(state) === 'reconnecting') return { kind: 'lost', text: lostText(state, record, nowMs) };
  const offer = offerOf(state, record);
  if (offer?.isOurs === false) return offer;
  // Nobody is there to answer our offer, or somebody must hurry: that comes first.
  const away = awayOf(state, record, nowMs) ?? hurryOf(state, record, nowMs) ?? offer;
  if (away) return away;
  const { pastOffer } = state;
  if (pastOffer && nowMs - pastOffer.atMs < pastOfferMs) {
    return { kind: 'note', text: pastOfferText(record, pastOffer) };
  }
  return { kind: 'none' };
}

/** Plies before a game counts: until then either player may call it off, and nobody wins. */
const freePlies = 2;

const isFree = ({ moveCount }: GameRecord): boolean => moveCount < freePlies;

/** So much before the end it is said that the seat to move loses. */
const hurryMs = 60_000;

function hurryOf(state: OnlineState, record: GameRecord, nowMs: number): Slot | null {
  const leftMs = moveLeftMs(state, nowMs);
  if (leftMs === null) return null;
  const { currentPlayer: seat, yourSeat } = record;
  if (awaitsFirstMove(record)) return { kind: 'hurry', seat, text: firstMoveText(state, record, leftMs) };
  if (leftMs > hurryMs) return null;
  const name = seat === yourSeat ? null : seatName(record, seat);
  const left = countdownText(leftMs);
  const text = isFree(record)
    ? `The game is called off in ${left} unless ${name ? `${name} moves` : 'you move'}.`
    : `${name ? `${name} loses` : 'You lose'} the game without a move in ${left}.`;
  return { kind: 'hurry', seat, text };
}

/** In a tournament, until both have moved: only a move puts the time on the opponent, whether that one is there or not. */
function firstMoveText({ presence }: OnlineState, record: GameRecord, leftMs: number): string {
  const { currentPlayer: seat, yourSeat, moveCount } = record;
  // This page is among them, once it is told who is there.
  const isTold = presence.player1 || presence.player2 || presence.spectators > 0;
  const isAway = (one: Seat): boolean => isTold && !presence[one];
  const left = countdownText(leftMs);
  const other = otherSeat(seat);
  // `winnerByFirstMove` in server/match/heldToTime.ts.
  const nobodyWins = moveCount === 0 && isAway(other);
  if (seat === yourSeat) {
    const absent = isAway(other) ? `${seatName(record, other)} isn't here${nobodyWins ? ' yet' : ''}. ` : '';
    return `${absent}Make your first move within ${left}, or ${nobodyWins ? 'nobody wins' : 'you lose'}.`;
  }
  const name = seatName(record, seat);
  if (nobodyWins) return `Nobody wins without a move of ${name} in ${left}.`;
  return `${name} ${isAway(seat) ? "isn't here, and loses" : 'loses'} the game without a move in ${left}.`;
}

/** Whether the time for a first move counts, and no grace. */
const awaitsFirstMove = (record: GameRecord): boolean => Boolean(record.online?.tournament) && isFree(record);

function offerOf(state: OnlineState, record: GameRecord): Extract<Slot, { readonly kind: 'offer' }> | null {
  const offer = record.online?.offer;
  if (!offer || record.yourSeat === null) return null;
  return {
    kind: 'offer',
    offer,
    text: offerText(state, record, offer),
    isOurs: offer.by === record.yourSeat,
  };
}

/** The same countdown as the opponent's, for the player whose connection is lost. */
function lostText(state: OnlineState, record: GameRecord, nowMs: number): string {
  const { lostAtMs } = state;
  const { online, yourSeat } = record;
  const lost = 'You lost connection.';
  if (yourSeat === null) return `${lost} The board updates when you reconnect.`;
  const stuck = "You can't move until you reconnect.";
  if (record.status !== 'playing' || lostAtMs === null || !online) return `${lost} ${stuck}`;
  const timeMs = timeLeftMs(state, yourSeat, nowMs);
  if (awaitsFirstMove(record)) {
    const isOurs = timeMs > 0 && timeMs < Infinity;
    return `${lost} ${isOurs ? `Without your first move the game is lost in ${countdownText(timeMs)}.` : stuck}`;
  }
  const graceMs = Math.max(0, online.graceMs - Math.max(0, nowMs - lostAtMs));
  const leftMs = Math.min(graceMs, timeMs);
  const left = `in ${countdownText(leftMs)}`;
  const isTimed = timeMs <= graceMs && !isFree(record);
  if (isTimed || endsByItself(online)) {
    const end = online.tournament ? 'The game is lost' : 'The game ends';
    return leftMs > 0 ? `${lost} ${isTimed ? 'You lose on time' : end} ${left}.` : lost;
  }
  const name = seatName(record, opponentOf(record));
  if (isFree(record)) return `${lost} ${name} can call the game off. ${stuck}`;
  return `${lost} ${name} can claim the win ${leftMs > 0 ? left : 'now'}. ${stuck}`;
}

/** Whether the game of somebody who stays away ends without the opponent's asking (G37). */
const endsByItself = ({ isQuick, isRated, tournament }: NonNullable<GameRecord['online']>): boolean =>
  isQuick || isRated || tournament !== null;

const away = (text: string, canClaim = false): Slot => ({ kind: 'away', text, canClaim });

function awayOf(state: OnlineState, record: GameRecord, nowMs: number): Slot | null {
  const seat = opponentOf(record);
  const awayMs = record.yourSeat === null ? null : graceLeftMs(state, seat, nowMs);
  const { online } = record;
  if (awayMs === null || !online) return null;
  const graceMs = Math.min(awayMs, online.graceMs);
  const timeMs = timeLeftMs(state, seat, nowMs);
  const leftMs = Math.min(graceMs, timeMs);
  const left = `in ${countdownText(leftMs)}`;
  const name = seatName(record, seat);
  const lost = `${name} lost connection`;
  if (seat === 'player1' && online.awaitedUntilMs !== undefined)
    return away(`Waiting for ${name}, who was told.`);
  if (isFree(record) && !endsByItself(online)) return away(`${lost}. You can call the game off.`);
  if (timeMs < graceMs && !isFree(record)) return away(`${lost} and loses on time ${left}.`);
  if (leftMs > 0) {
    if (online.tournament) return away(`${lost} and loses the game ${left}.`);
    return away(`${lost}. ${endsByItself(online) ? 'The game ends' : 'You can claim the win'} ${left}.`);
  }
  // There is no win to claim: the server ends those.
  if (online.tournament || isFree(record)) return away(`${name} is still away. The game ends now.`);
  return away(`${name} is still away. Claim the win or keep waiting.`, true);
}

/** Announced when the opponent of a running game returns; null after the end. */
export function backText({ match: { record } }: OnlineState): string | null {
  return record?.status === 'playing' ? `${seatName(record, opponentOf(record))} is back.` : null;
}

/** Why nothing can be offered now, null when something can. */
function offerReason({ match: { record }, pastOffer }: OnlineState): string | null {
  if (record?.online?.offer) return 'Another offer is waiting for its answer.';
  const end = pastOffer?.offer.by === record?.yourSeat ? pastOffer?.end : null;
  const hasMoved = record?.moves.slice(pastOffer?.plies).some(({ seat }) => seat !== record.yourSeat);
  return (end === 'declined' || end === 'withdrawn') && hasMoved === false
    ? `Your offer was ${end}. You can make another one once your opponent has moved.`
    : null;
}

/** Why a draw cannot be offered now, null when it can. */
export function drawReason(state: OnlineState): string | null {
  if (!state.isSynced) return "You're offline.";
  if ((state.match.record?.moveCount ?? 0) < 2) return 'A draw can be offered after two moves.';
  return offerReason(state);
}

/** Why no takeback can be requested now, null when it can. */
export function takebackReason(state: OnlineState): string | null {
  const { record } = state.match;
  if (!state.isSynced) return "You're offline.";
  if (record?.online?.isQuick === true) return 'Moves stand in quick matches.';
  if (record?.online?.isRated === true) return 'Moves stand in rated games.';
  if (record?.moves.every(({ seat }) => seat !== record.yourSeat) !== false)
    return 'You have not made a move yet.';
  return offerReason(state);
}

/** A clock as read: tenths in the last ten seconds. */
export function clockText(ms: number): string {
  if (ms < 10_000) return `0:0${(Math.floor(ms / 100) / 10).toFixed(1)}`;
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Announced when a clock falls past it, seconds. */
const spokenMarks = [60, 30, 10] as const;

/** The mark that a clock went past between two readings, null when there was none. */
export function markPassed(beforeMs: number, nowMs: number): number | null {
  return spokenMarks.findLast((mark) => beforeMs > mark * 1000 && nowMs <= mark * 1000) ?? null;
}

/** The answer to the key C. */
export function spokenClocks(state: OnlineState, nowMs: number): string {
  const { record } = state.match;
  if (!record?.online?.clock) return 'This game has no clock.';
  const said = seats.map((seat) => {
    const seconds = Math.ceil((clockLeftMs(state, seat, nowMs) ?? 0) / 1000);
    const time = [
      counted(Math.floor(seconds / 60), 'minute', 'minutes'),
      counted(seconds % 60, 'second', 'seconds'),
    ];
    return `${seat === record.yourSeat ? 'You' : seatName(record, seat)}: ${time.join(' ')}.`;
  });
  return said.join(' ');
}
