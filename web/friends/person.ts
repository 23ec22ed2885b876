/** How one player stands to the visitor, read when somebody asks for it. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api, type Answer } from '../api/http.ts';

export function personKey(id: string): readonly string[] {
  return ['friends', 'person', id];
}

/** Nothing is read without an id. */
export function usePerson(id: string | null): UseQueryResult<Answer<'GET /api/users/:id'>> {
  return useQuery({
    queryKey: personKey(id ?? ''),
    queryFn: ({ signal }) => api('GET /api/users/:id', { params: { id: id ?? '' }, signal }),
    enabled: id !== null,
    refetchOnMount: 'always',
  });
}
