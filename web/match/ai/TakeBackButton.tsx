/** Takes the last move against the AI back. Before the first time it says what that costs. */
import { useState, type ReactElement } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { MatchState } from '../frame/matchState.ts';
import { canTakeBack } from '../frame/matchView.ts';

export function TakeBackButton({
  state,
  onTakeBack,
}: {
  readonly state: MatchState;
  readonly onTakeBack: () => void;
}): ReactElement {
  const [isAsking, setAsking] = useState(false);
  const isPending = state.asked.takeBack;
  const isFirst = (state.record?.takebacksUsed ?? 0) === 0;
  return (
    <>
      <Button
        className="px-3"
        disabled={state.record?.status !== 'playing'}
        aria-disabled={!canTakeBack(state)}
        pending={isPending}
        onClick={() => (isFirst ? setAsking(true) : onTakeBack())}
      >
        {isPending ? null : <Icon name="undo" />} <span className="max-sm:sr-only">Takeback</span>
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Take your move back?"
        footer={
          <>
            <Button onClick={() => setAsking(false)}>Keep it</Button>
            <Button
              variant="primary"
              onClick={() => {
                setAsking(false);
                onTakeBack();
              }}
            >
              Take it back
            </Button>
          </>
        }
      >
        <p>Your last move and the reply go. This game then counts for no statistic and no achievement.</p>
      </Dialog>
    </>
  );
}

export function TakenBackNote(): ReactElement {
  return (
    <p className="text-sm text-muted lg:mt-2">You took a move back: this game counts for no statistic.</p>
  );
}
