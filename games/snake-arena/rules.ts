/**
 * Every number of the snake arena (document 2, section 9; where it is silent, GAPS G79-G84 and G95 decide).
 * Lengths in world units, angles in radians, times in seconds. A snake's own body does not kill it.
 */

/** A square centred on the origin, from -half to +half. Touching the boundary kills. */
export const world = { half: 2000, dangerWidth: 100 } as const;

/** Fixed simulation step. */
export const tickHz = 30;
export const tickS = 1 / tickHz;

export const radius = { head: 12, body: 8 } as const;
/** A head dies within this distance of another snake's body part, or of its head. */
export const contact = { body: 18, head: 22 } as const;

/** Distance along the body from one part to the next. */
export const spacing = 10;
/** Fewest and most parts of a body, including the head; at most 150 are drawn. */
export const parts = { fewest: 10, most: 150 } as const;
/** Mass per additional part. */
const massPerPart = 280;

export const mass = {
  start: 1000,
  /** Boosting never takes a snake below this. Under `start`, so that a newborn can boost (GAPS G95). */
  boostFloor: 500,
  boostPerS: 300,
  /** Share of a dead snake's mass that becomes food; the rest is gone. */
  leftBehind: 0.6,
  /** From this mass on a snake turns no slower. */
  full: 40_000,
} as const;

export const speed = { normal: 170, boost: 320 } as const;
/** Radians per second: a small snake turns within 42 units, a full-grown one within 77. */
export const turn = { small: 4, full: 2.2 } as const;

export type FoodKind = 'small' | 'medium' | 'large' | 'huge';
/** Radii from the specification; `huge` is its "other". `share`: how often a kind grows by itself. */
export const foods: Readonly<
  Record<FoodKind, { readonly radius: number; readonly mass: number; readonly share: number }>
> = {
  small: { radius: 3, mass: 20, share: 0.65 },
  medium: { radius: 5, mass: 50, share: 0.27 },
  large: { radius: 8, mass: 100, share: 0.08 },
  huge: { radius: 12, mass: 200, share: 0 },
};
/** Food grows by itself up to this number, at most so many pieces per tick. */
export const growing = { count: 900, perTick: 5 } as const;
/** Food is eaten from this far beyond the contact of head and food. */
export const reach = 6;

/**
 * Snakes are born at least `margin` units from the boundary, heading for the middle of the world (GAPS
 * G95), with as much room as there is; while
 * fewer than `lonely` snakes live, with little more than `room` units to the nearest head. At least `food` pieces of food lie within `foodSpread` units of a point `foodAhead` units ahead.
 */
export const birth = {
  margin: 350,
  room: 500,
  lonely: 40,
  food: 6,
  foodAhead: 220,
  foodSpread: 150,
} as const;

/** Whether a snake of this mass can boost for another tick. */
export const canBoost = (bodyMass: number): boolean => bodyMass - mass.boostPerS * tickS >= mass.boostFloor;

/** Number of parts at this mass. */
export function partsOf(bodyMass: number): number {
  const wanted = parts.fewest + Math.floor((bodyMass - mass.start) / massPerPart);
  return Math.min(parts.most, Math.max(parts.fewest, wanted));
}

/** Maximum turn rate at this mass, radians per second. */
export function turnRateOf(bodyMass: number): number {
  const grown = Math.min(1, Math.max(0, (bodyMass - mass.start) / (mass.full - mass.start)));
  return turn.small + (turn.full - turn.small) * grown;
}

/** Zoom of the view (document 2, section 9): 100 / sqrt(mass), within 0.5 and 1.2. */
export function zoomOf(bodyMass: number): number {
  return Math.min(1.2, Math.max(0.5, 100 / Math.sqrt(Math.max(1, bodyMass))));
}

/** Whether a place is beyond the boundary. */
export const isOutside = (x: number, y: number): boolean =>
  Math.abs(x) > world.half || Math.abs(y) > world.half;

/** Whether a place lies in the danger zone along the boundary. */
export const isInDanger = (x: number, y: number): boolean =>
  Math.max(Math.abs(x), Math.abs(y)) > world.half - world.dangerWidth;
