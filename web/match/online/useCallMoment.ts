/** When to ask a player whether to be notified of their turns. */
import { useEffect, useState } from 'react';
import { canAskForCalls } from '../../notifications/desktopCall.ts';
import type { OnlineState } from './onlineState.ts';

/** Whether this is the moment: we have just moved, and the page was hidden during this game. */
export function useCallMoment({ match }: OnlineState): readonly [boolean, () => void] {
  const { record } = match;
  const [wasHidden, setHidden] = useState(false);
  const [isAnswered, setAnswered] = useState(false);
  const isPlaying = record?.status === 'playing' && record.yourSeat !== null;
  useEffect(() => {
    if (!isPlaying) return undefined;
    const look = (): void => {
      if (document.hidden) setHidden(true);
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [isPlaying]);
  const hasMoved = record?.moves.some(({ seat }) => seat === record.yourSeat) === true;
  const isMoment = isPlaying && hasMoved && wasHidden && !isAnswered && canAskForCalls();
  return [isMoment, () => setAnswered(true)];
}
