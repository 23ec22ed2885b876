/** The boards that the page offers, in order, and what its words are. */
import type { Level } from '@playfield/contracts/http/profiles.ts';
import type { Rankings } from '@playfield/contracts/http/rankings.ts';
import { menu } from '@playfield/games/menu.ts';
import type { Answer } from '../api/http.ts';
import { guestsText } from './guestsText.ts';

export type BoardChoice = {
  readonly id: string;
  readonly label: string;
  /** What is counted, for a newcomer. */
  readonly about: string;
  /** Where one plays for it. */
  readonly play: { readonly href: string; readonly label: string };
  readonly hasWeeks: boolean;
};

const aboutRatings =
  'Rated games between accounts count, each by how strong the other player is. After ten of them, or a few more until your rating is firm, you are on this board; if you stop playing for too long, you leave it.';
const online = { href: '/multiplayer', label: 'Play online' };
const race = { href: '/online-race', label: 'Race' };

export const boards: readonly BoardChoice[] = [
  // The last part of a game's address is its id.
  ...menu.map(({ label, href }) => ({
    id: href.slice(href.lastIndexOf('/') + 1),
    label,
    about: aboutRatings,
    play: online,
    hasWeeks: true,
  })),
  { id: 'typing-race', label: 'Typing Race', about: aboutRatings, play: race, hasWeeks: false },
  {
    id: 'typing-speed',
    label: 'Typing speed',
    about:
      'The fastest races against other people. The server goes through every one of them, key by key, before it counts.',
    play: race,
    hasWeeks: true,
  },
  {
    id: 'little-big-snake',
    label: 'Little Big Snake',
    about: 'The best runs. The server plays every one of them again, step by step, before it counts.',
    play: { href: '/little-big-snake', label: 'Play a run' },
    hasWeeks: true,
  },
  {
    id: 'points',
    label: 'All games',
    about:
      'Results and achievements earn points, whatever the game. Tournament prizes can be spent, so they do not count here.',
    play: online,
    hasWeeks: false,
  },
];

/** Heading of the column of values. */
export const unitLabels: Readonly<Record<Rankings['unit'], string>> = {
  rating: 'Rating',
  score: 'Score',
  wpm: 'WPM',
  snake: 'Best run',
  points: 'Points',
};

/** Said where a board lists nobody. */
export function emptyText(
  unit: Rankings['unit'],
  { isFriends, isPastWeek }: { readonly isFriends: boolean; readonly isPastWeek: boolean },
): string {
  const nobody = isFriends ? 'Neither you nor any of your friends' : 'Nobody';
  return isPastWeek
    ? `${nobody} was on this board in that week.`
    : `${nobody} is on this board yet. ${howTo[unit]}`;
}

/** How one comes onto a board. */
const howTo: Readonly<Record<Rankings['unit'], string>> = {
  rating: 'Play 10 rated games, or a few more until your rating is firm, to appear here.',
  score: 'Play 5 rated games in a week: a win counts 2, a draw 1.',
  wpm: 'Finish a race against somebody, and your best speed stands here.',
  snake: 'Finish a run with a point, and your best one stands here.',
  points: 'Results earn points: 5 for a rated win, 2 for a draw, 1 for a loss.',
};

const counted = (count: number, noun: string): string => `${count} more ${noun}${count === 1 ? '' : 's'}`;

/** `44 more points to level 2`. */
export const nextLevelText = ({ level, earned, to }: Omit<Level, 'from'>): string =>
  `${counted(to - earned, 'point')} to level ${level + 1}`;

type Spread = Pick<Answer<'GET /api/rankings/:gameType/distribution'>, 'total' | 'steps' | 'width'>;

/** `200 players; the largest group, 31, has 1200 to 1249`. */
export function spreadText({ total, steps, width }: Spread): string {
  const most = Math.max(...steps.map(({ players }) => players));
  const from = steps.find(({ players }) => players === most)?.from ?? 0;
  const values = width === 1 ? String(from) : `${from} to ${from + width - 1}`;
  return `${total} players; the largest group, ${most}, has ${values}`;
}

/** What keeps the reader off a board, in a sentence; null for somebody who is on it. */
export function missingText(
  { unit, own: { entry, missing } }: Pick<Rankings, 'unit' | 'own'>,
  isPastWeek: boolean,
): string | null {
  if (entry) return null;
  if (missing.account) return guestsText;
  if (missing.isHidden) return 'You show your profile to nobody, so you are on no board.';
  if (isPastWeek) return 'You were not on the board that week.';
  // A place needs both: so many games, and a firm rating.
  const left = Math.max(missing.games, missing.gamesToFirm);
  if (unit === 'rating' && missing.games > 0)
    return `About ${counted(left, 'rated game')} to get onto this board.`;
  if (unit === 'rating' && left > 0)
    return `Your rating is not firm: play about ${counted(left, 'rated game')}.`;
  if (unit === 'score' && missing.games > 0)
    return `${counted(missing.games, 'rated game')} this week, and you are on this board.`;
  return missing.games > 0 ? howTo[unit] : 'You will be on this board in a moment.';
}
