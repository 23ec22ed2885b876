/** The achievements of this browser's player, or of somebody else; read again when something is unlocked. */
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, type Answer } from '../api/http.ts';
import { liveSocket } from '../api/socket.ts';

const key = 'achievements';

export function useAchievements(
  userId: string | null,
  username: string | null,
): UseQueryResult<Answer<'GET /api/achievements'>> {
  const client = useQueryClient();
  useEffect(
    () =>
      liveSocket.join({
        greeting: () => [],
        onEvent(event) {
          const isNews =
            event.type === 'ratingUpdate' ||
            (event.type === 'notification' && event.notification.kind === 'achievement/unlocked');
          if (isNews) void client.invalidateQueries({ queryKey: [key] });
        },
      }),
    [client],
  );
  return useQuery({
    queryKey: [key, userId, username],
    queryFn: ({ signal }) =>
      api('GET /api/achievements', { query: username === null ? {} : { username }, signal }),
    enabled: userId !== null,
    refetchOnMount: 'always',
  });
}
