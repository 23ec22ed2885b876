/** One press makes a request to somebody whose id is known; a toast tells what came of it. */
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../api/http.ts';
import { toast } from '../shell/toast.ts';
import type { Person } from './dialogs.ts';
import { requestProblem, requestSent } from './friendTexts.ts';
import { rereadFriends } from './queries.ts';

/** Asks, or accepts where the other has asked. */
export function useBefriend(): (person: Person) => Promise<void> {
  const client = useQueryClient();
  return async ({ id, username }) => {
    try {
      const { status } = await api('POST /api/friends/request', { body: { friendId: id } });
      toast({ title: requestSent(status, username), tone: 'success' });
      await rereadFriends(client);
    } catch (error) {
      const { title, text } = requestProblem(error);
      toast({ title, text: text ?? undefined, tone: 'error' });
    }
  };
}
