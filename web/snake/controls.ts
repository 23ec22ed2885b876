/** Keys, taps and swipes as game actions (SN-037, GAPS G77). Pure. */
import type { Direction, GameAction, Status } from '@playfield/games/little-big-snake/index.ts';

const arrows: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowRight: 'right',
  ArrowDown: 'down',
  ArrowLeft: 'left',
};

/** A finger steers once it has moved this far, in CSS pixels; less is a tap. */
const swipePx = 22;

/** What a key does in this state; null: nothing, and the page may handle it. `seed` is for a run that starts. */
export function actionOfKey(
  { key, code }: Pick<KeyboardEvent, 'key' | 'code'>,
  status: Status,
  seed: () => number,
): GameAction | null {
  const direction = arrows[key];
  if (direction !== undefined) return status === 'playing' ? { type: 'steer', direction } : null;
  if (key === ' ') return status === 'game-over' ? null : { type: 'toggle' };
  // By the letter, or by its place on keyboards that write no Latin letters.
  if (key === 'r' || key === 'R' || (code === 'KeyR' && !/^[a-z]$/i.test(key)))
    return status === 'game-over' ? { type: 'restart', seed: seed() } : null;
  return null;
}

/** Keys that would scroll the page. */
export function isScrollKey(key: string): boolean {
  return key === ' ' || arrows[key] !== undefined;
}

/** What a tap on the board does, by the state it came down in: it starts, resumes or restarts. One while playing was a swipe too short. */
export function actionOfTap(status: Status, seed: () => number): GameAction | null {
  if (status === 'waiting') return { type: 'start' };
  if (status === 'paused') return { type: 'resume' };
  return status === 'game-over' ? { type: 'restart', seed: seed() } : null;
}

/** The direction of a swipe, in CSS pixels; null while it is too short. */
export function directionOfSwipe(x: number, y: number): Direction | null {
  if (Math.max(Math.abs(x), Math.abs(y)) < swipePx) return null;
  if (Math.abs(x) > Math.abs(y)) return x > 0 ? 'right' : 'left';
  return y > 0 ? 'down' : 'up';
}
