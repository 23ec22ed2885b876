/** The ratings of both players of a match, as far as the viewer wants to see them. */
import { useQuery } from '@tanstack/react-query';
import type { Game } from '@playfield/contracts/http/match.ts';
import type { GameRatings } from '@playfield/contracts/http/ratings.ts';
import { api } from '../api/http.ts';
import { accountOf, useSession } from '../session/session.ts';
import { showsRatings } from './showsRatings.ts';

const unknown: GameRatings = { player1: null, player2: null };

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
