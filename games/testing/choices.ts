/** How well somebody chooses where the choice matters: the share of best moves, and of moves that keep what the position is worth. */
import type { Rng } from '../game.ts';
import { seededRng } from '../rng.ts';
import type { Player } from './ladder.ts';

/** A position with its legal moves, judged by somebody who knows. */
export type Judged<State, Move> = {
  readonly state: State;
  readonly moves: readonly {
    readonly move: Move;
    /** Whether no other is better. */
    readonly isBest: boolean;
    /** Whether a won game stays won, a drawn one drawn. */
    readonly keeps: boolean;
  }[];
};

/** Whether some of the moves, but not all, keep what the position is worth. */
export const matters = <State, Move>({ moves }: Judged<State, Move>): boolean =>
  moves.some(({ keeps }) => !keeps);

/** Shares of the choices, from 0 to 1. */
export type Shares = { readonly best: number; readonly kept: number };

/** Of the moves that a player chooses, each position asked once; the same seed, the same choices. */
export function sharesOf<State, Move>(
  player: Player<State, Move>,
  positions: readonly Judged<State, Move>[],
  seed: number,
): Shares {
  const rng: Rng = seededRng(seed);
  let [best, kept] = [0, 0];
  for (const { state, moves } of positions) {
    const chosen = String(player.choose(state, rng));
    const judged = moves.find(({ move }) => String(move) === chosen);
    if (!judged) throw new Error(`${player.name} chose a move that nobody judged`);
    best += Number(judged.isBest);
    kept += Number(judged.keeps);
  }
  return { best: best / positions.length, kept: kept / positions.length };
}
