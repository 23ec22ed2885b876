/**
 * Offers or accepts a rematch: the second press accepts, so the button never changes its meaning. A
 * tournament's game has none and leads to the next one of its match, or back to its tournament. After a
 * rematch that was declined there is none either.
 */
import type { ReactElement } from 'react';
import { useLocation } from 'wouter';
import type { GameAction } from '@playfield/contracts/http/match.ts';
import { gamePath } from '@playfield/contracts/paths.ts';
import { Button, LinkButton, type ButtonSize } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { tournamentPathOf } from '../frame/tournamentPathOf.ts';
import type { NextOfMatch } from './nextOfMatch.ts';
import type { OnlineState } from './onlineState.ts';

export function RematchButton({
  state,
  size,
  next = null,
  onAct,
}: {
  readonly state: OnlineState;
  readonly size: ButtonSize;
  /** The game that the match goes on with. */
  readonly next?: NextOfMatch | null;
  readonly onAct: (action: GameAction) => void;
}): ReactElement {
  const [, navigate] = useLocation();
  const { record } = state.match;
  const tournament = tournamentPathOf(record);
  if (tournament !== null) {
    return (
      <LinkButton href={next?.path ?? tournament} variant="primary" size={size}>
        {next ? `Go to game ${next.number}` : 'Back to the tournament'}
      </LinkButton>
    );
  }
  const rematchId = record?.online?.rematchId ?? null;
  if (rematchId !== null) {
    return (
      <LinkButton href={gamePath(rematchId)} variant="primary" size={size}>
        {record?.yourSeat === null ? 'Watch the rematch' : 'Go to the rematch'}
      </LinkButton>
    );
  }
  if (!record || record.yourSeat === null || record.result === 'aborted') {
    return (
      <LinkButton href="/multiplayer" variant="primary" size={size}>
        Play a game
      </LinkButton>
    );
  }
  const offer = record.online?.offer;
  const isAsked = offer?.kind === 'rematch' && offer.by === record.yourSeat;
  // The server would refuse another offer. It stays the same button, which keeps the focus.
  if (record.online?.declinedRematchOf === record.yourSeat) {
    return (
      <Button variant="primary" size={size} onClick={() => navigate('/multiplayer')}>
        Play a game
      </Button>
    );
  }
  return (
    <Button variant="primary" size={size} pending={isAsked} onClick={() => onAct('offerRematch')}>
      <RematchFace isAsked={isAsked} />
    </Button>
  );
}

/** Said in a word no longer than before, so that nothing moves under the finger. */
export function RematchFace({ isAsked }: { readonly isAsked: boolean }): ReactElement {
  return (
    <>
      {isAsked ? null : <Icon name="refresh" />} {isAsked ? 'Offered' : 'Rematch'}
    </>
  );
}
