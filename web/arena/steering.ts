/**
 * Mouse, fingers and keys as directions (AR-010, AR-036). The latest input wins.
 * Angles in radians, lengths in CSS pixels. Pure.
 */

/** A pointer this close to the centre of the canvas is ignored (AR-036). */
const deadZonePx = 10;
/** A shorter press of the boost key toggles, a longer one boosts while held. */
export const tapMs = 220;

/** Direction of a pointer relative to the centre, or to where a finger came down; null within the dead zone. */
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

/** Combined direction of the held keys; null when they cancel out. */
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
  /** When the press that turned it on began; null once released. */
  readonly sinceMs: number | null;
};

export const noBoost: Boost = { isOn: false, sinceMs: null };

/** A press toggles it. */
export function pressed(boost: Boost, nowMs: number): Boost {
  return boost.isOn ? noBoost : { isOn: true, sinceMs: nowMs };
}

/** It stays on after a short press and ends after a long one. */
export function released({ isOn, sinceMs }: Boost, nowMs: number): Boost {
  return { isOn: isOn && sinceMs !== null ? nowMs - sinceMs < tapMs : isOn, sinceMs: null };
}
