/**
 * A link that starts the game as well: one press from the landing page to the first move. It says so in the history entry, so the
 * page's own address still shows what comes before a game.
 */
import { useEffect, useState } from 'react';

/** For the link. */
export const atOnce = { startsAtOnce: true } as const;

function isAsked(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'startsAtOnce' in state;
}

/** Whether the page was opened by such a link; coming back to it later, it was not. */
export function useStartsAtOnce(): boolean {
  const [isAtOnce] = useState(() => isAsked(history.state));
  useEffect(() => {
    if (isAsked(history.state)) history.replaceState(null, '');
  }, []);
  return isAtOnce;
}
