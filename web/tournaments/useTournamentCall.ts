/** One call that changes a tournament at a time; a refusal is told in the server's words (TR-047, G48). */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { textForPlayer } from '../api/http.ts';
import { dismissError, toast } from '../shell/toast.ts';
import { announce } from '../ui/announcements.ts';
import { rereadTournaments } from './queries.ts';

export type TournamentCall = {
  /** What was pressed; null while nothing runs. */
  readonly pending: string | null;
  /** Resolves to whether it was done; a refusal is told by a toast unless `tellRefusal` tells it elsewhere. */
  readonly run: (
    what: string,
    send: () => Promise<unknown>,
    done: string,
    tellRefusal?: (text: string) => void,
  ) => Promise<boolean>;
};

const toastRefusal = (text: string): void => toast({ title: 'Error', text, tone: 'error' });

export function useTournamentCall(): TournamentCall {
  const client = useQueryClient();
  const [pending, setPending] = useState<string | null>(null);
  return {
    pending,
    async run(what, send, done, tellRefusal = toastRefusal) {
      if (pending !== null) return false;
      setPending(what);
      dismissError();
      try {
        await send();
      } catch (error) {
        tellRefusal(textForPlayer(error, 'Please try again.'));
        // The page may be out of date and is read again, but a second try does not wait for that.
        void rereadTournaments(client).catch(() => undefined);
        setPending(null);
        return false;
      }
      announce(done);
      await rereadTournaments(client).catch(() => undefined);
      setPending(null);
      return true;
    },
  };
}
