/**
 * Pairs of players who go to the arena together, by an invitation: for a while each is placed where the other one is, and a place
 * there is kept free.
 */
import { z } from 'zod';
import type { Clock } from '../clock.ts';

/** How long a place is kept. */
export const companionsMs = 60_000;
/** More pairs than anybody needs at once; the oldest go first. */
const mostPairs = 1000;

export const companions = z.object({
  players: z.tuple([z.string(), z.string()]),
  /** How long the pair stands from now on. */
  forMs: z.number(),
});
export type Pair = z.infer<typeof companions>;

export type Companions = {
  readonly add: (pair: Pair) => void;
  /** They were told that they can't be together. */
  readonly remove: (a: string, b: string) => void;
  readonly of: (playerId: string) => readonly string[];
  /** All pairs that stand. */
  readonly all: () => readonly Pair[];
};

export function createCompanions(clock: Pick<Clock, 'monotonicMs'>): Companions {
  let pairs: readonly { readonly players: Pair['players']; readonly untilMs: number }[] = [];
  const isOf = ({ players }: Pick<Pair, 'players'>, ...ids: readonly string[]): boolean =>
    ids.every((id) => players.includes(id));

  function standing(): typeof pairs {
    const nowMs = clock.monotonicMs();
    if (pairs.some(({ untilMs }) => untilMs <= nowMs)) pairs = pairs.filter(({ untilMs }) => untilMs > nowMs);
    return pairs;
  }
  const remove = (a: string, b: string): void => {
    pairs = standing().filter((pair) => !isOf(pair, a, b));
  };

  return {
    add({ players, forMs }) {
      remove(...players);
      pairs = [...pairs, { players, untilMs: clock.monotonicMs() + forMs }].slice(-mostPairs);
    },
    remove,
    of: (playerId) =>
      standing().flatMap(({ players }) =>
        isOf({ players }, playerId) ? players.filter((id) => id !== playerId) : [],
      ),
    all: () => standing().map(({ players, untilMs }) => ({ players, forMs: untilMs - clock.monotonicMs() })),
  };
}
