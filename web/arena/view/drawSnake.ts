/** A snake: a striped tube along its parts, with a head whose eyes look ahead (AR-037, AR-039). In units. */
import { parts, radius } from '@playfield/games/snake-arena/rules.ts';
import type { Body } from '@playfield/games/snake-arena/body.ts';
import type { ShownSnake } from '../motion/playback.ts';
import type { Box } from './drawGround.ts';
import { lookOf, type Look } from './palette.ts';
import type { Pen } from './sprites.ts';

/** `plain` where the machine cannot keep up. */
export type Quality = 'full' | 'plain';

/** Where a body lies in this picture. Reused for every snake. */
export type Line = Body;

/** `step`: every how many parts its line has a corner. */
type Stroked = Line & { readonly step: 1 | 2 };

export const createLine = (): Line => ({
  xs: new Float64Array(parts.most),
  ys: new Float64Array(parts.most),
  count: 0,
});

const bodyWidth = radius.body * 2;
const rimWidth = 2;
/** Around the player's snake. */
const ownRim = '#d5deea';
/** The tail tapers over this many parts. */
const thinning = 7;

/** Interpolates a body between two ticks; `alpha` as in the playback. */
export function lay(line: Line, { before, snake }: ShownSnake, alpha: number): void {
  const { xs, ys, count } = snake.body;
  line.count = Math.min(count, parts.most);
  for (let part = 0; part < line.count; part++) {
    const [toX, toY] = [xs[part] ?? 0, ys[part] ?? 0];
    const isNew = part >= before.count;
    const fromX = isNew ? toX : (before.xs[part] ?? 0);
    const fromY = isNew ? toY : (before.ys[part] ?? 0);
    line.xs[part] = fromX + (toX - fromX) * alpha;
    line.ys[part] = fromY + (toY - fromY) * alpha;
  }
}

/** Whether any of the line, or of what is drawn around it, is in view. */
export function isSeen({ xs, ys, count }: Line, view: Box): boolean {
  const more = radius.head * 3;
  for (let part = 0; part < count; part += 2) {
    const [x, y] = [xs[part] ?? 0, ys[part] ?? 0];
    if (x > view.left - more && x < view.right + more && y > view.top - more && y < view.bottom + more)
      return true;
  }
  return false;
}

export type SnakeLook = {
  readonly color: number;
  /** Heading, radians. */
  readonly angle: number;
  readonly isBoosting: boolean;
  readonly isOwn: boolean;
  /** Pulses between 0 and 1, for animations. */
  readonly beat: number;
  /** Seen from so far away that every other part will do. */
  readonly isFar: boolean;
};

export function drawSnake(pen: Pen, whole: Line, snake: SnakeLook, quality: Quality): void {
  const line: Stroked = { ...whole, count: unfolded(whole), step: snake.isFar ? 2 : 1 };
  const look = lookOf(snake.color);
  // Between parts so small, nobody can tell one join from another; bevels are the cheapest.
  pen.lineJoin = snake.isFar ? 'bevel' : 'round';
  pen.lineCap = 'round';
  const end =
    quality === 'full' ? Math.max(2, line.count - Math.min(thinning, Math.ceil(line.count / 3))) : line.count;
  if (snake.isBoosting) drawGlow(pen, line, end, look, snake.beat);
  if (snake.isOwn) drawBody(pen, line, end, bodyWidth + 10, ownRim);
  if (quality === 'full' || snake.isOwn) drawBody(pen, line, end, bodyWidth + 2 * rimWidth, look.rim);
  drawBody(pen, line, end, bodyWidth, look.skin);
  drawMarks(pen, line, end, look);
  if (quality === 'full' && end > thinning) {
    pen.globalAlpha = 0.22;
    trace(pen, line, end, 4, '#ffffff');
    pen.globalAlpha = 1;
  }
  drawHead(pen, line.xs[0] ?? 0, line.ys[0] ?? 0, snake, look);
}

/** The number of parts without newly grown ones at the end that still lie on one another. */
function unfolded({ xs, ys, count }: Line): number {
  let last = count - 1;
  while (
    last > 1 &&
    Math.hypot((xs[last] ?? 0) - (xs[last - 1] ?? 0), (ys[last] ?? 0) - (ys[last - 1] ?? 0)) < 1
  )
    last -= 1;
  return last + 1;
}

