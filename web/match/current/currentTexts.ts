/** The text about an unfinished game, and which of several is named first. Pure. */
import type { CurrentGame } from '@playfield/contracts/http/match.ts';
import type { CurrentRace } from '@playfield/contracts/http/race.ts';
import type { Tournament, TournamentMatch } from '@playfield/contracts/http/tournaments.ts';
import { gamePath, racePath, tournamentPath } from '@playfield/contracts/paths.ts';
import { gameTitle } from '@playfield/games/gameTitle.ts';

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

/** A tournament of the reader's with the match that waits in it. */
type CurrentTournament = {
  readonly tournament: Pick<Tournament, 'id' | 'name' | 'gameType'>;
  readonly match: Pick<TournamentMatch, 'status'> | null;
  /** Null where there are no attempts. */
  readonly attemptsLeft: number | null;
};

/** A match that waits for both, or for attempts; one that is played is among the games or races. */
function waitingMatch(tournaments: readonly CurrentTournament[], shownId: string | null): ReturnTo | null {
  const waiting = tournaments.find(
    ({ tournament, match, attemptsLeft }) =>
      tournament.id !== shownId &&
      (match?.status === 'ready' || (match?.status === 'playing' && (attemptsLeft ?? 0) > 0)),
  );
  if (!waiting) return null;
  const { id, name } = waiting.tournament;
  return { text: `Your match in ${name} is waiting for you.`, path: tournamentPath(id) };
}

/**
 * Where the bar leads from the page that shows `shownId`: a race that runs, since it waits for nobody; then a match of a
 * tournament, which is lost without us; then a game, ours to move first; then a race that has not started.
 */
export function returnTo(
  games: readonly CurrentGame[],
  races: readonly CurrentRace[],
  tournaments: readonly CurrentTournament[],
  shownId: string | null,
): ReturnTo | null {
  const others = races.filter(({ id }) => id !== shownId);
  const racing = others.find(({ status }) => status === 'racing');
  if (racing) return { text: 'Your typing race is running.', path: racePath(racing.id) };
  const match = waitingMatch(tournaments, shownId);
  if (match) return match;
  const game = gameToReturnTo(games, shownId);
  if (game) return { text: currentText(game), path: gamePath(game.id) };
  const [waiting] = others;
  return waiting ? { text: 'Your typing race has not started yet.', path: racePath(waiting.id) } : null;
}
