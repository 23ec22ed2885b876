/** After a game between two people: whether there is anybody to play once more, and what has become of a rematch. Pure. */
import { otherSeat } from '@playfield/games/game.ts';
import type { GameRecord } from '../frame/record.ts';
import type { OnlineState } from './onlineState.ts';
import { offerText, pastOfferText } from './onlineTexts.ts';

export const hasOffered = ({ online, yourSeat }: GameRecord): boolean =>
  online?.offer?.kind === 'rematch' && online.offer.by === yourSeat;

/** Whether nobody is there to play against once more: the game was called off, or the opponent has left or declined. */
export function isAlone({ match: { record }, presence, isSynced }: OnlineState): boolean {
  if (record === null || record.yourSeat === null) return false;
  if (record.result === 'aborted') return true;
  if (record.online?.declinedRematchOf === record.yourSeat) return true;
  return isSynced && hasOffered(record) && !presence[otherSeat(record.yourSeat)];
}

/**
 * The rematch that is offered, or how the last offer ended, before this page was opened too: the result covers the place where it is
 * said otherwise.
 */
export function rematchNote(state: OnlineState): string | null {
  const { record } = state.match;
  if (!record) return null;
  const offer = record.online?.offer;
  if (offer?.kind === 'rematch') return offerText(state, record, offer);
  // This page may have seen only an earlier offer.
  const declinedOf = record.online?.declinedRematchOf;
  const by = record.yourSeat && declinedOf;
  if (by) return pastOfferText(record, { offer: { kind: 'rematch', by }, end: 'declined' });
  const { pastOffer } = state;
  // Nor that the opponent has asked since, and taken it back: then none is declined.
  const isStale = pastOffer?.end === 'declined' && declinedOf === null;
  return pastOffer?.offer.kind === 'rematch' && !isStale ? pastOfferText(record, pastOffer) : null;
}
