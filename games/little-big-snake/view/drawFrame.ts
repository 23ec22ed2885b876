/**
 * One picture of the game. The canvas is cleared to transparent: its chequered ground is a CSS background
 * and costs no drawing. All lengths are in drawing units, 800 by 600; `pen` comes scaled to them.
 */
import { cellSize, columns, rows, type Food, type Run } from '../index.ts';
import { centreOf } from './bodyPath.ts';
import { drawFood, type Pen } from './drawFood.ts';
import { drawGhost } from './drawGhost.ts';
import { drawSnake } from './drawSnake.ts';

export type Frame = {
  readonly run: Run;
  /** The run one step ago. */
  readonly before: Run;
  /** Progress through the step from one to the other, 0 to 1. */
  readonly progress: number;
  /** Milliseconds on any clock, for animations; null: without animations. */
  readonly nowMs: number | null;
  /** Food that was eaten a moment ago. */
  readonly eaten: readonly { readonly food: Food; readonly atMs: number }[];
  /** A recorded run beside this one. */
  readonly ghost?: { readonly run: Run; readonly before: Run; readonly progress: number } | null | undefined;
  /** The ground is drawn already; otherwise the canvas is cleared to let that of the page through. */
  readonly isOnGround?: boolean;
};

/** How long the points of eaten food are shown. */
export const eatenShownMs = 800;

const tongueEveryMs = 2_600;
const tongueOutMs = 380;

export function drawFrame(
  pen: Pen,
  { run, before, progress, nowMs, eaten, ghost = null, isOnGround = false }: Frame,
): void {
  // Rounded to whole pixels, a canvas may be slightly higher than the board.
  if (!isOnGround) pen.clearRect(0, 0, (columns + 1) * cellSize, (rows + 1) * cellSize);
  if (ghost) drawGhost(pen, ghost.run, ghost.before, ghost.progress);
  for (const food of run.foods) {
    const { x, y } = centreOf(food.position);
    // Each in its own rhythm, so that they do not pulse as one.
    const beat = nowMs === null ? 0 : Math.sin(nowMs / 260 + food.position.x * 1.7 + food.position.y);
    pen.save();
    pen.translate(x, y + beat * 0.6);
    pen.scale(1 + beat * 0.05, 1 + beat * 0.05);
    drawFood(pen, food.type);
    pen.restore();
  }
  const news =
    nowMs === null ? [] : eaten.map(({ food, atMs }) => [food, (nowMs - atMs) / eatenShownMs] as const);
  // The ring goes under the snake, the points over it.
  for (const [food, share] of news) drawRing(pen, food, share);
  drawSnake(pen, run, before, progress, nowMs === null ? 0 : tongueAt(nowMs));
  for (const [food, share] of news) drawPoints(pen, food, share);
}

function tongueAt(nowMs: number): number {
  const sinceMs = nowMs % tongueEveryMs;
  return sinceMs < tongueOutMs ? Math.sin((sinceMs / tongueOutMs) * Math.PI) : 0;
}

/** A ring that widens where the food was. `share` of its time, 0 to 1. */
function drawRing(pen: Pen, { position, colour }: Food, share: number): void {
  if (share < 0 || share >= 1) return;
  const { x, y } = centreOf(position);
  pen.globalAlpha = 1 - share;
  pen.strokeStyle = colour;
  pen.lineWidth = 3 * (1 - share);
  pen.beginPath();
  pen.arc(x, y, 12 + 22 * share, 0, Math.PI * 2);
  pen.stroke();
  pen.globalAlpha = 1;
}

/** Points that rise from the food and stay within the board. */
function drawPoints(pen: Pen, { position, points, colour }: Food, share: number): void {
  if (share < 0 || share >= 1) return;
  const { x, y } = centreOf(position);
  pen.globalAlpha = Math.min(1, 2 - 2 * share);
  pen.font = '700 19px Figtree, sans-serif';
  pen.textAlign = 'center';
  pen.lineWidth = 4;
  pen.strokeStyle = '#0b1620';
  pen.fillStyle = colour;
  const place = [Math.min(Math.max(x, 24), 776), Math.max(y - 16 - 22 * share, 20)] as const;
  pen.strokeText(`+${points}`, ...place);
  pen.fillText(`+${points}`, ...place);
  pen.globalAlpha = 1;
}
