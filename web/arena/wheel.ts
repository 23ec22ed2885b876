/** What the wheel of a mouse, or a trackpad, asks of the zoom: notches, and pinches (AR-035). Pure. */

/** Of a wheel event. `wheelDeltaY` is in no standard but in every browser: 120 to a notch of a mouse, away from the player. */
export type Turn = Pick<WheelEvent, 'deltaMode' | 'deltaY'> & { readonly wheelDeltaY?: unknown };

/** `leftPx`: turned since the last notch, in CSS pixels; towards the player is positive. */
type Wheel = { readonly leftPx: number; readonly atMs: number };
export const stillWheel: Wheel = { leftPx: 0, atMs: Number.NEGATIVE_INFINITY };

const deltaOfNotch = 120;
/** How far a trackpad is turned for a notch, in CSS pixels. A mouse reports more or less, by system and page zoom. */
const notchPx = 100;
/** CSS pixels of each `deltaMode`: pixels, lines (three to a notch), pages. */
const pxOfMode = [1, notchPx / 3, notchPx] as const;
/** After this long what is left of a notch is dropped, and the next turn shows at once. */
const pauseMs = 200;
/** A trackpad's pinch comes as a wheel with Ctrl: this many CSS pixels zoom by e, at most so many at once. */
const pinchPx = { perE: 100, most: 25 } as const;

/** The whole notches of this turn; towards the player is positive. */
export function turned(
  { leftPx, atMs }: Wheel,
  turn: Turn,
  nowMs: number,
): { readonly notches: number; readonly wheel: Wheel } {
  const exact = exactNotches(turn);
  if (exact !== 0) return { notches: exact, wheel: { leftPx: 0, atMs: nowMs } };
  const px = pxOf(turn);
  // Sideways.
  if (px === 0) return { notches: 0, wheel: { leftPx, atMs } };
  if (nowMs - atMs > pauseMs) return { notches: Math.sign(px), wheel: { leftPx: 0, atMs: nowMs } };
  const sumPx = Math.sign(leftPx) === -Math.sign(px) ? px : leftPx + px;
  const notches = Math.trunc(sumPx / notchPx);
  return { notches, wheel: { leftPx: sumPx - notches * notchPx, atMs: nowMs } };
}

/** The factor of a pinch that comes as a wheel. */
export const pinchFactor = (turn: Turn): number =>
  Math.exp(-Math.min(pinchPx.most, Math.max(-pinchPx.most, pxOf(turn))) / pinchPx.perE);

/** 0: not a mouse that reports its notches. */
function exactNotches({ wheelDeltaY }: Turn): number {
  return typeof wheelDeltaY === 'number' && wheelDeltaY % deltaOfNotch === 0
    ? -wheelDeltaY / deltaOfNotch
    : 0;
}

const pxOf = ({ deltaMode, deltaY }: Turn): number => deltaY * (pxOfMode[deltaMode] ?? 1);
