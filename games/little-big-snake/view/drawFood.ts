/** The three kinds of food, each with its own shape: apple, star, gem. Drawn around the origin, some 20 units wide. */
import { foodKinds, type FoodType } from '../index.ts';

/** The 2D context of a canvas, in the page or off it. */
export type Pen = CanvasRenderingContext2D;

export const foodNames: Readonly<Record<FoodType, string>> = {
  normal: 'Apple',
  super: 'Star',
  bonus: 'Gem',
};

const pictures: Readonly<Record<FoodType, (pen: Pen, colour: string) => void>> = {
  normal: drawApple,
  super: drawStar,
  bonus: drawGem,
};

export function drawFood(pen: Pen, type: FoodType): void {
  pictures[type](pen, foodKinds.find((kind) => kind.type === type)?.colour ?? foodKinds[0].colour);
}

function drawApple(pen: Pen, colour: string): void {
  pen.beginPath();
  pen.moveTo(0, -4.5);
  pen.bezierCurveTo(4, -8, 9, -5, 8.5, 0.5);
  pen.bezierCurveTo(8, 6, 3.5, 9.5, 0, 8);
  pen.bezierCurveTo(-3.5, 9.5, -8, 6, -8.5, 0.5);
  pen.bezierCurveTo(-9, -5, -4, -8, 0, -4.5);
  pen.fillStyle = colour;
  pen.fill();
  pen.beginPath();
  pen.moveTo(0, -4.5);
  pen.quadraticCurveTo(0.4, -7, 2, -9);
  pen.strokeStyle = '#c98f5a';
  pen.lineWidth = 1.8;
  pen.lineCap = 'round';
  pen.stroke();
  pen.beginPath();
  pen.ellipse(5, -7.6, 3.4, 1.7, -0.5, 0, Math.PI * 2);
  pen.fillStyle = '#8fe07a';
  pen.fill();
  drawGloss(pen, -3.6, -1.2);
}

function drawStar(pen: Pen, colour: string): void {
  pen.beginPath();
  for (let tip = 0; tip < 10; tip += 1) {
    const radius = tip % 2 === 0 ? 9.6 : 4.6;
    const angle = (tip / 10) * Math.PI * 2 - Math.PI / 2;
    pen.lineTo(Math.cos(angle) * radius, Math.sin(angle) * radius);
  }
  pen.closePath();
  pen.lineJoin = 'round';
  pen.lineWidth = 2;
  pen.strokeStyle = colour;
  pen.fillStyle = colour;
  pen.stroke();
  pen.fill();
  drawGloss(pen, -1.8, -2.4);
}

function drawGem(pen: Pen, colour: string): void {
  const facets = [
    { points: [-5, -7, 5, -7, 9.5, -1.5, 0, 9, -9.5, -1.5], fill: colour },
    { points: [-3.4, -1.5, 3.4, -1.5, 0, 9], fill: '#d7bcff' },
    { points: [-5, -7, -3.4, -1.5, -9.5, -1.5], fill: '#e5d3ff' },
    { points: [5, -7, 3.4, -1.5, 9.5, -1.5], fill: '#9a63f0' },
  ] as const;
  for (const { points, fill } of facets) {
    pen.beginPath();
    for (let index = 0; index < points.length; index += 2)
      pen.lineTo(points[index] ?? 0, points[index + 1] ?? 0);
    pen.closePath();
    pen.fillStyle = fill;
    pen.fill();
  }
}

function drawGloss(pen: Pen, x: number, y: number): void {
  pen.beginPath();
  pen.ellipse(x, y, 1.6, 2.4, 0.5, 0, Math.PI * 2);
  pen.fillStyle = 'rgb(255 255 255 / 0.65)';
  pen.fill();
}
