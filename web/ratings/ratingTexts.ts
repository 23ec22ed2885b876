/** Ratings in words. Pure. */
import type { ShownRating } from '@playfield/contracts/http/profiles.ts';
import type { ResultNews } from '@playfield/contracts/http/results.ts';
import { counted } from '../match/frame/format.ts';

/** `1362`, and `1200?` for a provisional one. */
export const ratingText = ({ rating, isProvisional }: ShownRating): string =>
  isProvisional ? `${rating}?` : String(rating);

/** What the question mark means; null for a firm rating. */
export function provisionalText({
  isProvisional,
  gamesToFirm,
}: Pick<ShownRating, 'isProvisional' | 'gamesToFirm'>): string | null {
  return isProvisional ? `Not firm yet, about ${counted(gamesToFirm, 'more game', 'more games')}` : null;
}

/** For those who hear it. */
export const spokenRating = (shown: ShownRating): string =>
  [`Rating ${shown.rating}`, provisionalText(shown)].filter((part) => part !== null).join('. ');

/** `+17`, `−5`, `±0`. */
export function changeText(by: number): string {
  if (by === 0) return '±0';
  return by > 0 ? `+${by}` : `−${-by}`;
}

/** What else the result brought besides rating and points, a sentence each. */
export function resultNotes({ rating, reason, winStreak }: ResultNews): string[] {
  return [
    reason,
    rating?.place == null ? null : `Place ${rating.place} on the board`,
    winStreak >= 2 ? `${winStreak} wins in a row` : null,
    rating && provisionalText(rating),
  ].filter((note) => note !== null);
}

/** What follows the number of points. */
export const pointsUnit = (points: number): string => (points === 1 ? 'point' : 'points');

/** Points and achievements in a line; null where there are none. */
export function gainText({ points, unlocked }: Pick<ResultNews, 'points' | 'unlocked'>): string | null {
  const gains = [
    points > 0 ? `+${points} ${pointsUnit(points)}.` : null,
    unlocked.length > 0 ? `Unlocked: ${unlocked.map(({ name }) => name).join(', ')}.` : null,
  ].filter((gain) => gain !== null);
  return gains.length > 0 ? gains.join(' ') : null;
}
