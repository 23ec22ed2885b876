/** The text about an unfinished game, and which of several is named first. Pure. */
import type { CurrentGame } from '@playfield/contracts/http/match.ts';
import type { CurrentRace } from '@playfield/contracts/http/race.ts';
import { racePath } from '../../race/racePath.ts';
import { gamePath } from '../../lobby/gamePath.ts';
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

export type ReturnTo = { readonly text: string; readonly path: string };

/**
 * Where the bar leads from the page that shows `shownId`: a race that runs, since it waits for nobody; then a game, ours to
 * move first; then a race that is about to start.
 */
export function returnTo(
  games: readonly CurrentGame[],
  races: readonly CurrentRace[],
  shownId: string | null,
): ReturnTo | null {
  const others = races.filter(({ id }) => id !== shownId);
  const racing = others.find(({ status }) => status === 'racing');
  if (racing) return { text: 'Your typing race is running.', path: racePath(racing.id) };
  const game = gameToReturnTo(games, shownId);
  if (game) return { text: currentText(game), path: gamePath(game.id) };
  const [waiting] = others;
  return waiting ? { text: 'Your typing race is about to start.', path: racePath(waiting.id) } : null;
}
