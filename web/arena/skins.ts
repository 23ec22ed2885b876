/** The looks that a player can choose from, by their places in `arenaColors`. Pure. */
import { arenaColors } from '@playfield/contracts/arenaColors.ts';

/** In the order of `arenaColors`. */
const names = [
  'Cherry',
  'Tangerine',
  'Amber',
  'Lemon',
  'Lime',
  'Leaf',
  'Fern',
  'Emerald',
  'Jade',
  'Lagoon',
  'Sky',
  'Azure',
  'Cobalt',
  'Indigo',
  'Violet',
  'Purple',
  'Orchid',
  'Magenta',
  'Rose',
  'Raspberry',
  'Coral',
  'Clay',
  'Sand',
  'Silver',
] as const satisfies Readonly<Record<keyof typeof arenaColors & `${number}`, string>>;

/** A place in `arenaColors`; null leaves it to the server. */
export type Skin = number | null;

export const skinKey = 'playfield:arena-skin';

export const skinName = (skin: Skin): string => (skin === null ? 'Any skin' : (names[skin] ?? 'Any skin'));

/** Anything unknown counts as no choice. */
export function parseSkin(stored: string | null): Skin {
  const skin = stored === null || stored === '' ? Number.NaN : Number(stored);
  return Number.isInteger(skin) && skin >= 0 && skin < arenaColors.length ? skin : null;
}

/** The next one (`step` 1) or the one before (-1); "any" lies between the last and the first. */
export function besideSkin(skin: Skin, step: 1 | -1): Skin {
  const count = arenaColors.length + 1;
  const place = ((skin ?? arenaColors.length) + step + count) % count;
  return place === arenaColors.length ? null : place;
}
