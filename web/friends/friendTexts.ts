/** Texts of the friends page (FR-005…018; GAPS G74, G76). Pure. */
import type { ActivityEntry, FoundUser, ReportReason } from '@playfield/contracts/http/friends.ts';
import { HttpError } from '../api/httpError.ts';
import { gameTitle } from '@playfield/games/gameTitle.ts';

/** What went wrong, and under it why, in the server's words. */
export type Problem = { readonly title: string; readonly text: string | null };

/** FR-013…015, FR-017: a refusal that says all by itself stands alone. */
export function requestProblem(error: unknown): Problem {
  if (error instanceof HttpError && (error.code === 'friend/not-found' || error.code === 'friend/self'))
    return { title: error.text, text: null };
  return problemOf('Failed to send friend request', error);
}

export function problemOf(title: string, error: unknown): Problem {
  return { title, text: error instanceof HttpError ? error.text : 'Please try again.' };
}

/** Beside a name in the search. */
export const relationTexts: Readonly<Record<FoundUser['relation'], string>> = {
  none: '',
  friend: 'Friend',
  asked: 'Request sent',
  askedYou: 'Wants to be your friend',
};

export function requestSent(status: 'pending' | 'accepted', name: string): string {
  return status === 'accepted' ? `You and ${name} are friends now.` : `Friend request sent to ${name}.`;
}

export const reportReasons: readonly { readonly value: ReportReason; readonly label: string }[] = [
  { value: 'name', label: 'The name is offensive' },
  { value: 'abuse', label: 'Insults or harassment' },
  { value: 'cheating', label: 'Cheating' },
  { value: 'spam', label: 'Spam' },
  { value: 'other', label: 'Something else' },
];

/** `won 4 games of Checkers`; null for a kind that this page does not know. */
export function deedText({
  kind,
  gameType,
  count,
}: Pick<ActivityEntry, 'kind' | 'gameType' | 'count'>): string | null {
  const games = `${count === 1 ? 'a game' : `${count} games`} of ${gameTitle(gameType ?? '')}`;
  switch (kind) {
    case 'game/won':
      return `won ${games}`;
    case 'game/played':
      return `played ${games}`;
    case 'race/won':
      return count === 1 ? 'won a typing race' : `won ${count} typing races`;
    case 'race/best':
      return 'set a personal best in a typing race';
    case 'tournament/won': {
      const what = count === 1 ? 'a tournament' : `${count} tournaments`;
      return `won ${what} of ${gameTitle(gameType ?? '')}`;
    }
    default:
      return null;
  }
}
