/** What lists say of tournaments (TR-001…009, TR-027). Pure. */
import type { ListedTournament, Tournament } from '@playfield/contracts/http/tournaments.ts';
import { numberText, ordinalText } from '@playfield/contracts/numberText.ts';
import { tournamentGames } from '@playfield/contracts/tournamentLimits.ts';
import { gameTitle } from '@playfield/games/gameTitle.ts';
import type { BadgeTone } from '../ui/Badge.tsx';

type Status = Tournament['status'];
export type StatusFilter = 'all' | Exclude<Status, 'cancelled'>;

export const statusFilters: readonly { readonly value: StatusFilter; readonly label: string }[] = [
  { value: 'all', label: 'All Status' },
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'registration', label: 'Registration Open' },
  { value: 'active', label: 'Active' },
  { value: 'completed', label: 'Completed' },
];

export const gameChoices: readonly { readonly value: string; readonly label: string }[] = tournamentGames.map(
  (gameType) => ({ value: gameType, label: gameTitle(gameType) }),
);

export const gameFilters = [{ value: 'all', label: 'All Games' }, ...gameChoices];

/** TR-027; a cancelled one is none of the four. */
export const statusBadges: Readonly<Record<Status, { readonly tone: BadgeTone; readonly label: string }>> = {
  upcoming: { tone: 'blue', label: 'Upcoming' },
  registration: { tone: 'green', label: 'Registration Open' },
  active: { tone: 'yellow', label: 'Active' },
  completed: { tone: 'gray', label: 'Completed' },
  cancelled: { tone: 'danger', label: 'Cancelled' },
};

export const formatLabels: Readonly<Record<Tournament['format'], string>> = {
  'single-elimination': 'Single Elimination',
  'double-elimination': 'Double Elimination',
  'round-robin': 'Round Robin',
  arena: 'Arena',
};

export function pointsText(points: number | string): string {
  return `${numberText(Number(points))} pts`;
}

/** An arena has no other bound than the server's, which nobody comes near. */
export function participantsText({
  format,
  currentParticipants,
  maxParticipants,
}: Pick<Tournament, 'format' | 'currentParticipants' | 'maxParticipants'>): string {
  return format === 'arena' ? `${currentParticipants}` : `${currentParticipants}/${maxParticipants}`;
}

/** TR-006. */
export function isJoinable(
  one: Pick<Tournament, 'status' | 'currentParticipants' | 'maxParticipants'>,
): boolean {
  return one.status === 'registration' && one.currentParticipants < one.maxParticipants;
}

const isOver = ({ status }: Pick<Tournament, 'status'>): boolean =>
  status === 'completed' || status === 'cancelled';

/** The reader's own that are not over come first, the next start first; the others in the order they came in. */
export function ownFirst<One extends Pick<Tournament, 'isJoined' | 'status' | 'startDate'>>(
  tournaments: readonly One[],
): readonly One[] {
  const isOwn = (one: One): boolean => one.isJoined && !isOver(one);
  const own = tournaments.filter(isOwn);
  return [
    ...own.toSorted((a, b) => Date.parse(a.startDate) - Date.parse(b.startDate)),
    ...tournaments.filter((one) => !isOwn(one)),
  ];
}

/** What the reader is, or was, in a tournament of the list; null unless they joined it. */
export function joinedText({
  isJoined,
  status,
  place,
}: Pick<ListedTournament, 'isJoined' | 'status' | 'place'>): string | null {
  if (!isJoined) return null;
  if (status === 'cancelled') return 'You had joined';
  if (status !== 'completed') return 'You take part';
  if (place == null) return 'You took part';
  return place === 1 ? 'You won' : `You came ${ordinalText(place)}`;
}
