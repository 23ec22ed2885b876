/**
 * Asks a player who has looked away from this game, after a move, whether to be notified when it is
 * their turn.
 */
import type { ReactElement } from 'react';
import { Button } from '../../ui/Button.tsx';
import { askForCalls, refuseCalls } from '../../notifications/desktopCall.ts';

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
