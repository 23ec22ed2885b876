/** The people of a match by seat, as far as they are known by id. Pure. */
import type { Seat } from '@playfield/games/game.ts';
import type { GameRecord } from '../frame/record.ts';

export type SeatedPerson = { readonly id: string; readonly username: string };

/** Null for a free seat, and for a player whose account is gone. */
export function personAt(record: GameRecord, seat: Seat): SeatedPerson | null {
  const id = seat === 'player1' ? record.player1Id : record.player2Id;
  const username = seat === 'player1' ? record.player1Name : record.player2Name;
  return id === null || username === null ? null : { id, username };
}

/** The other player; null for a spectator. */
export function opponentOf(record: GameRecord): SeatedPerson | null {
  if (record.yourSeat === null) return null;
  return personAt(record, record.yourSeat === 'player1' ? 'player2' : 'player1');
}
