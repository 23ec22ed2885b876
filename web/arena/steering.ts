/**
 * Hands as directions: mouse, fingers and keys (AR-010, AR-036; LOOK: canvas games). Whoever moved last steers. Angles in
 * radians, lengths in CSS pixels. Pure.
 */

/** So near to the middle of the canvas a pointer says nothing (AR-036). */
export const deadZonePx = 10;
/** A press of the boost key that is shorter than this switches, a longer one lasts as long as it is held. */
export const tapMs = 220;

/** Where a pointer points that is so far from the middle, or from where a finger began; null: nowhere. */
export function angleOf(x: number, y: number): number | null {
  return Math.hypot(x, y) <= deadZonePx ? null : Math.atan2(y, x);
}

const ways: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  KeyW: [0, -1],
  KeyS: [0, 1],
  KeyA: [-1, 0],
  KeyD: [1, 0],
};

/** Whether a key steers; `code` is its place on the keyboard, the same in every layout. */
export function isSteeringKey(code: string): boolean {
  return ways[code] !== undefined;
}

/** Where the keys that are held down point, together; null when they point nowhere. */
export function angleOfKeys(held: Iterable<string>): number | null {
  let [x, y] = [0, 0];
  for (const code of held) {
    const [dx, dy] = ways[code] ?? [0, 0];
    x += dx;
    y += dy;
  }
  return x === 0 && y === 0 ? null : Math.atan2(y, x);
}

export type Boost = {
  readonly isOn: boolean;
  /** When the press began that switched it on; null while none lasts. */
  readonly sinceMs: number | null;
};

export const noBoost: Boost = { isOn: false, sinceMs: null };

/** A press switches it, on or off. */
export function pressed(boost: Boost, nowMs: number): Boost {
  return boost.isOn ? noBoost : { isOn: true, sinceMs: nowMs };
}

/** After a short press it stays on, after a long one it ends. */
export function released({ isOn, sinceMs }: Boost, nowMs: number): Boost {
  return { isOn: isOn && sinceMs !== null ? nowMs - sinceMs < tapMs : isOn, sinceMs: null };
}
