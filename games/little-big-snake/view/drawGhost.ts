/** A snake that is not there: the pale outline of a recorded run. */
import type { Run } from '../index.ts';
import { bodyPath, smoothed } from './bodyPath.ts';
import type { Pen } from './drawFood.ts';

const bodyWidth = 13;
const pale = '#d6e6ff';

export function drawGhost(pen: Pen, run: Run, before: Run, progress: number): void {
  const line = smoothed(bodyPath(run, before, progress));
  const [head] = line;
  if (head === undefined) return;
  pen.save();
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  pen.strokeStyle = pale;
  pen.globalAlpha = 0.2;
  pen.lineWidth = bodyWidth;
  pen.beginPath();
  for (const { x, y } of line) pen.lineTo(x, y);
  pen.stroke();
  pen.globalAlpha = 0.5;
  pen.lineWidth = 1.5;
  pen.beginPath();
  pen.arc(head.x, head.y, 9, 0, Math.PI * 2);
  pen.stroke();
  pen.fillStyle = pale;
  for (const side of [-3.4, 3.4]) {
    pen.beginPath();
    pen.arc(head.x + side, head.y - 1, 1.9, 0, Math.PI * 2);
    pen.fill();
  }
  pen.restore();
}
