/**
 * The vehicles of the typing race (document 2, sections 3 and 9), and skins beyond them. They are unlocked by the best WPM and cosmetic only:
 * `speed` is shown, it moves nothing (GAPS G62).
 */

export type VehicleId =
  | 'green-pickup'
  | 'pink-beetle'
  | 'blue-sports'
  | 'yellow-muscle'
  | 'red-supercar'
  | SkinId;

type SkinId = 'orange-hot-rod' | 'teal-rally' | 'violet-racer' | 'silver-streamliner' | 'golden-rocket';

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

/** What a skin has of the vehicle that it dresses, the last of the specification. */
const dressed = { type: 'car', speed: 1.6, icon: '\u{1F3CE}\uFE0F' } as const;

/** Goals beyond the specification: other looks, ranked as the last vehicle. In the order of their unlock values. */
export const skins: readonly Vehicle[] = [
  {
    ...dressed,
    id: 'orange-hot-rod',
    name: 'Orange Hot Rod',
    unlockWpm: 80,
    description: 'An open engine and no bonnet to hide it.',
  },
  {
    ...dressed,
    id: 'teal-rally',
    name: 'Teal Rally Car',
    unlockWpm: 90,
    description: 'Takes every comma sideways.',
  },
  {
    ...dressed,
    id: 'violet-racer',
    name: 'Violet Racer',
    unlockWpm: 100,
    description: 'One seat, four bare wheels, a hundred words a minute.',
  },
  {
    ...dressed,
    id: 'silver-streamliner',
    name: 'Silver Streamliner',
    unlockWpm: 110,
    description: 'Built for the salt flats and for long passages.',
  },
  {
    ...dressed,
    id: 'golden-rocket',
    name: 'Golden Rocket',
    unlockWpm: 120,
    description: 'Two words a second. There is nothing faster here.',
  },
];

/** All that can be driven. */
export const garage: readonly Vehicle[] = [...vehicles, ...skins];

/** The vehicle with this id, or `undefined`; ids may come from storage or from the wire. */
export function vehicleById(id: string): Vehicle | undefined {
  return garage.find((vehicle) => vehicle.id === id);
}

/** Whether the vehicle may be chosen with this best WPM. */
export function isUnlocked(vehicle: Vehicle, bestWpm: number): boolean {
  return bestWpm >= vehicle.unlockWpm;
}

/** The vehicles that may be chosen with this best WPM, in list order; the first one always may. */
export function unlockedBy(bestWpm: number): readonly Vehicle[] {
  return vehicles.filter((vehicle) => vehicle === greenPickup || isUnlocked(vehicle, bestWpm));
}

/** The same with the skins. */
function drivableBy(bestWpm: number): readonly Vehicle[] {
  return [...unlockedBy(bestWpm), ...skins.filter((skin) => isUnlocked(skin, bestWpm))];
}

/** The next vehicle to unlock, and where the way to it began; null for those who have them all. */
export function nextGoal(bestWpm: number): { readonly vehicle: Vehicle; readonly fromWpm: number } | null {
  const vehicle = garage.find((one) => one !== greenPickup && !isUnlocked(one, bestWpm));
  if (!vehicle) return null;
  return { vehicle, fromWpm: garage[garage.indexOf(vehicle) - 1]?.unlockWpm ?? 0 };
}

/** The last unlocked vehicle in list order: the current one of a player who has chosen none. */
export function defaultVehicle(bestWpm: number): Vehicle {
  return unlockedBy(bestWpm).at(-1) ?? greenPickup;
}

/** The chosen vehicle where it exists and is unlocked, else the default. */
export function currentVehicle(bestWpm: number, chosenId: string | null): Vehicle {
  const chosen = drivableBy(bestWpm).find(({ id }) => id === chosenId);
  return chosen ?? defaultVehicle(bestWpm);
}

/** What a new best WPM has unlocked, in list order. */
export function newlyUnlocked(beforeWpm: number, afterWpm: number): readonly Vehicle[] {
  const before = drivableBy(beforeWpm);
  return drivableBy(afterWpm).filter((vehicle) => !before.includes(vehicle));
}

/** The Vehicle Rank of the page: `n of 5`, n being the place of the vehicle in the list; a skin has that of the last. */
export function vehicleRank(vehicle: Vehicle): string {
  const place = vehicles.indexOf(vehicle);
  return `${place === -1 ? vehicles.length : place + 1} of ${vehicles.length}`;
}
