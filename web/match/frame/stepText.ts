/** What stands between the buttons that step through a finished game. Pure. */

/** `ply` half-moves are on the board, of `end` in all. */
export function stepText(ply: number, end: number): string {
  if (ply !== end) return `Move ${ply} of ${end}`;
  return end === 1 ? 'The only move' : `All ${end} moves`;
}
