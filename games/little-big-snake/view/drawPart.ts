/** The picture of a small screen: the part of the board around the head, and the whole of it in a corner. */
import { cellSize, columns, rows, type Cell, type Run } from '../index.ts';
import { bodyPath, centreOf } from './bodyPath.ts';
import { cornerOf, isOverviewLeft, type View } from './camera.ts';
import type { Pen } from './drawFood.ts';
import { drawFrame, type Frame } from './drawFrame.ts';

/** The overview's width as a share of the picture's, and its distance from the edges in drawing units. It lies to the right, and to the left of a head that is near it. */
const overviewShare = 0.26;
const margin = 6;

export function drawPart(pen: Pen, frame: Frame, view: View): void {
  const { run, before, progress } = frame;
  const [head] = bodyPath(run, before, progress);
  const corner = cornerOf(head ?? { x: 0, y: 0 }, view);
  pen.save();
  pen.translate(-corner.x, -corner.y);
  drawGround(pen, corner.x, corner.y, view);
  drawFrame(pen, { ...frame, isOnGround: true });
  pen.restore();
  const isLeft = isOverviewLeft((head?.x ?? 0) - corner.x, view.width);
  drawOverview(pen, { run, ghost: frame.ghost?.run.body[0] ?? null, view, isLeft });
}

/** The meadow of `snake.css`, for the cells in sight. */
function drawGround(pen: Pen, x: number, y: number, { width, height }: View): void {
  pen.fillStyle = '#122028';
  pen.fillRect(x, y, width + cellSize, height + cellSize);
  pen.fillStyle = '#15262f';
  for (let row = Math.floor(y / cellSize); row <= (y + height) / cellSize; row += 1)
    for (let column = Math.floor(x / cellSize); column <= (x + width) / cellSize; column += 1)
      if ((row + column) % 2 === 0) pen.fillRect(column * cellSize, row * cellSize, cellSize, cellSize);
  pen.strokeStyle = '#ff7a70';
  pen.lineWidth = 3;
  pen.strokeRect(1.5, 1.5, columns * cellSize - 3, rows * cellSize - 3);
}

type Overview = {
  readonly run: Run;
  readonly ghost: Cell | null;
  readonly view: View;
  readonly isLeft: boolean;
};

/** Where the head, the food and a ghost's head are, beyond what is in sight. */
function drawOverview(pen: Pen, { run, ghost, view, isLeft }: Overview): void {
  const width = view.width * overviewShare;
  const scale = width / (columns * cellSize);
  const dot = (radius: number, colour: string, at: { readonly x: number; readonly y: number }): void => {
    pen.fillStyle = colour;
    pen.beginPath();
    pen.arc(at.x, at.y, radius / scale, 0, Math.PI * 2);
    pen.fill();
  };
  pen.save();
  pen.translate(isLeft ? margin : view.width - width - margin, margin);
  pen.scale(scale, scale);
  pen.globalAlpha = 0.85;
  pen.fillStyle = '#0b1620';
  pen.fillRect(0, 0, columns * cellSize, rows * cellSize);
  pen.globalAlpha = 1;
  if (ghost) dot(2, '#7d8ea8', centreOf(ghost));
  for (const { position, colour } of run.foods) dot(2.2, colour, centreOf(position));
  pen.beginPath();
  for (const cell of run.body) {
    const { x, y } = centreOf(cell);
    pen.lineTo(x, y);
  }
  pen.strokeStyle = '#2fae6d';
  pen.lineWidth = 2.8 / scale;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  pen.stroke();
  for (const cell of run.body.slice(0, 1)) dot(2.6, '#b9f5cd', centreOf(cell));
  pen.restore();
}
