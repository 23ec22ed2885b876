/** The end of a match between two people: its result and the rematch, beside the board. */
import { useEffect, type ReactElement } from 'react';
import { gamePath } from '@playfield/contracts/paths.ts';
import { loadable } from '../../lib/loadable.tsx';
import { RatingChange } from '../../ratings/RatingChange.tsx';
import { useMyTournaments } from '../../tournaments/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { closePanel } from '../../ui/closePanel.ts';
import { ResultDialog } from '../frame/ResultDialog.tsx';
import type { OnlineScreen } from './onlineScreen.ts';
import { opponentOf } from './opponent.ts';
import { nextOfMatch } from './nextOfMatch.ts';
import { rematchNote } from './rematch.ts';
import { useTieBreak } from './useTieBreak.ts';
import { NewOpponent, NextGame, useSearch } from './NextGame.tsx';
import { LatePart } from '../../shell/LatePart.tsx';
import { withdrawToast } from '../../shell/toast.ts';

const { View: OpponentOffer } = loadable(
  async () => (await import('../../friends/OpponentOffer.tsx')).OpponentOffer,
);

export function OnlineResult(screen: OnlineScreen): ReactElement {
  const { state, texts } = screen;
  const { match } = state;
  const search = useSearch(screen);
  const mine = useMyTournaments();
  const next = match.record && mine ? nextOfMatch(match.record, mine) : null;
  const tieBreak = useTieBreak(match.record);
  // A game that ends while its creation is still told was called off.
  useEffect(() => withdrawToast('waiting', null), []);
  return (
    <ResultDialog
      state={match}
      texts={texts}
      isGuest={screen.isGuest && match.record?.yourSeat !== null}
      registerPath={`/login?tab=register&next=${encodeURIComponent(gamePath(match.record?.id ?? ''))}`}
      playAgain={<NextGame screen={screen} search={search} next={next} />}
      note={next ? `The match goes on: game ${next.number} has begun.` : (tieBreak ?? rematchNote(state))}
      more={
        <>
          <NewOpponent state={state} search={search} />
          <RematchAnswer screen={screen} />
          <Opponent screen={screen} />
        </>
      }
      news={screen.ratingUpdate ? <RatingChange update={screen.ratingUpdate} /> : null}
      onReview={() => screen.onReplay((match.record?.moveCount ?? 0) - 1)}
      onShare={screen.onShare}
      onClose={screen.onCloseResult}
    />
  );
}

/** Adding or inviting the other player, for accounts, once the result is shown. */
function Opponent({ screen: { state, isGuest } }: { readonly screen: OnlineScreen }): ReactElement | null {
  const { record, ending } = state.match;
  const opponent = record ? opponentOf(record) : null;
  if (isGuest || !record || !opponent || ending.phase !== 'open') return null;
  return (
    <LatePart>
      <OpponentOffer person={opponent} gameType={record.gameType} />
    </LatePart>
  );
}

/** Withdraws or declines the offered rematch. */
function RematchAnswer({ screen: { state, onAct } }: { readonly screen: OnlineScreen }): ReactElement | null {
  const { record } = state.match;
  const offer = record?.online?.offer;
  if (!record || record.yourSeat === null || offer?.kind !== 'rematch') return null;
  const isOurs = offer.by === record.yourSeat;
  return (
    <Button
      variant="quiet"
      className="justify-start px-3"
      onClick={(event) => {
        closePanel(event);
        onAct(isOurs ? 'withdrawOffer' : 'declineOffer', 'rematch');
      }}
    >
      <Icon name="close" size={18} /> {isOurs ? 'Withdraw the rematch' : 'Decline the rematch'}
    </Button>
  );
}
