/** Counts of the search's own moves, for comparison with published numbers and with the rules. */
import { Frame } from '../frame.ts';

/** Sequences of `plies` moves from a position, 1 or more. */
export function countMoves(frame: Frame, plies: number): number {
  const frames = [frame, ...Array.from({ length: plies }, () => new Frame())];
  const count = (ply: number): number => {
    const [from, next] = [frames[ply], frames[ply + 1]];
    if (!from || !next) throw new Error('too many plies');
    from.findMoves();
    if (ply + 1 === plies) return from.count;
    let sum = 0;
    for (let index = 0; index < from.count; index += 1) {
      from.playInto(next, index);
      sum += count(ply + 1);
    }
    return sum;
  };
  return count(0);
}
