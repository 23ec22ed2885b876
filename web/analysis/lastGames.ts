/** The player's last games, as the page of analyses lists them. Pure. */
import type { GameSummary } from '@playfield/contracts/http/match.ts';
import { momentText } from '../lib/dates.ts';
import { gameTitle } from '@playfield/games/gameTitle.ts';
import { counted } from '../match/frame/format.ts';
import { isAnalysable } from './analysable.ts';

export type Finished = Pick<
  GameSummary,
  | 'id'
  | 'gameType'
  | 'gameMode'
  | 'difficulty'
  | 'winner'
  | 'result'
  | 'moveCount'
  | 'player1Name'
  | 'player2Name'
  | 'completedAt'
>;

const mostShown = 8;

/** Those with something to analyse, in the order in which they came. */
export function lastGames<One extends Finished>(games: readonly One[]): readonly One[] {
  return games
    .filter(({ gameType, moveCount }) => moveCount > 0 && isAnalysable(gameType))
    .slice(0, mostShown);
}

/** `Checkers against the AI, hard`; between people with both, as the reader may be either: `Checkers: Ada against Bob`. */
export function titleText({ gameType, gameMode, difficulty, player1Name, player2Name }: Finished): string {
  const title = gameTitle(gameType);
  if (gameMode !== 'ai') return `${title}: ${player1Name} against ${player2Name ?? 'nobody'}`;
  return `${title} against the AI${difficulty === null ? '' : `, ${difficulty}`}`;
}

function winnerText({ gameMode, winner, result, player1Name, player2Name }: Finished): string {
  if (winner === null) return result === 'draw' ? 'Draw' : 'No winner';
  // Against the AI the player has the first seat.
  if (gameMode === 'ai') return winner === 'player1' ? 'You won' : 'You lost';
  return `${winner === 'player1' ? player1Name : (player2Name ?? '')} won`;
}

/** `You won, 23 moves, Tue, Nov 24, 6:05 PM`. */
export function resultText(game: Finished): string {
  const said = `${winnerText(game)}, ${counted(game.moveCount, 'move', 'moves')}`;
  return game.completedAt === null ? said : `${said}, ${momentText(game.completedAt)}`;
}
