/** The text about an unfinished game, and which of several is named first. Pure. */
import type { CurrentGame } from '@playfield/contracts/http/match.ts';
import { gameTitle } from '../../lobby/gameTitle.ts';

/** `Your Connect Four game against Ada is running. It's your turn.` */
export function currentText({ gameType, status, opponentName, isYourTurn }: CurrentGame): string {
  const game = `Your ${gameTitle(gameType)} game`;
  if (status === 'waiting') return `${game} is waiting for a player.`;
  const running = `${game} against ${opponentName ?? 'another player'} is running.`;
  return isYourTurn ? `${running} It's your turn.` : running;
}

/**
 * The running game to return to from the page at `shownId`: one that waits for our move first. Null
 * when none is running.
 */
export function gameToReturnTo(games: readonly CurrentGame[], shownId: string | null): CurrentGame | null {
  const running = games.filter(({ id, status }) => status === 'playing' && id !== shownId);
  return running.find(({ isYourTurn }) => isYourTurn) ?? running[0] ?? null;
}
