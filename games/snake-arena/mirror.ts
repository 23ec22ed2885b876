/**
 * The arena as a client rebuilds it: heads come over the wire, bodies follow by the server's rule, so two
 * bytes per tick draw a whole snake. Places in the list of snakes are those of the wire.
 */
import { follow, grow, shrink, type Body } from './body.ts';
import { parts } from './rules.ts';

export type MirroredSnake = {
  readonly id: number;
  readonly name: string;
  readonly color: number;
  readonly isBot: boolean;
  isBoosting: boolean;
  mass: number;
  readonly body: Body;
};

/** A snake that enters; `head` in units, `steps` from each part to the next. */
type Entrance = {
  readonly id: number;
  readonly name: string;
  readonly color: number;
  readonly isBot: boolean;
  readonly isBoosting: boolean;
  readonly mass: number;
  readonly head: { readonly x: number; readonly y: number };
  readonly steps: readonly { readonly dx: number; readonly dy: number }[];
};

/** One tick, in units. */
export type MirroredTick = {
  /** Places that leave, highest first. */
  readonly leaving: readonly number[];
  /** Of the snakes that stay, in the order of the list. */
  readonly moves: readonly { readonly dx: number; readonly dy: number }[];
  readonly entering: readonly Entrance[];
  readonly changes: readonly {
    readonly place: number;
    readonly isBoosting: boolean;
    readonly parts: number;
  }[];
};

function entered({ head, steps, ...snake }: Entrance): MirroredSnake {
  const body: Body = {
    xs: new Float64Array(parts.most),
    ys: new Float64Array(parts.most),
    count: Math.min(parts.most, steps.length + 1),
  };
  let { x, y } = head;
  body.xs[0] = x;
  body.ys[0] = y;
  for (const [index, { dx, dy }] of steps.entries()) {
    x += dx;
    y += dy;
    body.xs[index + 1] = x;
    body.ys[index + 1] = y;
  }
  return { ...snake, body };
}

/** Applies a tick to the visible snakes. Returns false, and the list is invalid, if the tick does not fit. */
export function applyTick(snakes: MirroredSnake[], tick: MirroredTick): boolean {
  for (const place of tick.leaving) {
    if (place >= snakes.length) return false;
    snakes.splice(place, 1);
  }
  if (tick.moves.length !== snakes.length) return false;
  for (const [place, { dx, dy }] of tick.moves.entries()) {
    const body = snakes[place]?.body;
    if (body) follow(body, (body.xs[0] ?? 0) + dx, (body.ys[0] ?? 0) + dy);
  }
  snakes.push(...tick.entering.map(entered));
  for (const { place, isBoosting, parts: count } of tick.changes) {
    const snake = snakes[place];
    if (!snake) return false;
    snake.isBoosting = isBoosting;
    while (snake.body.count < Math.min(count, parts.most)) grow(snake.body);
    while (snake.body.count > Math.max(1, count)) shrink(snake.body);
  }
  return true;
}
