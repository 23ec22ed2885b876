/** What a tournament pays, and to whom (TOURNAMENTS.md section 8, G45). */
import type { TournamentRow } from './course.ts';

/** Points that an announced pool may hold for each player: anybody may announce anything, and points are not to be printed. */
const mostPerPlayer = 20;

/** The fees, and what was announced as far as it is covered by those who play; the operator's tournaments pay in full. */
export function paidPool(
  row: Pick<TournamentRow, 'entryFee' | 'prizePool' | 'isOfficial' | 'currentParticipants'>,
): number {
  const announced = Number(row.prizePool);
  const minted = row.isOfficial ? announced : Math.min(announced, mostPerPlayer * row.currentParticipants);
  return row.entryFee * row.currentParticipants + minted;
}

/** Shares of the first places, in percent. */
export function splitOf(players: number): number[] {
  if (players <= 2) return [100];
  return players <= 4 ? [70, 30] : [50, 30, 20];
}
