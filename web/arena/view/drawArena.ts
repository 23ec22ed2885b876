/** Draws one picture of the arena over the whole canvas. */
import { scaleOf } from '../zoom.ts';
import type { Picture } from '../arenaSession.ts';
import { drawGround, type Box } from './drawGround.ts';
import { createLine, drawSnake, isSeen, lay, type Quality } from './drawSnake.ts';
import type { Effects } from './effects.ts';
import { farFoodSprite, foodSprite, foodWidth, nameSprite, startFrame, type Pen } from './sprites.ts';
import { evenPixels, isFarAt, outside } from './detail.ts';
import type { FoodPoint } from '@playfield/contracts/arenaBinary.ts';
import { radius } from '@playfield/games/snake-arena/rules.ts';

export type Canvas = {
  readonly pen: Pen;
  /** Size in canvas pixels, and canvas pixels per CSS pixel. */
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
};

export type Moment = {
  readonly nowMs: number;
  readonly quality: Quality;
  /** Without animations (prefers-reduced-motion). */
  readonly isCalm: boolean;
  /** Position of the view's centre on the canvas, as shares of its width and height. */
  readonly middle: { readonly x: number; readonly y: number };
};

/** Reused for every snake. */
const line = createLine();
/** Distance of names above the head. */
const nameAbove = radius.head + 24;

export function drawArena(
  { pen, width, height, ratio }: Canvas,
  picture: Picture,
  effects: Effects,
  moment: Moment,
): void {
  startFrame();
  const { camera, own } = picture;
  const scale = scaleOf(camera, width, height);
  const [middleX, middleY] = [width * moment.middle.x, height * moment.middle.y];
  const left = camera.x - middleX / scale;
  const top = camera.y - middleY / scale;
  const view = { left, top, right: left + width / scale, bottom: top + height / scale };
  const isFar = isFarAt(scale / ratio);
  const quality = isFar ? 'plain' : moment.quality;
  const beat = moment.isCalm ? 0.5 : (1 + Math.sin(moment.nowMs / 90)) / 2;
  pen.setTransform(scale, 0, 0, scale, -left * scale, -top * scale);
  drawGround(pen, view, 1 / scale);
  if (isFar) drawFarFoods(pen, picture, effects, { view, scale }, moment);
  else drawFoods(pen, picture, effects, view, moment);
  effects.draw(pen, picture, moment.nowMs, !moment.isCalm && quality === 'full');
  const named: { readonly x: number; readonly y: number; readonly name: string; readonly isBot: boolean }[] =
    [];
  for (const shown of picture.snakes) {
    const { snake } = shown;
    if (snake.id === own?.id) continue;
    lay(line, shown, picture.alpha);
    if (!isSeen(line, view)) continue;
    const [x, y] = [line.xs[0] ?? 0, line.ys[0] ?? 0];
    const angle = Math.atan2(y - (line.ys[1] ?? 0), x - (line.xs[1] ?? 0));
    drawSnake(
      pen,
      line,
      { ...snake, angle, isBoosting: snake.isBoosting, isOwn: false, beat, isFar },
      quality,
    );
    named.push({ x, y, name: snake.name, isBot: snake.isBot });
  }
  if (own) {
    const { body, color, angle, isBoosting } = own;
    drawSnake(pen, body, { color, angle, isBoosting, isOwn: true, beat, isFar }, moment.quality);
  }
  if (picture.leaderId !== null) drawCrown(pen, picture);
  drawUnknown(pen, picture.known, view);
  pen.setTransform(1, 0, 0, 1, 0, 0);
  for (const { x, y, name, isBot } of named) {
    const sprite = nameSprite(name, isBot, ratio);
    if (!sprite) continue;
    const nameX = (x - left) * scale - (sprite.width * ratio) / 2;
    const nameY = (y - nameAbove - top) * scale - (sprite.height * ratio) / 2;
    pen.drawImage(sprite.image, Math.round(nameX), Math.round(nameY));
  }
}

/** How much food grows and shrinks: what is left of a snake is seen from afar. */
const pulse = (kind: number): number => (kind === 3 ? 0.22 : 0.1);

/** Calls `each` with the visible pieces of food and their present size, as a share of their usual one. */
function eachFood(
  picture: Picture,
  effects: Effects,
  view: Box,
  { nowMs, isCalm }: Moment,
  each: (food: FoodPoint, grown: number) => void,
): void {
  for (const food of picture.foods.values()) {
    if (food.x < view.left - 32 || food.x > view.right + 32) continue;
    if (food.y < view.top - 32 || food.y > view.bottom + 32) continue;
    if (effects.isBitten(food, picture, nowMs)) continue;
    each(food, isCalm ? 1 : 1 + pulse(food.kind) * Math.sin(nowMs / 280 + food.id * 1.7));
  }
}

function drawFoods(pen: Pen, picture: Picture, effects: Effects, view: Box, moment: Moment): void {
  eachFood(picture, effects, view, moment, (food, grown) => {
    const sprite = foodSprite(food.kind, food.color);
    if (!sprite) return;
    const size = sprite.width * grown;
    pen.drawImage(sprite.image, food.x - size / 2, food.y - size / 2, size, size);
  });
}

/** From afar: pictures of the right size on whole pixels, which are copied instead of scaled. */
function drawFarFoods(
  pen: Pen,
  picture: Picture,
  effects: Effects,
  { view, scale }: { readonly view: Box; readonly scale: number },
  moment: Moment,
): void {
  pen.setTransform(1, 0, 0, 1, 0, 0);
  eachFood(picture, effects, view, moment, ({ x, y, kind, color }, grown) => {
    const size = evenPixels(foodWidth(kind) * grown * scale);
    const [left, top] = [(x - view.left) * scale - size / 2, (y - view.top) * scale - size / 2];
    const image = farFoodSprite(color, size);
    if (image) pen.drawImage(image, Math.round(left), Math.round(top), size, size);
  });
  pen.setTransform(scale, 0, 0, scale, -view.left * scale, -view.top * scale);
}

/**
 * The view may show more than the server sends, zoomed out or moved aside for a card: the unknown is dark,
 * not empty (G81).
 */
function drawUnknown(pen: Pen, known: Box, view: Box): void {
  pen.fillStyle = 'rgb(4 7 12 / 0.72)';
  for (const { left, top, right, bottom } of outside(view, known))
    pen.fillRect(left, top, right - left, bottom - top);
}

/** Over the head of the largest snake. */
function drawCrown(pen: Pen, { own, snakes, alpha, leaderId }: Picture): void {
  const shown = own?.id === leaderId ? null : snakes.find(({ snake }) => snake.id === leaderId);
  if (shown) lay(line, shown, alpha);
  const at = own?.id === leaderId ? own.body : shown ? line : null;
  if (!at) return;
  const [x, y] = [at.xs[0] ?? 0, (at.ys[0] ?? 0) - radius.head - 3];
  pen.beginPath();
  pen.moveTo(x - 9, y);
  pen.lineTo(x - 11, y - 11);
  pen.lineTo(x - 4.5, y - 6);
  pen.lineTo(x, y - 13);
  pen.lineTo(x + 4.5, y - 6);
  pen.lineTo(x + 11, y - 11);
  pen.lineTo(x + 9, y);
  pen.closePath();
  pen.lineWidth = 3;
  pen.strokeStyle = '#4a3200';
  pen.stroke();
  pen.fillStyle = '#ffd166';
  pen.fill();
}
