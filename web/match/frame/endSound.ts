import { hasNoResult, winnerSeat, type MatchView } from './resultTexts.ts';

/** How the end of a match sounds. Somebody who watches hears any win as one. Null for a game without a result. */
export function endSound(view: MatchView): 'win' | 'draw' | 'lose' | null {
  if (hasNoResult(view)) return null;
  const winner = winnerSeat(view);
  if (winner === null) return 'draw';
  return view.viewer === null || winner === view.viewer ? 'win' : 'lose';
}
