/** Whether the viewer wants to see ratings beside names now. */
import { useQuery } from '@tanstack/react-query';
import type { ShownRating } from '@playfield/contracts/http/profiles.ts';
import { api } from '../api/http.ts';
import { accountOf, useSession } from '../session/session.ts';
import { showsRatings } from './showsRatings.ts';

/** `own` is the viewer's rating in what is played, null where there is none. */
export function useShowsRatings(own: ShownRating | null | undefined, isOver: boolean): boolean {
  const account = accountOf(useSession());
  const { data: settings } = useQuery({
    queryKey: ['account', 'settings'],
    queryFn: ({ signal }) => api('GET /api/me/settings', { signal }),
    enabled: account !== null,
  });
  const choice = account ? settings?.ratingsInGames : 'always';
  return showsRatings(choice, own?.isProvisional ?? false, isOver);
}
