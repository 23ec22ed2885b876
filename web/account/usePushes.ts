/** Whether this site sends notifications by Web Push. */
import { useQuery } from '@tanstack/react-query';
import { api } from '../api/http.ts';

/** Undefined until the server has answered; false where it can't be asked, for then nothing is offered. */
export function usePushes(): boolean | undefined {
  const { data, isError } = useQuery({
    queryKey: ['push', 'key'],
    queryFn: ({ signal }) => api('GET /api/push/key', { signal }),
  });
  return isError ? false : data && data.key !== null;
}
