/** The games of one match that must have a winner: when it is won, and what is played until then. */
import type { Slot, Slots } from './match.ts';

export type Clock = { readonly initialMs: number; readonly incrementMs: number };

export type SeriesGame = {
  /** The slot of the player who won; null: drawn. */
  readonly winner: Slot | null;
  /** Thinking time of each slot's player, from the third ply on and without lag. */
  readonly usedMs: Slots<number>;
};

type Series = {
  readonly bestOf: number;
  /** The slot of the first seat in the first game; every further game swaps. */
  readonly firstSlot: Slot;
  readonly betterSeed: Slot;
};

export type Verdict =
  | {
      readonly kind: 'play';
      readonly gameNumber: number;
      readonly firstSlot: Slot;
      readonly clock: 'full' | 'half';
    }
  | { readonly kind: 'won'; readonly winner: Slot; readonly by: 'games' | 'time' | 'seed' };

const other = (slot: Slot): Slot => (slot === 1 ? 2 : 1);

/** Games that follow where the regular ones leave no winner: one at full clock, one at half. */
export const extraGames = 2;

function play({ bestOf, firstSlot }: Series, gameNumber: number): Verdict {
  return {
    kind: 'play',
    gameNumber,
    firstSlot: gameNumber % 2 === 1 ? firstSlot : other(firstSlot),
    clock: gameNumber === bestOf + extraGames ? 'half' : 'full',
  };
}

function byTime(games: readonly SeriesGame[], betterSeed: Slot): Verdict {
  const used = ([1, 2] as const).map((slot) =>
    games.reduce((sum, { usedMs }) => sum + usedMs[slot - 1 === 0 ? 0 : 1], 0),
  );
  const difference = (used[0] ?? 0) - (used[1] ?? 0);
  if (difference === 0) return { kind: 'won', winner: betterSeed, by: 'seed' };
  return { kind: 'won', winner: difference < 0 ? 1 : 2, by: 'time' };
}

/**
 * A match of best of n is won by a lead that the rest of the n games cannot make up. Level after n, it goes on with one
 * game at the full clock and one at half; if these are drawn too, the player who used less time over all its games wins, and
 * of two who used the same the better seed.
 */
export function judge(series: Series, games: readonly SeriesGame[]): Verdict {
  const won = (slot: Slot): number => games.filter(({ winner }) => winner === slot).length;
  const lead = won(1) - won(2);
  const left = Math.max(0, series.bestOf - games.length);
  if (Math.abs(lead) > left) return { kind: 'won', winner: lead > 0 ? 1 : 2, by: 'games' };
  if (games.length < series.bestOf + extraGames) return play(series, games.length + 1);
  return byTime(games, series.betterSeed);
}

/** The clock of the last game of a match: half, 10 s at least, without increment. */
export function halfClock({ initialMs }: Clock): Clock {
  return { initialMs: Math.max(10_000, Math.floor(initialMs / 2)), incrementMs: 0 };
}
