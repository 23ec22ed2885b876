/**
 * The texts about a match: status banner, its icon, and the result (document 1, section 4; GAPS
 * G28, G30, G31). Texts specific to one game (how its winner won) come from gameTexts.ts.
 */
import type { Seat } from '@playfield/games/game.ts';
import type { GameTexts } from '@playfield/games/gameTexts.ts';
import type { GameRecord } from './record.ts';

/** A match as one viewer sees it. Open strings where older records carry other words (G28). */
export type MatchView = {
  /**
   * `waiting`, `playing`, `completed`; the legacy `won` and `lost`; anything else reads as over.
   */
  readonly status: string;
  /** `ai`, `online`, `friend`. */
  readonly gameMode: string;
  readonly currentPlayer: Seat;
  /** A seat, a player's id, or null for a draw and for no result. */
  readonly winner: string | null;
  readonly result: GameRecord['result'];
  readonly player1Name: string;
  readonly player2Name: string | null;
  readonly player1Id: string | null;
  readonly player2Id: string | null;
  readonly moveCount: number;
  /** A draw by agreement and not by the rules. */
  readonly isAgreed?: boolean;
  /** How the rules ended it, in games that end in several ways: a sentence. */
  readonly how?: string | undefined;
  /** The viewer's seat, null for a spectator. */
  readonly viewer: Seat | null;
};

/**
 * The winner's seat however it is written; null for a draw, no result, or an id that is neither
 * player's.
 */
export function winnerSeat({ winner, player1Id, player2Id }: MatchView): Seat | null {
  if (winner === null) return null;
  if (winner === 'player1' || winner === player1Id) return 'player1';
  return winner === 'player2' || winner === player2Id ? 'player2' : null;
}

function nameOf(view: MatchView, seat: Seat): string {
  if (seat === 'player1') return view.player1Name;
  return view.player2Name ?? (view.gameMode === 'ai' ? 'AI' : 'Player 2');
}

/** In a game against the AI the person has player1; a spectator reads names instead of `You`. */
function isAi(view: MatchView, seat: Seat): boolean {
  return view.gameMode === 'ai' && seat === 'player2';
}

/** Ended without a win or a draw. */
export function hasNoResult({ result, winner }: MatchView): boolean {
  return winner === null && (result === 'abandoned' || result === 'aborted');
}

/** The status banner's line. */
export function statusText(view: MatchView, texts: GameTexts): string {
  if (view.status === 'waiting') {
    if (view.gameMode === 'online') return 'Waiting for another player to join...';
    return view.gameMode === 'friend' ? 'Waiting for friend to join...' : 'Waiting for opponent...';
  }
  if (view.status === 'playing') {
    if (view.viewer === view.currentPlayer) return 'Your Turn';
    if (isAi(view, view.currentPlayer)) return 'AI Thinking...';
    return `${nameOf(view, view.currentPlayer)}'s Turn`;
  }
  return view.status === 'completed' ? headline(view, texts) : 'Game Over';
}

/** Who won, in the words of the game: banner, dialog title, announcement. */
export function headline(view: MatchView, texts: GameTexts): string {
  if (hasNoResult(view)) return 'Game Over';
  const seat = winnerSeat(view);
  if (seat === null) return texts.headline.draw;
  if (texts.sideWins) return texts.sideWins[seat];
  if (seat === view.viewer) return texts.headline.won;
  return isAi(view, seat) ? texts.headline.aiWon : `${nameOf(view, seat)} Won!`;
}

export type StatusIcon = 'user' | 'robot' | 'trophy' | 'handshake';

export function statusIcon(view: MatchView): StatusIcon {
  if (view.status === 'playing') return isAi(view, view.currentPlayer) ? 'robot' : 'user';
  if (view.status === 'won') return 'trophy';
  if (view.status === 'lost') return 'robot';
  const seat = view.status === 'completed' ? winnerSeat(view) : null;
  if (seat === null) return 'handshake';
  if (seat === view.viewer) return 'trophy';
  if (isAi(view, seat)) return 'robot';
  return view.viewer === null ? 'trophy' : 'user';
}

export type ResultText = { readonly title: string; readonly text: string };

/**
 * Title and sentence of the result dialog. Sentences about a line appear only when one was made
 * (G30).
 */
export function resultText(view: MatchView, texts: GameTexts): ResultText {
  const title = headline(view, texts);
  const seat = winnerSeat(view);
  if (seat === null) return { title, text: noWinnerText(view, texts) };
  if (view.result !== 'win' && view.result !== null) return { title, text: endText(view, seat) };
  const words = view.gameMode === 'ai' ? texts.ai : texts.online;
  if (view.viewer === null) return { title, text: view.how ?? texts.watched };
  return { title, text: withReason(seat === view.viewer ? words.won : words.lost, view) };
}

function withReason(text: string, { how }: MatchView): string {
  return how === undefined ? text : `${text} ${how}`;
}

/** Document 1, line 130. */
const agreedText = 'Well played! It was a close match.';

/** From this half-move on a game has begun (`freePlies` in server/match/clock.ts). */
const gotGoingPly = 2;

function noWinnerText(view: MatchView, texts: GameTexts): string {
  if (view.result === 'aborted')
    return view.moveCount < gotGoingPly
      ? 'The game was called off before it got going.'
      : 'The game was called off. Nobody won.';
  // Between people this happens in tournaments only.
  if (hasNoResult(view))
    return view.gameMode === 'ai'
      ? 'This game was closed because another one was started.'
      : 'No first move was made in time, so nobody won.';
  return view.isAgreed === true ? (texts.agreedDraw ?? agreedText) : withReason(texts.draw, view);
}

/** The status line of the view for two (document 1, line 62; G31). A spectator reads names. */
export function seatStatusText(view: MatchView, texts: GameTexts): string {
  if (view.status === 'waiting') return 'Waiting for second player...';
  if (view.viewer === null || hasNoResult(view)) return statusText(view, texts);
  if (view.status === 'playing')
    return view.viewer === view.currentPlayer ? 'Your turn!' : 'Waiting for opponent...';
  const seat = winnerSeat(view);
  if (seat === null) return "It's a draw!";
  return seat === view.viewer ? 'You won!' : 'You lost!';
}

/** Why a finished game has its result, when the board does not show it; null when it does. */
export function reasonText(view: MatchView, texts: GameTexts): string | null {
  if (view.status !== 'completed') return null;
  if (hasNoResult(view)) return noWinnerText(view, texts);
  const seat = winnerSeat(view);
  if (seat === null) return view.isAgreed === true ? 'Both players agreed to a draw.' : null;
  return view.result === 'win' || view.result === null ? null : endText(view, seat);
}

/** The result, and why where the board does not show it. */
export function fullResult(view: MatchView, texts: GameTexts): string {
  const result = headline(view, texts);
  const reason = reasonText(view, texts);
  if (reason === null) return result;
  return `${result.endsWith('!') ? result : `${result}.`} ${reason}`;
}

/** How a game ended that was not won on the board. */
function endText(view: MatchView, winner: Seat): string {
  const loser: Seat = winner === 'player1' ? 'player2' : 'player1';
  const who = view.viewer === loser ? 'You' : view.viewer === null ? nameOf(view, loser) : 'Your opponent';
  if (view.result === 'resign') return `${who} resigned.`;
  if (view.result === 'timeout') return `${who} lost on time.`;
  // So early a game ends like this in tournaments only (`isWalkover` in server/match/heldToTime.ts).
  return view.moveCount < gotGoingPly ? `${who} made no first move in time.` : `${who} left the game.`;
}
