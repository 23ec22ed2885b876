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

/** What stands under the dialog is not seen: the other's wish is said in it too. Its place is kept. */
function RematchNote({ state }: { readonly state: OnlineState }): ReactElement {
  const { record } = state.match;
  const offer = record?.online?.offer;
  return (
    <p className="min-h-6 text-center text-sm font-semibold">
      {record && offer?.kind === 'rematch' ? offerText(record, offer) : ''}
    </p>
  );
}
