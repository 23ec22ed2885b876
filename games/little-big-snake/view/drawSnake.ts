/** The snake: a striped body with round corners and a tapering tail, and a head that looks ahead. */
import type { Direction, Run } from '../index.ts';
import { bodyPath, smoothed, type Point } from './bodyPath.ts';
import type { Pen } from './drawFood.ts';

const rim = '#0d3b2a';
const skin = '#58d68d';
const stripe = '#2fae6d';
const light = '#b9f5cd';

/** Drawing units. The rim surrounds the body. */
const bodyWidth = 15;
const rimWidth = 2.5;
/** Points of the smoothed line over which the tail tapers. */
const tailPoints = 14;

const angles: Readonly<Record<Direction, number>> = {
  right: 0,
  down: Math.PI / 2,
  left: Math.PI,
  up: -Math.PI / 2,
};

/** `tongue`: how far the tongue is out, 0 to 1. */
export function drawSnake(pen: Pen, run: Run, before: Run, progress: number, tongue: number): void {
  const line = smoothed(bodyPath(run, before, progress));
  const [head] = line;
  if (head === undefined) return;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  drawBody(pen, line, bodyWidth + 2 * rimWidth, rim);
  drawTail(pen, line, bodyWidth + 2 * rimWidth);
  drawBody(pen, line, bodyWidth, skin);
  drawTail(pen, line, bodyWidth);
  // Stripes are measured from the head, so they move with the skin.
  pen.setLineDash([3.5, 10]);
  pen.lineCap = 'butt';
  drawBody(pen, line, bodyWidth - 4, stripe);
  pen.setLineDash([]);
  pen.lineCap = 'round';
  pen.globalAlpha = 0.5;
  drawBody(pen, line, 2, light);
  pen.globalAlpha = 1;
  pen.save();
  pen.translate(head.x, head.y);
  pen.rotate(angles[run.direction]);
  drawHead(pen, run.ending === null || run.ending === 'full', tongue);
  pen.restore();
}

/** The body up to where it tapers. */
function drawBody(pen: Pen, line: readonly Point[], width: number, colour: string): void {
  pen.strokeStyle = colour;
  pen.lineWidth = width;
  stroke(pen, line.slice(0, line.length - thinningOf(line)));
}

/** The tapering rest, in the colour of the body drawn before. */
function drawTail(pen: Pen, line: readonly Point[], width: number): void {
  const thinning = thinningOf(line);
  const start = line.length - thinning - 1;
  for (let index = 0; index < thinning; index += 1) {
    const share = (index + 1) / (thinning + 1);
    pen.lineWidth = width * (1 - 0.72 * share * share);
    stroke(pen, line.slice(start + index, start + index + 2));
  }
}

function thinningOf(line: readonly Point[]): number {
  return Math.max(0, Math.min(tailPoints, line.length - 2));
}

function stroke(pen: Pen, points: readonly Point[]): void {
  pen.beginPath();
  for (const { x, y } of points) pen.lineTo(x, y);
  pen.stroke();
}

/** Facing right, with the neck at the origin. */
function drawHead(pen: Pen, isWell: boolean, tongue: number): void {
  if (tongue > 0) drawTongue(pen, tongue);
  pen.beginPath();
  pen.ellipse(1, 0, 11.5, 10.2, 0, 0, Math.PI * 2);
  pen.fillStyle = skin;
  pen.strokeStyle = rim;
  pen.lineWidth = rimWidth;
  pen.stroke();
  pen.fill();
  pen.beginPath();
  pen.ellipse(-2, 0, 5.5, 4.5, 0, 0, Math.PI * 2);
  pen.fillStyle = stripe;
  pen.fill();
  for (const side of [-1, 1]) {
    if (isWell) drawEye(pen, side);
    else drawClosedEye(pen, side);
    pen.beginPath();
    pen.arc(10, side * 2.2, 0.8, 0, Math.PI * 2);
    pen.fillStyle = rim;
    pen.fill();
  }
}

function drawEye(pen: Pen, side: number): void {
  pen.beginPath();
  pen.arc(3.6, side * 5.6, 3.9, 0, Math.PI * 2);
  pen.fillStyle = '#ffffff';
  pen.strokeStyle = rim;
  pen.lineWidth = 1;
  pen.fill();
  pen.stroke();
  pen.beginPath();
  pen.arc(4.9, side * 5.4, 2.1, 0, Math.PI * 2);
  pen.fillStyle = '#10202b';
  pen.fill();
  pen.beginPath();
  pen.arc(5.5, side * 5.4 - 0.8, 0.7, 0, Math.PI * 2);
  pen.fillStyle = '#ffffff';
  pen.fill();
}

function drawClosedEye(pen: Pen, side: number): void {
  pen.strokeStyle = rim;
  pen.lineWidth = 1.8;
  stroke(pen, [
    { x: 1.6, y: side * 5.4 - 2 },
    { x: 5.6, y: side * 5.4 + 2 },
  ]);
  stroke(pen, [
    { x: 5.6, y: side * 5.4 - 2 },
    { x: 1.6, y: side * 5.4 + 2 },
  ]);
}

function drawTongue(pen: Pen, out: number): void {
  const tip = 11 + 8 * out;
  pen.strokeStyle = '#ff7a8a';
  pen.lineWidth = 1.6;
  stroke(pen, [
    { x: 10, y: 0 },
    { x: tip - 3, y: 0 },
    { x: tip, y: -2.4 },
  ]);
  stroke(pen, [
    { x: tip - 3, y: 0 },
    { x: tip, y: 2.4 },
  ]);
}
