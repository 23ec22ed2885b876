/**
 * The large button after a game: the rematch, as `RematchButton` has it. After a game with a stranger who is gone it looks for
 * another one instead, at the same game and clock: it is one and the same button, which keeps the focus.
 */
import type { ReactElement } from 'react';
import { otherSeat } from '@playfield/games/game.ts';
import { useEnterGame, type Wanted } from '../../lobby/useEnterGame.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { GameRecord } from '../frame/record.ts';
import type { NextOfMatch } from './nextOfMatch.ts';
import type { OnlineScreen } from './onlineScreen.ts';
import type { OnlineState } from './onlineState.ts';
import { personAt } from './opponent.ts';
import { RematchButton } from './RematchButton.tsx';

/** What a player asks for to meet the next stranger; null where the game was not with one, or is watched. */
function wantedAfter(record: GameRecord): Wanted | null {
  const { gameMode, gameType, online, yourSeat } = record;
  const own = yourSeat && personAt(record, yourSeat);
  if (gameMode !== 'online' || !own || !online || online.tournament) return null;
  const { clock, isRated } = online;
  return {
    gameType,
    playerName: own.username,
    clock: clock && { initialS: clock.initialMs / 1000, incrementS: clock.incrementMs / 1000 },
    rated: isRated,
  };
}

const hasOffered = ({ online, yourSeat }: GameRecord): boolean =>
  online?.offer?.kind === 'rematch' && online.offer.by === yourSeat;

/** Whether nobody is there to play against once more: the game was called off, or who was asked has left. */
function isAlone({ match: { record }, presence, isSynced }: OnlineState): boolean {
  if (record === null || record.yourSeat === null) return false;
  if (record.result === 'aborted') return true;
  return isSynced && hasOffered(record) && !presence[otherSeat(record.yourSeat)];
}

/** Looks for the next stranger. An offered rematch is withdrawn first. */
function useNewOpponent({ state: { match }, onAct }: OnlineScreen) {
  const entering = useEnterGame();
  const { record } = match;
  const wanted = record && wantedAfter(record);
  if (!record || !wanted) return null;
  return {
    isPending: entering.isPending,
    search: (): void => {
      if (hasOffered(record)) onAct('withdrawOffer', 'rematch');
      entering.findOpponent(wanted);
    },
  };
}

export function NextGame({
  screen,
  next,
}: {
  readonly screen: OnlineScreen;
  /** The game that the match goes on with. */
  readonly next: NextOfMatch | null;
}): ReactElement {
  const { state, onAct } = screen;
  const { record } = state.match;
  const another = useNewOpponent(screen);
  if (!record || !another || record.online?.rematchId != null)
    return <RematchButton state={state} size="large" next={next} onAct={onAct} />;
  if (isAlone(state))
    return (
      <Button variant="primary" size="large" pending={another.isPending} onClick={another.search}>
        <Icon name="globe" /> New opponent
      </Button>
    );
  const isAsked = hasOffered(record);
  return (
    <Button variant="primary" size="large" pending={isAsked} onClick={() => onAct('offerRematch')}>
      {isAsked ? null : <Icon name="refresh" />} {isAsked ? 'Offered' : 'Rematch'}
    </Button>
  );
}

/** The same search behind the three dots, while a rematch is still possible. */
export function NewOpponent({ screen }: { readonly screen: OnlineScreen }): ReactElement | null {
  const another = useNewOpponent(screen);
  if (!another || isAlone(screen.state)) return null;
  return (
    <Button
      variant="quiet"
      className="justify-start px-3"
      pending={another.isPending}
      onClick={another.search}
    >
      <Icon name="globe" size={18} /> New opponent
    </Button>
  );
}
