/** The minimap: the whole world, the ten largest snakes, the player. */
import { world } from '@playfield/games/snake-arena/rules.ts';
import type { Standing } from '../arenaState.ts';
import type { Pen } from './sprites.ts';

/** On a square of `size` pixels. */
export function drawMap(pen: Pen, size: number, { leaders, place }: Standing): void {
  const at = (value: number): number => ((value + world.half) / (2 * world.half)) * size;
  pen.clearRect(0, 0, size, size);
  const edge = at(world.dangerWidth - world.half);
  pen.strokeStyle = 'rgb(255 77 77 / 0.5)';
  pen.lineWidth = edge;
  pen.strokeRect(edge / 2, edge / 2, size - edge, size - edge);
  for (const [index, { x, y, isBot }] of leaders.entries())
    dot(pen, at(x), at(y), size * (index === 0 ? 0.034 : 0.022), isBot ? '#8fa3bd' : '#ffd166');
  if (!place) return;
  dot(pen, at(place.x), at(place.y), size * 0.045, '#0d1521');
  dot(pen, at(place.x), at(place.y), size * 0.034, '#ffffff');
}

function dot(pen: Pen, x: number, y: number, radius: number, colour: string): void {
  pen.beginPath();
  pen.arc(x, y, radius, 0, Math.PI * 2);
  pen.fillStyle = colour;
  pen.fill();
}
