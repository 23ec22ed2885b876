/** A match's announcements: moves when the turn comes back, and the end. Pure. */
import type { GameTexts } from '@playfield/games/gameTexts.ts';
import { counted } from './format.ts';
import type { MatchState } from './matchState.ts';
import { canMove, isThinking, listedMoves, viewOf, whoIs } from './matchView.ts';
import { fullResult, headline, statusText, type MatchView } from './resultTexts.ts';

export type Spoken = {
  readonly text: string;
  /** A result interrupts; everything else waits its turn. */
  readonly kind: 'polite' | 'assertive';
};

/** What has been announced: how many half-moves, and whether the end. */
export type Said = { readonly ply: number; readonly isOver: boolean };

/**
 * The announcement of everything after what was said: `You: column 4. AI: column 3. Your turn.` Null while
 * there is nothing new, or the AI's reply is due.
 */
export function spokenSince(state: MatchState, texts: GameTexts, { ply, isOver }: Said): Spoken | null {
  const view = viewOf(state);
  const { record, pending, held } = state;
  if (!view || !record || pending || held || isThinking(state)) return null;
  const listed = listedMoves(state);
  const next = spokenTurn(state, view, texts);
  if (listed.length < ply) return { text: `Moves were taken back. ${next}`.trim(), kind: 'polite' };
  const news = listed.slice(ply);
  const isOverNow = record.status === 'completed';
  if (news.length === 0 && (isOver || !isOverNow)) return null;
  const moves = news.map(({ seat, notation }) => `${whoIs(record, seat)}: ${texts.describeMove(notation)}.`);
  if (isOverNow) return { text: [...moves, fullResult(view, texts)].join(' '), kind: 'assertive' };
  return { text: [...moves, next].join(' ').trim(), kind: 'polite' };
}

/** Announced when a game takes up the page. */
export function spokenAtStart(state: MatchState, texts: GameTexts): string | null {
  const view = viewOf(state);
  if (!view || !state.record) return null;
  const { status, moveCount } = state.record;
  if (status === 'completed') return `Finished game. ${headline(view, texts)}`;
  const opening =
    moveCount === 0 ? 'New game.' : `Game resumed after ${counted(moveCount, 'move', 'moves')}.`;
  const next = spokenTurn(state, view, texts);
  return `${opening} ${next === '' ? statusText(view, texts) : next}`;
}

/** Whose turn it is, when the viewer may move, and the rule that binds the move; else empty. */
function spokenTurn(state: MatchState, view: MatchView, texts: GameTexts): string {
  if (!canMove(state)) return '';
  const turn = `${turnText(state, view, texts)}.`;
  const { notice } = state.position;
  return notice === null ? turn : `${turn} ${notice}`;
}

/** Two people on one device are called by their colours. */
function turnText({ record }: MatchState, view: MatchView, texts: GameTexts): string {
  return record?.gameMode === 'local' ? statusText(view, texts) : 'Your turn';
}

/** The page's title: a tab in the background says whose turn it is (USERS-ASK 30). */
export function titleOf(state: MatchState, texts: GameTexts): string {
  const view = viewOf(state);
  const game = state.rules.title;
  if (!view) return game;
  if (view.status === 'waiting') return `Waiting for a player - ${game}`;
  if (view.status !== 'playing') return `${headline(view, texts).replace('!', '')} - ${game}`;
  if (canMove(state)) return `${turnText(state, view, texts)} - ${game}`;
  return `${isThinking(state) ? 'AI is thinking' : statusText(view, texts)} - ${game}`;
}
