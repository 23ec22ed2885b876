/** A page that passes to somebody else, who has games of their own, as after a logout. Pure. */

export type SeenPlayer = {
  /** The last player known; null before the first one. */
  readonly id: string | null;
  /** How often another one followed. */
  readonly count: number;
};

/** `id` is null while it is unknown who plays: that changes nothing. */
export function withPlayer(seen: SeenPlayer, id: string | null): SeenPlayer {
  if (id === null || id === seen.id) return seen;
  return { id, count: seen.id === null ? seen.count : seen.count + 1 };
}
