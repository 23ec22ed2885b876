/** The player's snake as drawn: a predicted head ahead of the server's state, and a body that follows it. */
import { follow, grow, shrink, straightBody, type Body } from '@playfield/games/snake-arena/body.ts';
import { mass as massRules, parts } from '@playfield/games/snake-arena/rules.ts';
import type { Head } from './motion/heads.ts';
import { createPrediction, type Prediction, type Steering } from './motion/prediction.ts';

export type DrawnSnake = {
  readonly id: number;
  readonly color: number;
  readonly name: string;
  readonly body: Body;
  angle: number;
  isBoosting: boolean;
};

export type OwnSnake = {
  /** The id on the wire. */
  readonly id: number;
  mass: number;
  kills: number;
  readonly bornMs: number;
  /** The head by a frame from the server. `arrivedMs`: when it arrived, or should have. */
  readonly receive: (head: Head, arrivedMs: number, nowMs: number) => void;
  readonly steer: (steering: Steering, nowMs: number) => void;
  /** The snake at this moment; null until the server has sent it. */
  readonly advance: (nowMs: number) => DrawnSnake | null;
};

/** The body a head entered with. */
function bodyOf({ x, y, parts: count, entered }: Head): Body {
  const body = straightBody(x, y, 0, Math.min(parts.most, count));
  const at = { x, y };
  for (const [index, { dx, dy }] of entered.steps.entries()) {
    at.x += dx;
    at.y += dy;
    body.xs[index + 1] = at.x;
    body.ys[index + 1] = at.y;
  }
  return body;
}

export function createOwnSnake(id: number, effectMs: number, bornMs: number): OwnSnake {
  const prediction: Prediction = createPrediction(effectMs);
  let snake: DrawnSnake | null = null;
  let wantedParts: number = parts.fewest;
  const ownSnake: OwnSnake = {
    id,
    mass: massRules.start,
    kills: 0,
    bornMs,
    receive(head, arrivedMs, nowMs) {
      snake ??= {
        id,
        color: head.entered.color,
        name: head.entered.name,
        body: bodyOf(head),
        angle: head.angle,
        isBoosting: head.isBoosting,
      };
      wantedParts = head.parts;
      const { x, y, angle, isBoosting } = head;
      prediction.correct({ x, y, angle, isBoosting }, ownSnake.mass, arrivedMs, nowMs);
    },
    steer: (steering, nowMs) => prediction.steer(steering, nowMs),
    advance(nowMs) {
      const head = prediction.at(nowMs);
      if (!snake || !head) return snake;
      const { body } = snake;
      if (body.count < wantedParts) grow(body);
      else if (body.count > wantedParts) shrink(body);
      follow(body, head.x, head.y);
      snake.angle = head.angle;
      snake.isBoosting = head.isBoosting;
      return snake;
    },
  };
  return ownSnake;
}
