/** Somebody's profile as the reader may see it. */
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/http.ts';

export const profileQuery = (username: string) =>
  queryOptions({
    queryKey: ['profile', username],
    queryFn: ({ signal }) => api('GET /api/profiles/:username', { params: { username }, signal }),
    // Read again also where one profile leads to another and back.
    staleTime: 0,
    refetchOnMount: 'always',
    // Whether the person is online, and what they play.
    refetchOnWindowFocus: 'always',
    refetchInterval: 60_000,
  });
