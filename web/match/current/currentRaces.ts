/** The races that wait or run with the visitor in them: every page leads back to them. */
import { useQuery } from '@tanstack/react-query';
import type { CurrentRace } from '@playfield/contracts/http/race.ts';
import { api } from '../../api/http.ts';
import { useStore } from '../../lib/store.ts';
import { useSession } from '../../session/session.ts';
import { currentKey } from './currentGames.ts';
import { lastShownRace } from './lastShownRace.ts';

/** A waiting race may start at any moment. */
const pollMs = 5000;

/** Undefined while loading. Read once, then polled only while there are some. */
export function useCurrentRaces(): readonly CurrentRace[] | undefined {
  const { user, status } = useSession();
  const shownId = useStore(lastShownRace);
  const { data } = useQuery({
    queryKey: [...currentKey, 'races', user?.id ?? ''],
    queryFn: ({ signal }) => api('GET /api/typing-races/current', { signal }),
    enabled: status === 'ready' && user !== null,
    refetchInterval: ({ state }) => (state.data?.length ? pollMs : false),
    refetchOnWindowFocus: 'always',
  });
  return data?.filter((race) => race.status !== 'waiting' || race.id !== shownId);
}
