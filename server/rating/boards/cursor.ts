/** Where a page of a board ends, as its next page is asked for. Pure. */
import type { BoardKey } from './store.ts';

export const writeCursor = ({ value, games, at, userId }: BoardKey): string =>
  [value, games, at?.getTime() ?? '', userId].join('_');

/** Null for what no page ends with. */
export function readCursor(text: string): BoardKey | null {
  const [, value, games, at, userId] =
    /^(\d+(?:\.\d+)?(?:e-\d+)?)_(\d{1,9})_(\d{1,13})?_([\w-]{1,64})$/.exec(text) ?? [];
  if (value === undefined || games === undefined || userId === undefined) return null;
  return {
    value: Number(value),
    games: Number(games),
    at: at === undefined ? null : new Date(Number(at)),
    userId,
  };
}
