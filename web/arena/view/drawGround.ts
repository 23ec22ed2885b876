/** The ground: a grid that shows the player's speed, the danger zone, the red hatched boundary (AR-010, AR-031). In units. */
import { world } from '@playfield/games/snake-arena/rules.ts';
import type { Pen } from './sprites.ts';

export type Box = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

const fieldSize = 400;
const lineEvery = 50;
const hatchEvery = 36;
const safe = world.half - world.dangerWidth;

/** `pixel`: units per screen pixel. */
export function drawGround(pen: Pen, view: Box, pixel: number): void {
  pen.fillStyle = '#0d1521';
  pen.fillRect(view.left, view.top, view.right - view.left, view.bottom - view.top);
  drawFields(pen, view);
  drawLines(pen, view, pixel);
  if (Math.max(-view.left, -view.top, view.right, view.bottom) > safe) drawBoundary(pen, view, pixel);
}

function drawFields(pen: Pen, view: Box): void {
  pen.fillStyle = '#101a29';
  for (let row = Math.floor(view.top / fieldSize); row * fieldSize < view.bottom; row++)
    for (let column = Math.floor(view.left / fieldSize); column * fieldSize < view.right; column++)
      if ((row + column) % 2 === 0) pen.fillRect(column * fieldSize, row * fieldSize, fieldSize, fieldSize);
}

function drawLines(pen: Pen, view: Box, pixel: number): void {
  pen.fillStyle = '#182436';
  const width = Math.max(1.2, pixel);
  for (let x = Math.ceil(view.left / lineEvery) * lineEvery; x < view.right; x += lineEvery)
    pen.fillRect(x - width / 2, view.top, width, view.bottom - view.top);
  for (let y = Math.ceil(view.top / lineEvery) * lineEvery; y < view.bottom; y += lineEvery)
    pen.fillRect(view.left, y - width / 2, view.right - view.left, width);
}

/** Calls `each` with the visible parts of the four strips between two squares around the origin. */
function strips(view: Box, inner: number, outer: number, each: (box: Box) => void): void {
  const all = [
    { left: -outer, right: outer, top: -outer, bottom: -inner },
    { left: -outer, right: outer, top: inner, bottom: outer },
    { left: -outer, right: -inner, top: -inner, bottom: inner },
    { left: inner, right: outer, top: -inner, bottom: inner },
  ];
  for (const strip of all) {
    const seen = {
      left: Math.max(strip.left, view.left),
      right: Math.min(strip.right, view.right),
      top: Math.max(strip.top, view.top),
      bottom: Math.min(strip.bottom, view.bottom),
    };
    if (seen.left < seen.right && seen.top < seen.bottom) each(seen);
  }
}

function drawBoundary(pen: Pen, view: Box, pixel: number): void {
  strips(view, safe, world.half, ({ left, top, right, bottom }) => {
    pen.fillStyle = 'rgb(255 60 60 / 0.13)';
    pen.fillRect(left, top, right - left, bottom - top);
  });
  const far = world.half + 4000;
  strips(view, world.half, far, ({ left, top, right, bottom }) => {
    pen.fillStyle = '#1d0d13';
    pen.fillRect(left, top, right - left, bottom - top);
  });
  pen.save();
  pen.beginPath();
  strips(view, world.half, far, ({ left, top, right, bottom }) =>
    pen.rect(left, top, right - left, bottom - top),
  );
  pen.clip();
  pen.beginPath();
  const height = view.bottom - view.top;
  // Hatching that leans right, fixed to the world.
  const start = Math.floor((view.left - view.bottom) / hatchEvery) * hatchEvery;
  for (let lean = start; lean < view.right - view.top; lean += hatchEvery) {
    pen.moveTo(lean + view.bottom, view.bottom);
    pen.lineTo(lean + view.bottom - height, view.top);
  }
  pen.strokeStyle = 'rgb(255 77 77 / 0.38)';
  pen.lineWidth = Math.max(6, pixel);
  pen.stroke();
  pen.restore();
  pen.strokeStyle = '#ff4d4d';
  pen.lineWidth = Math.max(8, 2 * pixel);
  pen.strokeRect(-world.half - 4, -world.half - 4, 2 * world.half + 8, 2 * world.half + 8);
}
