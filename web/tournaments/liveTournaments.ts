/** Which tournaments the landing page tells of (G03). Pure. */
import type { ListedTournament } from '@playfield/contracts/http/tournaments.ts';

/** So many in all, and of these so many that run already where others can still be joined. */
const shown = { all: 4, running: 2 } as const;

type Listed = Pick<ListedTournament, 'startDate'>;

/** Those that run, in the order they came in, then those to join, the next start first. */
export function liveOf<One extends Listed>(running: readonly One[], open: readonly One[]): readonly One[] {
  const soonest = open.toSorted((one, other) => Date.parse(one.startDate) - Date.parse(other.startDate));
  const first = running.slice(0, Math.max(shown.running, shown.all - soonest.length));
  return [...first, ...soonest].slice(0, shown.all);
}
