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
  /** Resolves to whether it was done. */
  readonly run: (what: string, send: () => Promise<unknown>, done: string) => Promise<boolean>;
};

export function useTournamentCall(): TournamentCall {
  const client = useQueryClient();
  const [pending, setPending] = useState<string | null>(null);
  return {
    pending,
    async run(what, send, done) {
      if (pending !== null) return false;
      setPending(what);
      dismissError();
      let isDone = true;
      try {
        await send();
        announce(done);
      } catch (error) {
        isDone = false;
        toast({ title: 'Error', text: textForPlayer(error, 'Please try again.'), tone: 'error' });
      }
      // Also after a refusal: what the page showed may be out of date.
      await rereadTournaments(client).catch(() => undefined);
      setPending(null);
      return isDone;
    },
  };
}
