/** The pause in a page that is hidden (G77). */
import type { SnakeSession } from './snakeSession.ts';

/** Pauses while the page is hidden, until the returned function is called. */
export function pauseWhileHidden(
  { game, send }: Pick<SnakeSession, 'game' | 'send'>,
  page: EventTarget & Pick<Document, 'hidden'>,
): () => void {
  const pause = (): void => {
    if (page.hidden) send({ type: 'pause' });
  };
  page.addEventListener('visibilitychange', pause);
  // A start that waited may begin its run in a page that is hidden by then.
  const unsubscribe = game.subscribe(pause);
  return () => {
    page.removeEventListener('visibilitychange', pause);
    unsubscribe();
  };
}
