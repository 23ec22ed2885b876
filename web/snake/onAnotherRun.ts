/** Tells when a run that has begun is left for another one, whether it was over or not. */
import type { SnakeSession } from './snakeSession.ts';

/** Returns how to stop listening. */
export function onAnotherRun(game: SnakeSession['game'], then: () => void): () => void {
  let before = game.get();
  return game.subscribe(() => {
    const now = game.get();
    const hasBegun = before.run.step > 0 || before.status !== 'waiting';
    const isAnother = now.run.step === 0 && now.run !== before.run && hasBegun;
    before = now;
    if (isAnother) then();
  });
}
