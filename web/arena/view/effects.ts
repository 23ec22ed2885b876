/** Short animations: food on its way into a mouth, a bursting snake, sparks behind a boosting one. Bounded. */
import type { FoodPoint } from '@playfield/contracts/arenaBinary.ts';
import { foods, radius, reach } from '@playfield/games/snake-arena/rules.ts';
import { createLine, lay, type Line } from './drawSnake.ts';
import { lookOf } from './palette.ts';
import { foodRadius, foodSprite, type Pen } from './sprites.ts';
import type { Picture } from '../arenaSession.ts';
import { createSparks, type Spark } from './sparks.ts';
import type { Body } from '@playfield/games/snake-arena/body.ts';

const biteMs = 130;
const burstMs = 420;
/** Sparks of a burst, and those that a boosting snake loses each second. */
const burstSparks = 40;
const boostSparksPerS = 40;
/** After a longer pause nothing is made up for. */
const longestPauseS = 0.1;
const most = 60;
/** Food farther from any head than this was not eaten. */
const farthestBite = radius.head + foods.huge.radius + reach + 40;
/** Food under the player's head is hidden at once; if the server does not confirm within this, it reappears. */
const belief = 500;

export type Effects = {
  /** Adds what vanished, and draws what is left of it. `isLively`: with sparks, and things that grow. */
  readonly draw: (pen: Pen, picture: Picture, nowMs: number, isLively: boolean) => void;
  /** Whether food is hidden because the player's head has already reached it. */
  readonly isBitten: (food: FoodPoint, picture: Picture, nowMs: number) => boolean;
};

export function createEffects(): Effects {
  let bites: { readonly food: FoodPoint; readonly eater: number | null; readonly atMs: number }[] = [];
  let bursts: { readonly line: Line; readonly color: number; readonly atMs: number }[] = [];
  const bitten = new Map<number, number>();
  const sparks = createSparks();
  let lastMs = 0;
  let owed = 0;

  /** From somewhere in the rear half of each boosting snake, away from where it goes. */
  function sparkle({ snakes, own }: Picture, nowMs: number): void {
    const passedS = Math.min(longestPauseS, Math.max(0, nowMs - lastMs) / 1000);
    lastMs = nowMs;
    owed += passedS * boostSparksPerS;
    const count = Math.floor(owed);
    owed -= count;
    const lose = (body: Body, color: number): void => {
      const part = Math.floor(body.count * (0.5 + Math.random() / 2));
      for (let n = 0; n < count; n++) sparks.add(sparkAt(body, part, color, 60), nowMs);
    };
    for (const { snake } of snakes)
      if (snake.isBoosting && snake.id !== own?.id) lose(snake.body, snake.color);
    if (own?.isBoosting) lose(own.body, own.color);
  }

  function burst({ line, color }: { readonly line: Line; readonly color: number }, nowMs: number): void {
    for (let n = 0; n < burstSparks; n++)
      sparks.add(sparkAt(line, Math.floor(Math.random() * line.count), color, 190), nowMs);
  }

  function takeIn(picture: Picture, nowMs: number, isLively: boolean): void {
    const eaten = picture.gone.foods
      .filter(({ id }) => !bitten.has(id))
      .map((food) => ({ food, eater: eaterOf(food, picture), atMs: nowMs }));
    bites = [...bites, ...eaten].filter(({ atMs }) => nowMs - atMs < biteMs).slice(-most);
    const gone = picture.gone.snakes.map((shown) => {
      const line = createLine();
      lay(line, shown, 1);
      return { line, color: shown.snake.color, atMs: nowMs };
    });
    if (isLively) for (const one of gone) burst(one, nowMs);
    bursts = [...bursts, ...gone].filter(({ atMs }) => nowMs - atMs < burstMs).slice(-most);
    for (const [id, atMs] of bitten) if (nowMs - atMs > belief) bitten.delete(id);
  }

  return {
    isBitten(food, { own }, nowMs) {
      if (bitten.has(food.id)) return true;
      if (!own) return false;
      const distance = Math.hypot((own.body.xs[0] ?? 0) - food.x, (own.body.ys[0] ?? 0) - food.y);
      if (distance > radius.head + foodRadius(food.kind) + reach * 0.5) return false;
      bitten.set(food.id, nowMs);
      bites.push({ food, eater: own.id, atMs: nowMs });
      return true;
    },
    draw(pen, picture, nowMs, isLively) {
      takeIn(picture, nowMs, isLively);
      if (isLively) sparkle(picture, nowMs);
      for (const { food, eater, atMs } of bites) {
        const share = (nowMs - atMs) / biteMs;
        const to = headOf(picture, eater) ?? food;
        const sprite = foodSprite(food.kind, food.color);
        if (!sprite) continue;
        const size = sprite.width * (1 - 0.7 * share);
        const [x, y] = [food.x + (to.x - food.x) * share, food.y + (to.y - food.y) * share];
        pen.drawImage(sprite.image, x - size / 2, y - size / 2, size, size);
      }
      for (const { line, color, atMs } of bursts) {
        const share = (nowMs - atMs) / burstMs;
        pen.globalAlpha = (1 - share) * 0.8;
        pen.fillStyle = `rgb(${lookOf(color).glow})`;
        for (let part = 0; part < line.count; part += 2) {
          pen.beginPath();
          pen.arc(
            line.xs[part] ?? 0,
            line.ys[part] ?? 0,
            radius.body * (isLively ? 1 + share * 1.2 : 1),
            0,
            Math.PI * 2,
          );
          pen.fill();
        }
        pen.globalAlpha = 1;
      }
      sparks.draw(pen, nowMs);
    },
  };
}

/** A spark off a part of a body, in any direction at up to this speed. */
function sparkAt({ xs, ys }: Body, part: number, color: number, most: number): Spark {
  const direction = Math.random() * 2 * Math.PI;
  const speed = most * (0.3 + 0.7 * Math.random());
  return {
    x: (xs[part] ?? 0) + (Math.random() - 0.5) * radius.body * 2,
    y: (ys[part] ?? 0) + (Math.random() - 0.5) * radius.body * 2,
    speedX: Math.cos(direction) * speed,
    speedY: Math.sin(direction) * speed,
    size: 3 + Math.random() * 4,
    lifeMs: 350 + Math.random() * 450,
    color,
  };
}

function headOf(picture: Picture, id: number | null): { readonly x: number; readonly y: number } | null {
  const body =
    id === picture.own?.id
      ? picture.own.body
      : picture.snakes.find(({ snake }) => snake.id === id)?.snake.body;
  return body ? { x: body.xs[0] ?? 0, y: body.ys[0] ?? 0 } : null;
}

function eaterOf(food: FoodPoint, { snakes, own }: Picture): number | null {
  let [nearest, id]: [number, number | null] = [farthestBite, null];
  const look = (xs: Float64Array, ys: Float64Array, snakeId: number): void => {
    const distance = Math.hypot((xs[0] ?? 0) - food.x, (ys[0] ?? 0) - food.y);
    if (distance < nearest) [nearest, id] = [distance, snakeId];
  };
  for (const { snake } of snakes) if (snake.id !== own?.id) look(snake.body.xs, snake.body.ys, snake.id);
  if (own) look(own.body.xs, own.body.ys, own.id);
  return id;
}
