/** Fingers on the stage: the first one steers around where it came down, two pinch. CSS pixels. Pure. */
import { angleOf } from './steering.ts';

export type Finger = { readonly id: number; readonly x: number; readonly y: number };

type Point = { readonly x: number; readonly y: number };
type Held = Finger & { readonly from: Point; readonly sinceMs: number };

export type Touches = {
  /** At most two fingers, the longest down first; a third is ignored. */
  readonly fingers: readonly Held[];
  /** What the first finger steers around; null while none steers, and while two pinch. */
  readonly stick: Point | null;
};

/** What a finger's move means. */
export type Gesture =
  /** Radians. */
  | { readonly kind: 'steer'; readonly angle: number }
  /** The fingers moved apart by this factor since the move before. */
  | { readonly kind: 'pinch'; readonly factor: number }
  | null;

export const noTouches: Touches = { fingers: [], stick: null };
/** Two fingers that come down so soon after each other pinch, milliseconds. */
const togetherMs = 200;
/** A later second finger pinches once it has moved so far, so that a thumb that misses Boost does not interrupt the steering. */
const pinchPx = 20;
/** Fingers closer than this have no usable distance. */
const leastSpan = 20;

const placeOf = ({ x, y }: Point): Point => ({ x, y });

export function touched(touches: Touches, finger: Finger, nowMs: number): Touches {
  const [first, second] = touches.fingers;
  const held = { ...finger, from: placeOf(finger), sinceMs: nowMs };
  if (!first) return { fingers: [held], stick: held.from };
  if (second) return touches;
  const isPinch = nowMs - first.sinceMs <= togetherMs;
  return { fingers: [first, held], stick: isPinch ? null : touches.stick };
}

export function moved(touches: Touches, finger: Finger): readonly [Touches, Gesture] {
  const { fingers, stick } = touches;
  const known = fingers.find(({ id }) => id === finger.id);
  if (!known) return [touches, null];
  const held = { ...known, ...placeOf(finger) };
  const next = { fingers: fingers.map((one) => (one === known ? held : one)), stick };
  if (stick && known === fingers[0]) {
    const angle = angleOf(finger.x - stick.x, finger.y - stick.y);
    return [next, angle === null ? null : { kind: 'steer', angle }];
  }
  if (stick) {
    const isPinch = Math.hypot(held.x - held.from.x, held.y - held.from.y) >= pinchPx;
    return [isPinch ? { ...next, stick: null } : next, null];
  }
  const [before, after] = [spanOf(fingers), spanOf(next.fingers)];
  return [next, before && after ? { kind: 'pinch', factor: after / before } : null];
}

/** The finger that stays steers on from where it is. */
export function lifted(touches: Touches, id: number): Touches {
  const { fingers, stick } = touches;
  if (!fingers.some((finger) => finger.id === id)) return touches;
  const left = fingers.filter((finger) => finger.id !== id);
  const [first] = left;
  if (!first) return noTouches;
  return { fingers: left, stick: stick && first === fingers[0] ? stick : placeOf(first) };
}

/** Distance of two fingers; null for fewer, and when they are too close. */
function spanOf([one, other]: readonly Finger[]): number | null {
  if (!one || !other) return null;
  const span = Math.hypot(one.x - other.x, one.y - other.y);
  return span < leastSpan ? null : span;
}
