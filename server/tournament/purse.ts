/** What a tournament books of points (G45): the fee of a place, once for each, and its way back. */
import type { Tx } from '../db/open.ts';
import type { Entry } from '../points/points.ts';
import type { ParticipantRow, TournamentRow } from './course.ts';

export type Book = (tx: Tx, entries: readonly Entry[]) => Promise<ReadonlySet<Entry>>;

type Place = Pick<ParticipantRow, 'id' | 'userId'>;
type Priced = Pick<TournamentRow, 'entryFee'>;

const entries = (places: readonly Place[], reason: 'fee' | 'refund', delta: number, at: Date): Entry[] =>
  places.map(({ id, userId }) => ({ userId, reason, subjectId: id, delta, at }));

export function createPurse(book: Book) {
  return {
    /** False when the player has not enough; then nothing is booked. */
    async takeFee(tx: Tx, { entryFee }: Priced, place: Place, at: Date): Promise<boolean> {
      return entryFee === 0 || (await book(tx, entries([place], 'fee', -entryFee, at))).size > 0;
    },
    async refund(tx: Tx, { entryFee }: Priced, places: readonly Place[], at: Date): Promise<void> {
      if (entryFee > 0) await book(tx, entries(places, 'refund', entryFee, at));
    },
  };
}

export type Purse = ReturnType<typeof createPurse>;
