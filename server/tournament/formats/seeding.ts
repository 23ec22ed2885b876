/** Who is which seed, where seeds stand in a bracket, and who takes which seat. */
import { seededRng } from '@playfield/games/rng.ts';

export type Player = {
  readonly id: string;
  /** In the tournament's game; null for guests and for players without a rated game. */
  readonly rating: number | null;
  readonly isProvisional: boolean;
};

export type Participant = {
  readonly id: string;
  /** From 1, the best. */
  readonly seed: number;
  /** Left, or was removed, while the tournament was running. */
  readonly isGone: boolean;
  /** Was removed: what they won stands for their opponents, but they have no place. Players who left by themselves keep theirs. */
  readonly isDisqualified: boolean;
  /** Left with matches of a table still to be played: FIDE's half rule applies. */
  readonly leftTable: boolean;
};

function firmness({ rating, isProvisional }: Player): number {
  if (rating === null) return 2;
  return isProvisional ? 1 : 0;
}

/** The players in an order that depends on the lot and on who takes part, never on the order of joining. */
function byLot(players: readonly Player[], lot: number): readonly Player[] {
  const random = seededRng(lot);
  return players
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((player) => ({ player, ticket: random() }))
    .toSorted((a, b) => a.ticket - b.ticket)
    .map(({ player }) => player);
}

/**
 * Firm ratings downwards, then provisional ones, then everybody without a rating; equals by lot. The lot is stored, so
 * that everybody can check the draw.
 */
export function seed(players: readonly Player[], lot: number): readonly Participant[] {
  return byLot(players, lot)
    .toSorted((a, b) => firmness(a) - firmness(b) || (b.rating ?? 0) - (a.rating ?? 0))
    .map((player, index) => ({
      id: player.id,
      seed: index + 1,
      isGone: false,
      isDisqualified: false,
      leftTable: false,
    }));
}

/** The seeds of a bracket from top to bottom: 1, 8, 4, 5, 2, 7, 3, 6. The size is a power of two. */
export function bracketOrder(size: number): readonly number[] {
  let order = [1];
  while (order.length < size) {
    const sum = 2 * order.length + 1;
    order = order.flatMap((seed) => [seed, sum - seed]);
  }
  return order;
}

type Seated = { readonly seed: number; readonly firstSeats: number };

/** The slot whose player takes seat `player1` in a match's first game: the player who had it less often, else the better seed. */
export function firstSeat(one: Seated, two: Seated): 1 | 2 {
  const difference = one.firstSeats - two.firstSeats || one.seed - two.seed;
  return difference < 0 ? 1 : 2;
}
