/** The three kinds of food (document 2, section 9) and where the next piece lies. A run's seed and a number determine each piece. */
import { seededRng } from '../rng.ts';
import { cellAt, columns, indexOf, rows, type Cell } from './grid.ts';

export type FoodType = 'normal' | 'super' | 'bonus';

export type FoodKind = {
  readonly type: FoodType;
  /** Of all food, in percent. */
  readonly percent: number;
  readonly points: number;
  /** Cells that the snake grows by. */
  readonly growth: number;
  /** The main colour of its picture; its shape differs as well. */
  readonly colour: string;
};

/** Document 2, section 9. */
export const foodKinds = [
  { type: 'normal', percent: 70, points: 10, growth: 1, colour: '#ff6b5e' },
  { type: 'super', percent: 20, points: 30, growth: 3, colour: '#ffd23f' },
  { type: 'bonus', percent: 10, points: 50, growth: 2, colour: '#b98cff' },
] as const satisfies readonly FoodKind[];

export type Food = {
  readonly position: Cell;
  readonly type: FoodType;
  readonly points: number;
  readonly growth: number;
  readonly colour: string;
};

/** Random cells that are tried before the board is scanned row by row. */
export const placementAttempts = 100;

/** An odd constant that separates the foods of one seed: 2^32 divided by the golden ratio. */
const foodStride = 0x9e3779b1;

/** The kind for a random number in [0, 1). */
export function foodKindOf(random: number): FoodKind {
  let upTo = 0;
  for (const kind of foodKinds) {
    upTo += kind.percent / 100;
    if (random < upTo) return kind;
  }
  return foodKinds[0];
}

/** Food number `number` of a run on a free cell; null if the board is full. */
export function placeFood(seed: number, number: number, taken: readonly Cell[]): Food | null {
  const rng = seededRng(seed ^ Math.imul(number + 1, foodStride));
  const { type, points, growth, colour } = foodKindOf(rng());
  const position = freeCell(rng, new Set(taken.map(indexOf)));
  return position === null ? null : { position, type, points, growth, colour };
}

function freeCell(rng: () => number, taken: ReadonlySet<number>): Cell | null {
  for (let attempt = 0; attempt < placementAttempts; attempt += 1) {
    const cell = { x: Math.floor(rng() * columns), y: Math.floor(rng() * rows) };
    if (!taken.has(indexOf(cell))) return cell;
  }
  for (let index = 0; index < columns * rows; index += 1) {
    if (!taken.has(index)) return cellAt(index);
  }
  return null;
}
