/**
 * Scores as Pascal Pons publishes them
 * (http://blog.gamesolver.org/solving-connect-four/02-test-protocol/).
 */
import { losingDisc, winningDisc } from '../scores.ts';

/**
 * 22 less the discs of the winner, positive when the side to move wins, negative when it loses, 0
 * for a draw.
 */
export function publishedForm(score: number): number {
  const win = winningDisc(score);
  const loss = losingDisc(score);
  return win !== undefined ? 22 - Math.ceil(win / 2) : loss !== undefined ? Math.ceil(loss / 2) - 22 : 0;
}
