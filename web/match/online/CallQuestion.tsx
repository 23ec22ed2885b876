/**
 * Asks a player who has looked away from this game, after a move, whether to be notified when it is
 * their turn.
 */
import { useEffect, useState, type ReactElement } from 'react';
import { Button } from '../../ui/Button.tsx';
import { askForCalls, canAskForCalls, refuseCalls } from '../../notifications/desktopCall.ts';
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

export function CallQuestion({ onAnswered }: { readonly onAnswered: () => void }): ReactElement {
  return (
    <>
      <p className="min-w-0 flex-1 text-muted">Call you when it is your turn?</p>
      <Button
        size="small"
        onClick={() => {
          onAnswered();
          void askForCalls();
        }}
      >
        Yes, call me
      </Button>
      <Button
        size="small"
        variant="quiet"
        onClick={() => {
          refuseCalls();
          onAnswered();
        }}
      >
        No
      </Button>
    </>
  );
}
