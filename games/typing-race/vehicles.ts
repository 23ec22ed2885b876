/**
 * The vehicles of the typing race (document 2, sections 3 and 9). They are unlocked by the best WPM and cosmetic only:
 * `speed` is shown, it moves nothing (GAPS G62).
 */

export type VehicleId = 'green-pickup' | 'pink-beetle' | 'blue-sports' | 'yellow-muscle' | 'red-supercar';

export type Vehicle = {
  readonly id: VehicleId;
  readonly name: string;
  readonly type: 'truck' | 'car';
  /** A figure of the specification without effect. */
  readonly speed: number;
  /** One emoji, where a drawing cannot be shown. */
  readonly icon: string;
  /** Best WPM from which on it may be chosen. */
  readonly unlockWpm: number;
  readonly description: string;
};

const greenPickup: Vehicle = {
  id: 'green-pickup',
  name: 'Green Pickup',
  type: 'truck',
  speed: 1,
  icon: '\u{1F6FB}',
  unlockWpm: 0,
  description: 'Starts in any weather and carries every beginner.',
};

/** In the order of the list, which is that of the unlock values. */
export const vehicles: readonly Vehicle[] = [
  greenPickup,
  {
    id: 'pink-beetle',
    name: 'Pink Beetle',
    type: 'car',
    speed: 1.1,
    icon: '\u{1F697}',
    unlockWpm: 20,
    description: 'Small, round and quicker than it looks.',
  },
  {
    id: 'blue-sports',
    name: 'Blue Sports Car',
    type: 'car',
    speed: 1.2,
    icon: '\u{1F699}',
    unlockWpm: 25,
    description: 'Light on its wheels and happy in long sentences.',
  },
  {
    id: 'yellow-muscle',
    name: 'Yellow Muscle Car',
    type: 'car',
    speed: 1.3,
    icon: '\u{1F695}',
    unlockWpm: 40,
    description: 'A big engine for hands that have found their rhythm.',
  },
  {
    id: 'red-supercar',
    name: 'Red Supercar',
    type: 'car',
    speed: 1.6,
    icon: '\u{1F3CE}\uFE0F',
    unlockWpm: 70,
    description: 'Low, loud and only for very fast fingers.',
  },
];

/** The vehicle with this id, or `undefined`; ids may come from storage or from the wire. */
export function vehicleById(id: string): Vehicle | undefined {
  return vehicles.find((vehicle) => vehicle.id === id);
}

/** Whether the vehicle may be chosen with this best WPM. */
export function isUnlocked(vehicle: Vehicle, bestWpm: number): boolean {
  return bestWpm >= vehicle.unlockWpm;
}

/** The vehicles that may be chosen with this best WPM, in list order; the first one always may. */
export function unlockedBy(bestWpm: number): readonly Vehicle[] {
  return vehicles.filter((vehicle) => vehicle === greenPickup || isUnlocked(vehicle, bestWpm));
}

/** The last unlocked vehicle in list order: the current one of a player who has chosen none. */
export function defaultVehicle(bestWpm: number): Vehicle {
  return unlockedBy(bestWpm).at(-1) ?? greenPickup;
}

/** The chosen vehicle where it exists and is unlocked, else the default. */
export function currentVehicle(bestWpm: number, chosenId: string | null): Vehicle {
  const chosen = unlockedBy(bestWpm).find(({ id }) => id === chosenId);
  return chosen ?? defaultVehicle(bestWpm);
}

/** What a new best WPM has unlocked, in list order. */
export function newlyUnlocked(beforeWpm: number, afterWpm: number): readonly Vehicle[] {
  const before = unlockedBy(beforeWpm);
  return unlockedBy(afterWpm).filter((vehicle) => !before.includes(vehicle));
}

/** The Vehicle Rank of the page: `n of 5`, n being the place of the vehicle in the list. */
export function vehicleRank(vehicle: Vehicle): string {
  return `${vehicles.indexOf(vehicle) + 1} of ${vehicles.length}`;
}
