/** The end of a match between two people: its result and the rematch, over the board. */
import type { ReactElement } from 'react';
import { ResultDialog } from '../frame/ResultDialog.tsx';
import type { OnlineScreen } from './onlineScreen.ts';
import type { OnlineState } from './onlineState.ts';
import { offerText } from './onlineTexts.ts';
import { RematchButton } from './RematchButton.tsx';

export function OnlineResult(screen: OnlineScreen): ReactElement {
  const { state, texts } = screen;
  const { match } = state;
  return (
    <ResultDialog
      state={match}
      texts={texts}
      isGuest={screen.isGuest && match.record?.yourSeat !== null}
      registerPath={`/login?tab=register&next=${encodeURIComponent(`/multiplayer?game=${match.record?.id ?? ''}`)}`}
      playAgain={
        <>
          <RematchButton state={state} size="large" onAct={screen.onAct} />
          <RematchNote state={state} />
        </>
      }
      onReview={() => screen.onReplay((match.record?.moveCount ?? 0) - 1)}
      onShare={screen.onShare}
      onClose={screen.onCloseResult}
    />
  );
}

/**
 * The dialog covers what is below it, so it repeats the opponent's offer. Its place is reserved.
 */
function RematchNote({ state }: { readonly state: OnlineState }): ReactElement {
  const { record } = state.match;
  const offer = record?.online?.offer;
  return (
    <p className="min-h-6 text-center text-sm font-semibold">
      {record && offer?.kind === 'rematch' ? offerText(record, offer) : ''}
    </p>
  );
}