/** Full width up to a part, then tapering to a point. */
function drawBody(pen: Pen, line: Stroked, end: number, width: number, colour: string): void {
  trace(pen, line, end, width, colour);
  if (end < line.count) drawTail(pen, line, end - 1, width / 2, colour);
}

/** Strokes the line from the head to a part. */
function trace(pen: Pen, { xs, ys, step }: Stroked, end: number, width: number, colour: string): void {
  pen.beginPath();
  for (let part = 0; part < end - 1; part += step) pen.lineTo(xs[part] ?? 0, ys[part] ?? 0);
  pen.lineTo(xs[end - 1] ?? 0, ys[end - 1] ?? 0);
  pen.strokeStyle = colour;
  pen.lineWidth = width;
  pen.stroke();
}

/** The tapering tail as one filled shape: down one side, around the end, up the other. `half`: half its width at the start. */
function drawTail(pen: Pen, { xs, ys, count }: Line, from: number, half: number, colour: string): void {
  const last = count - 1;
  pen.beginPath();
  const side = (part: number, way: number): void => {
    const next = Math.min(last, part + 1);
    const dx = (xs[next] ?? 0) - (xs[next - 1] ?? 0);
    const dy = (ys[next] ?? 0) - (ys[next - 1] ?? 0);
    const share = (part - from) / (last - from);
    const reach = (half * (1 - 0.6 * share * share) * way) / (Math.hypot(dx, dy) || 1);
    pen.lineTo((xs[part] ?? 0) - dy * reach, (ys[part] ?? 0) + dx * reach);
  };
  for (let part = from; part <= last; part++) side(part, 1);
  for (let part = last; part >= from; part--) side(part, -1);
  pen.fillStyle = colour;
  pen.fill();
  dot(pen, xs[last] ?? 0, ys[last] ?? 0, half * 0.4, colour);
}

/** Of `every` parts `marked` are coloured; 0 means a spot on each first one. */
const marks = [
  { every: 4, marked: 2 },
  { every: 3, marked: 1 },
  { every: 8, marked: 4 },
  { every: 3, marked: 0 },
] as const;

function drawMarks(pen: Pen, { xs, ys }: Line, end: number, { mark, pattern }: Look): void {
  const { every, marked } = marks[pattern] ?? marks[0];
  pen.beginPath();
  for (let part = 2; part < end - 1; part += every) {
    const [x, y] = [xs[part] ?? 0, ys[part] ?? 0];
    pen.moveTo(x, y);
    if (marked === 0) pen.lineTo(x + 0.1, y);
    for (let next = 1; next <= marked; next++) {
      const to = Math.min(end - 1, part + next);
      pen.lineTo(xs[to] ?? 0, ys[to] ?? 0);
    }
  }
  pen.lineCap = marked === 0 ? 'round' : 'butt';
  pen.lineWidth = marked === 0 ? bodyWidth * 0.6 : bodyWidth;
  pen.strokeStyle = mark;
  pen.stroke();
  pen.lineCap = 'round';
}

function drawGlow(pen: Pen, line: Stroked, end: number, { glow }: Look, beat: number): void {
  pen.globalAlpha = 0.2 + 0.1 * beat;
  trace(pen, line, end, bodyWidth + 18, `rgb(${glow})`);
  pen.globalAlpha = 1;
}

function drawHead(pen: Pen, x: number, y: number, { angle, isOwn }: SnakeLook, { skin, rim }: Look): void {
  const [aheadX, aheadY] = [Math.cos(angle), Math.sin(angle)];
  if (isOwn) dot(pen, x, y, radius.head + 5, ownRim);
  dot(pen, x, y, radius.head + rimWidth, rim);
  dot(pen, x, y, radius.head, skin);
  for (const side of [-1, 1]) {
    const eyeX = x + aheadX * 4.5 - aheadY * side * 5.8;
    const eyeY = y + aheadY * 4.5 + aheadX * side * 5.8;
    dot(pen, eyeX, eyeY, 4.6, '#ffffff');
    dot(pen, eyeX + aheadX * 1.7, eyeY + aheadY * 1.7, 2.5, '#111827');
  }
}

function dot(pen: Pen, x: number, y: number, size: number, colour: string): void {
  pen.beginPath();
  pen.arc(x, y, size, 0, Math.PI * 2);
  pen.fillStyle = colour;
  pen.fill();
}
