/** The ratings of both players of a match, as far as the viewer wants to see them. */
import { useQuery } from '@tanstack/react-query';
import type { Game } from '@playfield/contracts/http/match.ts';
import type { GameRatings } from '@playfield/contracts/http/ratings.ts';
import type { Settings } from '@playfield/contracts/http/settings.ts';
import { api } from '../api/http.ts';
import { accountOf, useSession } from '../session/session.ts';

const unknown: GameRatings = { player1: null, player2: null };

/**
 * Whether ratings are shown now. Somebody who never chose sees them from the start once the own rating is firm, and after the game
 * before that. Pure.
 */
export function showsRatings(
  choice: Settings['ratingsInGames'] | undefined,
  isOwnProvisional: boolean,
  isOver: boolean,
): boolean {
  if (choice === undefined || choice === 'never') return false;
  if (choice === 'always' || isOver) return true;
  return choice === null && !isOwnProvisional;
}

/** `isSettled`: what the game changed is known to have been stored. */
export function useGameRatings(
  record: Pick<Game, 'id' | 'status' | 'yourSeat'> | null,
  isSettled: boolean,
): GameRatings {
  const account = accountOf(useSession());
  const { data: settings } = useQuery({
    queryKey: ['account', 'settings'],
    queryFn: ({ signal }) => api('GET /api/me/settings', { signal }),
    enabled: account !== null,
  });
  const { data } = useQuery({
    queryKey: ['ratings', record?.id, record?.status, isSettled],
    queryFn: ({ signal }) => api('GET /api/games/:id/ratings', { params: { id: record?.id ?? '' }, signal }),
    enabled: record !== null,
    placeholderData: (before) => before,
  });
  if (!data || !record) return unknown;
  const own = record.yourSeat === null ? null : data[record.yourSeat];
  const choice = account ? settings?.ratingsInGames : 'always';
  return showsRatings(choice, own?.isProvisional ?? false, record.status === 'completed') ? data : unknown;
}
