/** The sound of a move, timed with its animation. */
import type { GameTexts } from '@playfield/games/gameTexts.ts';
import { playSound } from '../../shell/sound.ts';

/** Plays the sound once the piece has arrived: at once where animations are off. The returned function cancels it. */
export function soundMove({ landsAfterMs = 0 }: GameTexts): () => void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const timer = setTimeout(() => playSound('drop'), isCalm ? 0 : landsAfterMs);
  return () => clearTimeout(timer);
}
