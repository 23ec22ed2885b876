/** When ratings are shown beside names. */
import type { Settings } from '@playfield/contracts/http/settings.ts';

/**
 * Whether ratings are shown now. Somebody who never chose sees them from the start once their own rating is firm, and after the game
 * before that.
 */
export function showsRatings(
  choice: Settings['ratingsInGames'] | undefined,
  isOwnProvisional: boolean,
  isOver: boolean,
): boolean {
  if (choice === undefined || choice === 'never') return false;
  if (choice === 'always' || isOver) return true;
  return choice === null && !isOwnProvisional;
}
