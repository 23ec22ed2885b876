/** The links of the header, in order. A feature that brings a page adds its line (SH-024, G03). */
import { menu } from '@playfield/games/menu.ts';

export type NavigationLine = {
  readonly href: string;
  readonly label: string;
};

/** Every game and the daily puzzles, behind `Games`. */
export const games: readonly NavigationLine[] = [
  ...menu,
  { href: '/typing-race', label: 'Typing Race' },
  { href: '/snake-io', label: 'Snake.io Arena' },
  { href: '/little-big-snake', label: 'Little Big Snake' },
  { href: '/puzzle', label: 'Puzzle of the day' },
];

export const home: NavigationLine = { href: '/', label: 'Games' };

/** Beside `Games`: where other people are. */
export const places: readonly NavigationLine[] = [
  { href: '/multiplayer', label: 'Multiplayer' },
  { href: '/online-race', label: 'Races' },
  { href: '/snake-io', label: 'Arena' },
  { href: '/tournaments', label: 'Tournaments' },
  { href: '/rankings', label: 'Rankings' },
];

export const achievements: NavigationLine = { href: '/achievements', label: 'Achievements' };

/** At the foot of every page. */
export const privacy: NavigationLine = { href: '/privacy', label: 'Privacy' };

/** SH-026. */
export const friends: NavigationLine = { href: '/friends', label: 'Friends' };
