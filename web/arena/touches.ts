/** Fingers on the stage: the first one steers from where it came down, two pinch. CSS pixels. Pure. */
import { angleOf } from './steering.ts';

export type Finger = { readonly id: number; readonly x: number; readonly y: number };

export type Touches = {
  /** At most two fingers; a third is ignored. */
  readonly fingers: readonly Finger[];
  /** Where the steering finger came down; null while none steers. After a pinch all fingers must lift first. */
  readonly stick: { readonly x: number; readonly y: number } | null;
};

/** What a finger's move means. */
export type Gesture =
  /** Radians. */
  | { readonly kind: 'steer'; readonly angle: number }
  /** The fingers moved apart by this factor since the move before. */
  | { readonly kind: 'pinch'; readonly factor: number }
  | null;

export const noTouches: Touches = { fingers: [], stick: null };
/** Fingers closer than this have no usable distance. */
const leastSpan = 20;

export function touched({ fingers, stick }: Touches, finger: Finger): Touches {
  if (fingers.length === 0) return { fingers: [finger], stick: { x: finger.x, y: finger.y } };
  return fingers.length === 1 ? { fingers: [...fingers, finger], stick: null } : { fingers, stick };
}

export function moved(touches: Touches, finger: Finger): readonly [Touches, Gesture] {
  const { fingers, stick } = touches;
  if (!fingers.some(({ id }) => id === finger.id)) return [touches, null];
  const next = { fingers: fingers.map((one) => (one.id === finger.id ? finger : one)), stick };
  if (stick) {
    const angle = angleOf(finger.x - stick.x, finger.y - stick.y);
    return [next, angle === null ? null : { kind: 'steer', angle }];
  }
  const [before, after] = [spanOf(fingers), spanOf(next.fingers)];
  return [next, before && after ? { kind: 'pinch', factor: after / before } : null];
}

export function lifted({ fingers, stick }: Touches, id: number): Touches {
  const left = fingers.filter((finger) => finger.id !== id);
  return { fingers: left, stick: left.length === 0 ? null : stick };
}

/** Distance of two fingers; null for fewer, and when they are too close. */
function spanOf([one, other]: readonly Finger[]): number | null {
  if (!one || !other) return null;
  const span = Math.hypot(one.x - other.x, one.y - other.y);
  return span < leastSpan ? null : span;
}
