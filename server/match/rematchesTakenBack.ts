/**
 * How often each seat has withdrawn a rematch offer, or left while one was open: the other player is told of every offer. Forgotten with
 * the room.
 */
import { refuse } from '@playfield/contracts/result.ts';
import type { Seat } from '@playfield/games/game.ts';
import type { Room } from './matchCache.ts';

const most = 3;

export function createRematchesTakenBack() {
  const counts = new WeakMap<Room, Readonly<Record<Seat, number>>>();
  const of = (room: Room): Readonly<Record<Seat, number>> => counts.get(room) ?? { player1: 0, player2: 0 };
  return {
    note(room: Room, seat: Seat): void {
      counts.set(room, { ...of(room), [seat]: of(room)[seat] + 1 });
    },
    /** Why the seat may not offer one more; null: it may. */
    refusalOf: (room: Room, seat: Seat) =>
      of(room)[seat] < most
        ? null
        : refuse(
            'action/unavailable',
            'You took your rematch back, or left, too often. Your opponent can offer one.',
          ),
  };
}
