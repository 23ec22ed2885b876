/** The ratings of both players of a match, as far as the viewer wants to see them. */
import { useQuery } from '@tanstack/react-query';
import type { Game } from '@playfield/contracts/http/match.ts';
import type { GameRatings } from '@playfield/contracts/http/ratings.ts';
import { api } from '../api/http.ts';
import { useShowsRatings } from './useShowsRatings.ts';

const unknown: GameRatings = { player1: null, player2: null };

/** `isSettled`: what the game changed is known to have been stored. */
export function useGameRatings(
  record: Pick<Game, 'id' | 'status' | 'yourSeat'> | null,
  isSettled: boolean,
): GameRatings {
  const { data } = useQuery({
    queryKey: ['ratings', record?.id, record?.status, isSettled],
    queryFn: ({ signal }) => api('GET /api/games/:id/ratings', { params: { id: record?.id ?? '' }, signal }),
    enabled: record !== null,
    placeholderData: (before) => before,
  });
  const own = data && record?.yourSeat ? data[record.yourSeat] : null;
  const isShown = useShowsRatings(own, record?.status === 'completed');
  return data && isShown ? data : unknown;
}
