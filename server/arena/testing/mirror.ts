/** A client of the binary wire that knows nothing but the frames it received. */
import {
  coordinate,
  readFrame,
  sectorOf,
  type BoardFrame,
  type FoodPoint,
  type TickFrame,
} from '@playfield/contracts/arenaBinary.ts';
import { applyTick, type MirroredSnake } from '@playfield/games/snake-arena/index.ts';

export type Mirror = {
  readonly snakes: readonly MirroredSnake[];
  readonly food: ReadonlyMap<number, FoodPoint>;
  readonly board: () => BoardFrame | null;
  readonly last: () => TickFrame | null;
  /** Applies a frame; throws if it is malformed or does not fit the current state. */
  readonly take: (bytes: Uint8Array) => 'tick' | 'board';
  /** Call after `snakeJoined` and `snakeWatching`. */
  readonly clear: () => void;
};

export function createMirror(): Mirror {
  const snakes: MirroredSnake[] = [];
  const food = new Map<number, FoodPoint>();
  let board: BoardFrame | null = null;
  let last: TickFrame | null = null;

  function apply(frame: TickFrame): void {
    last = frame;
    const fits = applyTick(snakes, {
      ...frame,
      moves: frame.moves.map(({ dx, dy }) => ({ dx: dx / 8, dy: dy / 8 })),
      entering: frame.entering.map((one) => ({
        ...one,
        head: { x: coordinate(one.headX), y: coordinate(one.headY) },
      })),
    });
    if (!fits) throw new Error('the tick does not fit the list of snakes');
    for (const id of frame.foodGone) food.delete(id);
    for (const { sector, isWhole, points } of frame.food) {
      if (isWhole) for (const [id, { x, y }] of food) if (sectorOf(x, y) === sector) food.delete(id);
      for (const point of points) food.set(point.id, point);
    }
  }

  return {
    snakes,
    food,
    board: () => board,
    last: () => last,
    take(bytes) {
      const read = readFrame(bytes);
      if (!read) throw new Error('not a frame');
      if (read.kind === 'tick') apply(read.frame);
      else board = read.frame;
      return read.kind;
    },
    clear() {
      snakes.length = 0;
      food.clear();
    },
  };
}
