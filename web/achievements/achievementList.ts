/** What the page makes of the list: what is closest, what belongs together, and words for numbers. Pure. */
import type { Achievement, AchievementCategory, Rarity } from '@playfield/contracts/http/achievements.ts';

const sections: readonly (readonly [category: AchievementCategory, title: string])[] = [
  ['all', 'Every game'],
  ['people', 'With people'],
  ['rated', 'Rated games'],
  ['connect-four', 'Connect Four'],
  ['tic-tac-toe', 'Tic Tac Toe'],
  ['checkers', 'Checkers'],
  ['typing', 'Typing'],
  ['snakes', 'Snakes'],
  ['tournaments', 'Tournaments'],
];

export const rarityNames: Readonly<Record<Rarity, string>> = {
  common: 'Common',
  uncommon: 'Uncommon',
  rare: 'Rare',
  epic: 'Epic',
  legendary: 'Legendary',
};

const mostClosest = 3;

export type Section = {
  readonly title: string;
  readonly all: readonly Achievement[];
  readonly reached: number;
};

export const isReached = ({ isReached: has }: Achievement): boolean => has;

/** Sections in their order; one that this page does not know comes last. */
export function sectionsOf(list: readonly Achievement[]): readonly Section[] {
  const titles = new Map(sections);
  const known = sections.map(([category]) => category);
  const others = list.map(({ category }) => category).filter((category) => !known.includes(category));
  return [...known, ...new Set(others)].flatMap((category) => {
    const all = list.filter((one) => one.category === category);
    if (all.length === 0) return [];
    return [{ title: titles.get(category) ?? 'More', all, reached: all.filter(isReached).length }];
  });
}

/** How much is missing, from 0 to 1; what counts nothing is reached by a single game, or not at all. */
const shareLeft = ({ progress }: Achievement): number => (progress ? 1 - progress.value / progress.of : 1);

/** The next ones to reach: those that are begun, the most advanced first, then those of a single game in their order. */
export function closest(list: readonly Achievement[]): readonly Achievement[] {
  return list
    .filter((one) => !one.isReached && !one.isHidden)
    .toSorted((a, b) => shareLeft(a) - shareLeft(b))
    .slice(0, mostClosest);
}

/** Who has it, in words; null before it was counted. */
export function shareText(share: number | null): string | null {
  if (share === null) return null;
  if (share === 0) return 'nobody has it yet';
  if (share < 0.005) return 'fewer than 1 in 100 players have it';
  if (share >= 0.995) return 'almost everybody has it';
  const percent = Math.round(share * 100);
  return `${percent} in 100 players ${percent === 1 ? 'has' : 'have'} it`;
}

export const pointsOf = (list: readonly Achievement[]): number =>
  list.filter(isReached).reduce((sum, { points }) => sum + points, 0);
