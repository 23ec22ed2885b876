/** What a solved position is worth: a result with the way to it. Always for the side to move. Pure. */

/** `plies`: half-moves to the end when nobody errs, the winning one counted; 0 for a side that has just lost. */
export type Verdict =
  | { readonly outcome: 'draw' }
  | { readonly outcome: 'win' | 'loss'; readonly plies: number };

export const draw: Verdict = { outcome: 'draw' };

/** What a move is worth to who plays it, by the position it leads to, which is the other side's. */
export function throughMove(after: Verdict): Verdict {
  if (after.outcome === 'draw') return draw;
  return { outcome: after.outcome === 'win' ? 'loss' : 'win', plies: after.plies + 1 };
}

export function isSameVerdict(one: Verdict, other: Verdict): boolean {
  if (one.outcome === 'draw' || other.outcome === 'draw') return one.outcome === other.outcome;
  return one.outcome === other.outcome && one.plies === other.plies;
}

/** Moves of the side to move itself up to the end. */
function ownMoves(verdict: Exclude<Verdict, { readonly outcome: 'draw' }>): number {
  return Math.ceil(verdict.plies / 2);
}

/** `winning in 9`, `draw`, `losing in 3`; `lost` where the game has just been won against it. */
export function verdictText(verdict: Verdict): string {
  if (verdict.outcome === 'draw') return 'draw';
  if (verdict.plies === 0) return 'lost';
  return `${verdict.outcome === 'win' ? 'winning' : 'losing'} in ${ownMoves(verdict)}`;
}
