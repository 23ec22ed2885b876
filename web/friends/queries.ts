/** What the friends page reads. Everything about friends lies under one key, so that one change rereads all of it. */
import { useQuery, type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import { api, type Answer, type ApiKey } from '../api/http.ts';
import { heardPresence } from './heardPresence.ts';

/** Keys are per person: a login in another tab must not show the lists of the account before. */
function friendsKey(userId: string): readonly string[] {
  return ['friends', userId];
}

export function listKey(userId: string): readonly string[] {
  return [...friendsKey(userId), 'list'];
}

/** Rereads what is shown about friends; resolves once it is there. */
export async function rereadFriends(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: ['friends'] });
}

/** `read` never runs without a person to read for. */
function useRead<Key extends ApiKey>(
  userId: string | null,
  name: string,
  read: (userId: string, signal: AbortSignal) => Promise<Answer<Key>>,
): UseQueryResult<Answer<Key>> {
  return useQuery({
    queryKey: [...friendsKey(userId ?? ''), name],
    queryFn: ({ signal }) => read(userId ?? '', signal),
    enabled: userId !== null,
    refetchOnMount: 'always',
  });
}

type Friends = Answer<'GET /api/friends/:userId'>;

/** The friends, with what the socket told of them meanwhile. */
export function readFriends(userId: string, signal?: AbortSignal): Promise<Friends> {
  return heardPresence.over(() => api('GET /api/friends/:userId', { params: { userId }, signal }));
}

export function useFriends(userId: string | null): UseQueryResult<Friends> {
  return useRead<'GET /api/friends/:userId'>(userId, 'list', readFriends);
}

type Requests = UseQueryResult<Answer<'GET /api/friend-requests/:userId'>>;

/** Requests to this person. */
export function useRequests(userId: string | null): Requests {
  return useRead<'GET /api/friend-requests/:userId'>(userId, 'requests', (id, signal) =>
    api('GET /api/friend-requests/:userId', { params: { userId: id }, query: {}, signal }),
  );
}

/** Requests that this person has sent. */
export function useSentRequests(userId: string | null): Requests {
  return useRead<'GET /api/friend-requests/:userId'>(userId, 'sent', (id, signal) =>
    api('GET /api/friend-requests/:userId', { params: { userId: id }, query: { sent: 'true' }, signal }),
  );
}

export function useBlocks(userId: string | null): UseQueryResult<Answer<'GET /api/blocks'>> {
  return useRead<'GET /api/blocks'>(userId, 'blocks', (_id, signal) => api('GET /api/blocks', { signal }));
}

export function useSuggested(userId: string | null): UseQueryResult<Answer<'GET /api/users/suggested'>> {
  return useRead<'GET /api/users/suggested'>(userId, 'suggested', (_id, signal) =>
    api('GET /api/users/suggested', { signal }),
  );
}

/** People whose name begins like this, and how they stand to this person; nothing is read for null. */
export function useFoundUsers(
  userId: string | null,
  name: string | null,
): UseQueryResult<Answer<'GET /api/users/search'>> {
  return useQuery({
    queryKey: [...friendsKey(userId ?? ''), 'found', name?.toLowerCase()],
    queryFn: ({ signal }) => api('GET /api/users/search', { query: { name: name ?? '' }, signal }),
    enabled: userId !== null && name !== null,
    staleTime: 30_000,
    gcTime: 60_000,
  });
}

export function useActivity(userId: string | null): UseQueryResult<Answer<'GET /api/activity/friends'>> {
  return useRead<'GET /api/activity/friends'>(userId, 'activity', (_id, signal) =>
    api('GET /api/activity/friends', { query: {}, signal }),
  );
}
