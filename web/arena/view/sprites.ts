/**
 * Pictures drawn once and then copied: food with its glow, names. Few are drawn in one frame, since an arena that comes into view
 * needs hundreds of them; what is still missing is shown some frames later, or enlarged from another one.
 */
import { foods } from '@playfield/games/snake-arena/rules.ts';
import { lookOf } from './palette.ts';

export type Pen = CanvasRenderingContext2D;
type Sprite = { readonly image: HTMLCanvasElement; readonly width: number; readonly height: number };

/** Sprite pixels per unit: the largest that food is shown without manual zoom. */
const detail = 2;
/** How far the glow reaches, in radii of the food. */
const glowReach = 2.6;
/** In the order of the wire. */
const radii = [foods.small.radius, foods.medium.radius, foods.large.radius, foods.huge.radius] as const;

/** Pictures drawn in one frame at most. */
const mostDrawn = 8;
let drawable = 0;

/** Has to be called as each frame begins. */
export function startFrame(): void {
  drawable = mostDrawn;
}

const foodSprites = new Map<number, Sprite>();

/** Null: not in this frame. */
function drawn(width: number, height: number, draw: (pen: Pen) => void): Sprite | null {
  if (drawable <= 0) return null;
  drawable--;
  const image = document.createElement('canvas');
  image.width = Math.max(1, Math.ceil(width));
  image.height = Math.max(1, Math.ceil(height));
  const pen = image.getContext('2d');
  if (pen) draw(pen);
  return { image, width, height };
}

export const foodRadius = (kind: number): number => radii[kind] ?? foods.huge.radius;

/** A glowing ball; width and height in units. Null: not drawn yet. */
export function foodSprite(kind: number, color: number): Sprite | null {
  const key = kind * 64 + color;
  const known = foodSprites.get(key);
  if (known) return known;
  const radius = foodRadius(kind);
  const size = foodWidth(kind);
  const { skin, glow } = lookOf(color);
  const sprite = drawn(size * detail, size * detail, (pen) => {
    pen.scale(detail, detail);
    const middle = size / 2;
    const shine = pen.createRadialGradient(middle, middle, radius * 0.6, middle, middle, middle);
    shine.addColorStop(0, `rgb(${glow} / 0.55)`);
    shine.addColorStop(1, `rgb(${glow} / 0)`);
    pen.fillStyle = shine;
    pen.fillRect(0, 0, size, size);
    pen.beginPath();
    pen.arc(middle, middle, radius, 0, Math.PI * 2);
    pen.fillStyle = skin;
    pen.fill();
    pen.beginPath();
    pen.arc(middle - radius * 0.3, middle - radius * 0.3, radius * 0.38, 0, Math.PI * 2);
    pen.fillStyle = 'rgb(255 255 255 / 0.7)';
    pen.fill();
  });
  if (!sprite) return null;
  const inUnits = { image: sprite.image, width: size, height: size };
  foodSprites.set(key, inUnits);
  return inUnits;
}

/** Width and height of food with its glow, in units. */
export const foodWidth = (kind: number): number => foodRadius(kind) * glowReach * 2;

const farFoodSprites = new Map<number, HTMLCanvasElement>();

/**
 * The same picture for any kind, this many pixels wide, or else a larger one. Only for small ones: each size and colour is kept.
 * Null: not drawn yet.
 */
export function farFoodSprite(color: number, size: number): HTMLCanvasElement | null {
  const key = size * 64 + color;
  const known = farFoodSprites.get(key);
  if (known) return known;
  const near = foodSprite(3, color);
  if (!near) return null;
  const sprite = drawn(size, size, (pen) => {
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(near.image, 0, 0, size, size);
  });
  if (!sprite) return near.image;
  farFoodSprites.set(key, sprite.image);
  return sprite.image;
}

/** Keeps the cache from filling up with snakes of the past: the name that was not shown for the longest time gives way. */
const mostNames = 150;
/** In the order in which they were last shown. */
const nameSprites = new Map<string, Sprite>();
const nameHeight = 20;

/** A white name with a dark rim for this pixel ratio; width and height in CSS pixels. Null: not drawn yet. */
export function nameSprite(name: string, isBot: boolean, ratio: number): Sprite | null {
  const text = isBot ? `${name} (bot)` : name;
  const key = `${ratio} ${text}`;
  const known = nameSprites.get(key);
  if (known) {
    nameSprites.delete(key);
    nameSprites.set(key, known);
    return known;
  }
  if (drawable <= 0) return null;
  const font = `600 13px Figtree, sans-serif`;
  const measure = document.createElement('canvas').getContext('2d');
  if (measure) measure.font = font;
  const width = Math.min(220, Math.ceil(measure?.measureText(text).width ?? 80)) + 8;
  const sprite = drawn(width * ratio, nameHeight * ratio, (pen) => {
    pen.scale(ratio, ratio);
    pen.font = font;
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.lineJoin = 'round';
    pen.lineWidth = 3;
    pen.strokeStyle = 'rgb(8 12 20 / 0.85)';
    pen.fillStyle = isBot ? '#b9c6d6' : '#ffffff';
    pen.strokeText(text, width / 2, nameHeight / 2, 220);
    pen.fillText(text, width / 2, nameHeight / 2, 220);
  });
  if (!sprite) return null;
  const [oldest] = nameSprites.keys();
  if (oldest !== undefined && nameSprites.size >= mostNames) nameSprites.delete(oldest);
  const inPixels = { image: sprite.image, width, height: nameHeight };
  nameSprites.set(key, inPixels);
  return inPixels;
}
