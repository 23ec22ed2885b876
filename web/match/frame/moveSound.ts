/** The sound of a move: when its piece arrives. */
import type { GameTexts } from '@playfield/games/gameTexts.ts';
import { playSound } from '../../shell/sound.ts';

/** Plays it then; the returned function keeps it from being played. Without animations a piece is there at once. */
export function soundMove({ landsAfterMs = 0 }: GameTexts): () => void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const timer = setTimeout(() => playSound('drop'), isCalm ? 0 : landsAfterMs);
  return () => clearTimeout(timer);
}
