/**
 * The large button after a game: the rematch, as `RematchButton` has it. After a game with a stranger who is gone, or has declined, it
 * looks for another one instead, at the same game and clock: it is one and the same button, which keeps the focus.
 */
import type { ReactElement } from 'react';
import { useEnterGame, type Wanted } from '../../lobby/useEnterGame.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { GameRecord } from '../frame/record.ts';
import type { NextOfMatch } from './nextOfMatch.ts';
import type { OnlineScreen } from './onlineScreen.ts';
import type { OnlineState } from './onlineState.ts';
import { personAt } from './opponent.ts';
import { hasOffered, isAlone } from './rematch.ts';
import { RematchButton, RematchFace } from './RematchButton.tsx';

/** What a player asks for to meet the next stranger; null where the game was not with one, or is watched. */
function wantedAfter(record: GameRecord, isRatedWished: boolean): Wanted | null {
  const { gameMode, gameType, online, yourSeat } = record;
  const own = yourSeat && personAt(record, yourSeat);
  if (gameMode !== 'online' || !own || !online || online.tournament) return null;
  const { clock, isRated } = online;
  return {
    gameType,
    playerName: own.username,
    clock: clock && { initialS: clock.initialMs / 1000, incrementS: clock.incrementMs / 1000 },
    // A game with a guest was casual whatever was wished.
    rated: isRated || isRatedWished,
  };
}

/** What `useEnterGame` has left with the address of the game that somebody looked for or opened. */
const hasWishedRated = (): boolean => Reflect.get(Object(history.state), 'rated') === true;

export type Search = { readonly isPending: boolean; readonly begin: () => void };

/** Looks for the next stranger; null where there is none to look for. An offered rematch is withdrawn first. */
export function useSearch(screen: OnlineScreen): Search | null {
  const entering = useEnterGame();
  const { record } = screen.state.match;
  const wanted = record && wantedAfter(record, hasWishedRated());
  if (!record || !wanted) return null;
  return {
    isPending: entering.isPending,
    begin: () => {
      if (hasOffered(record)) screen.onAct('withdrawOffer', 'rematch');
      entering.findOpponent(wanted);
    },
  };
}

export function NextGame({
  screen,
  search,
  next,
}: {
  readonly screen: OnlineScreen;
  readonly search: Search | null;
  /** The game that the match goes on with. */
  readonly next: NextOfMatch | null;
}): ReactElement {
  const { state, onAct } = screen;
  const { record } = state.match;
  if (!record || !search || record.online?.rematchId != null)
    return <RematchButton state={state} size="large" next={next} onAct={onAct} />;
  if (isAlone(state) || search.isPending)
    return (
      <Button variant="primary" size="large" pending={search.isPending} onClick={search.begin}>
        <Icon name="globe" className="max-sm:hidden" /> New opponent
      </Button>
    );
  const isAsked = hasOffered(record);
  return (
    <Button variant="primary" size="large" pending={isAsked} onClick={() => onAct('offerRematch')}>
      <RematchFace isAsked={isAsked} />
    </Button>
  );
}

/** The same search behind the three dots, while a rematch is still possible. */
export function NewOpponent({
  state,
  search,
}: {
  readonly state: OnlineState;
  readonly search: Search | null;
}): ReactElement | null {
  if (!search || isAlone(state)) return null;
  return (
    <Button variant="quiet" className="justify-start px-3" pending={search.isPending} onClick={search.begin}>
      <Icon name="globe" size={18} /> New opponent
    </Button>
  );
}
