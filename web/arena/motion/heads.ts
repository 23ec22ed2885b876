/** The heads by the last frame, without delay: where the prediction of the player's snake starts from. */
import { coordinate, type EnteringSnake, type TickFrame } from '@playfield/contracts/arenaBinary.ts';

export type Head = {
  readonly id: number;
  x: number;
  y: number;
  /** Heading, radians. */
  angle: number;
  isBoosting: boolean;
  parts: number;
  /** As it entered. */
  readonly entered: EnteringSnake;
};

/** Eighths of a unit. */
const perUnit = 8;

/** A frame that starts the list over: nobody leaves, nobody stays. */
export const isFirst = (frame: TickFrame): boolean => frame.leaving.length === 0 && frame.moves.length === 0;

function entering(snake: EnteringSnake): Head {
  const [first] = snake.steps;
  return {
    id: snake.id,
    x: coordinate(snake.headX),
    y: coordinate(snake.headY),
    angle: first ? Math.atan2(-first.dy, -first.dx) : 0,
    isBoosting: snake.isBoosting,
    parts: snake.steps.length + 1,
    entered: snake,
  };
}

/** Brings the list to the frame's tick. False if the frame does not fit the list. */
export function moveHeads(heads: Head[], frame: TickFrame): boolean {
  if (isFirst(frame)) heads.length = 0;
  for (const place of frame.leaving) heads.splice(place, 1);
  if (heads.length !== frame.moves.length) return false;
  for (const [place, { dx, dy }] of frame.moves.entries()) {
    const head = heads[place];
    if (!head || (dx === 0 && dy === 0)) continue;
    head.x += dx / perUnit;
    head.y += dy / perUnit;
    head.angle = Math.atan2(dy, dx);
  }
  heads.push(...frame.entering.map(entering));
  for (const { place, isBoosting, parts } of frame.changes) {
    const head = heads[place];
    if (!head) return false;
    head.isBoosting = isBoosting;
    head.parts = parts;
  }
  return true;
}
