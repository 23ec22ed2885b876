/** Positions for tests and benches: the start, and others by the squares of the pieces. */
import type { Pieces, Position } from '../squares.ts';

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

export const start: Position = {
  first: { men: range(1, 12), kings: [] },
  second: { men: range(21, 32), kings: [] },
  toMove: 'first',
};

function piecesOf(list: string): Pieces {
  const names = list.split(',').filter(Boolean);
  return {
    men: names.filter((name) => !name.startsWith('K')).map(Number),
    kings: names.filter((name) => name.startsWith('K')).map((name) => Number(name.slice(1))),
  };
}

/**
 * The side to move (1 or 2), then the squares of the first and of the second side, kings with a K:
 * `1:11,K5/19,26`.
 */
export function position(text: string): Position {
  const [toMove, sides = ''] = text.split(':');
  const [first = '', second = ''] = sides.split('/');
  return { first: piecesOf(first), second: piecesOf(second), toMove: toMove === '1' ? 'first' : 'second' };
}
