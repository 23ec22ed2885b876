/** What screen readers announce about the game. Pure. */
import { lengthOf, levelOf, type Game } from '@playfield/games/little-big-snake/index.ts';

export function levelSpeech({ run }: Game): string {
  return `Level ${levelOf(run.score)}. Score ${run.score}, length ${lengthOf(run)}.`;
}

export function endSpeech({ run, highScore, isRecord }: Game): string {
  const best = isRecord ? ' New best!' : '';
  return `${endingTexts[run.ending ?? 'wall']} Game over. Final score ${run.score}, high score ${highScore}.${best} Press R to restart.`;
}

const endingTexts = {
  wall: 'The snake ran into the wall.',
  self: 'The snake bit itself.',
  full: 'Your snake fills the whole board. You win!',
} as const;
