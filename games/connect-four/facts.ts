/** What a seat did in a game of Connect Four, for achievements. */
import type { Facts, Seat } from '../game.ts';
import { columnCount, lastCell, linesThrough, rules, type State } from './rules.ts';

/** `winLines`: lines of four or more that the last disc completed. */
export function facts(state: State, seat: Seat): Facts {
  const last = lastCell(state);
  if (last === undefined || rules.outcome(state)?.winner !== seat) return { winLines: 0 };
  const at = [Math.floor(last / columnCount), last % columnCount] as const;
  return { winLines: linesThrough(state.board, seat === 'player1' ? 1 : 2, at).length };
}
