/** One request of a kind at a time, for a game to open or a seat to take; a name is needed first (MP-020, MP-021). */
import { useState } from 'react';
import { HttpError, textForPlayer } from '../api/http.ts';
import { dismissError, toast } from '../shell/toast.ts';

export type Requesting<Request> = {
  readonly isPending: boolean;
  /** What was asked for last, pending or answered: shows which button is busy, and where to tell of a refusal. */
  readonly request: Request | null;
  /** Why the last request was refused, in the server's words. */
  readonly problem: string | null;
  /** Whether the name is the reason. */
  readonly isNameRefused: boolean;
  /** `failedText` is the toast's, should `act` reject. */
  readonly run: (request: Request, playerName: string, failedText: string, act: () => Promise<void>) => void;
};

export function useRequest<Request>(): Requesting<Request> {
  const [isPending, setPending] = useState(false);
  const [request, setRequest] = useState<Request | null>(null);
  const [refusal, setRefusal] = useState<Pick<Requesting<Request>, 'problem' | 'isNameRefused'>>(none);

  const send = async (failedText: string, act: () => Promise<void>): Promise<void> => {
    try {
      await act();
    } catch (error) {
      setRefusal({
        problem: textForPlayer(error, failedText),
        isNameRefused: error instanceof HttpError && error.code.startsWith('name/'),
      });
      toast({ title: 'Error', text: failedText, tone: 'error' });
    } finally {
      setPending(false);
    }
  };

  return {
    isPending,
    request,
    ...refusal,
    run(asked, playerName, failedText, act) {
      if (isPending) return;
      if (playerName.trim() === '') {
        toast({ title: 'Error', text: 'Please enter your name', tone: 'error' });
        return;
      }
      setPending(true);
      setRequest(() => asked);
      setRefusal(none);
      dismissError();
      void send(failedText, act);
    },
  };
}

const none = { problem: null, isNameRefused: false };
