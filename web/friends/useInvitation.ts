/** One invitation from being sent to its answer: told over the socket, and read now and then in case that was missed. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { TimeControl } from '@playfield/contracts/http/match.ts';
import type { Invite, Reachability } from '@playfield/contracts/http/invites.ts';
import { api, HttpError } from '../api/http.ts';
import { liveSocket } from '../api/socket.ts';
import { showTold } from '../api/told.ts';
import { currentKey } from '../match/current/currentGames.ts';
import { problemOf, type Problem } from './friendTexts.ts';

const checkEveryMs = 10_000;

type Wish = {
  readonly toUserId: string;
  /** A game's id, `race`, `arena` or `tournament`. */
  readonly what: string;
  readonly clock: TimeControl | null;
  readonly raceId: string | null;
  readonly tournamentId: string | null;
};

export type Invitation = {
  /** Null before it is sent. */
  readonly invite: Invite | null;
  readonly reach: Reachability;
  readonly isPending: boolean;
  readonly problem: Problem | null;
  readonly send: (wish: Wish) => Promise<void>;
  readonly cancel: () => Promise<void>;
  /** Back to before it was sent. */
  readonly forget: () => void;
};

const isGone = (error: unknown): boolean =>
  error instanceof HttpError && (error.status === 403 || error.status === 404);

const noInvite = ['invite', ''] as const;

export function useInvitation(): Invitation {
  const client = useQueryClient();
  const [sent, setSent] = useState<{ readonly id: string; readonly reach: Reachability } | null>(null);
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const id = sent?.id ?? null;
  const { data, error } = useQuery({
    queryKey: id === null ? noInvite : ['invite', id],
    queryFn: ({ signal }) => api('GET /api/invites/:id', { params: { id: id ?? '' }, signal }),
    enabled: id !== null,
    // What came before the page knew which invitation it waits for was told to nobody.
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.status === 'pending' && !isGone(state.error) ? checkEveryMs : false,
  });
  useEffect(() => {
    if (id === null) return undefined;
    return liveSocket.join({
      greeting: () => [],
      onEvent(event) {
        if (event.type === 'invite' && event.invite.id === id) showTold(client, ['invite', id], event.invite);
      },
    });
  }, [client, id]);

  const run = async (failed: string, act: () => Promise<void>): Promise<void> => {
    setPending(true);
    setProblem(null);
    try {
      await act();
    } catch (error) {
      setProblem(problemOf(failed, error));
    }
    setPending(false);
  };

  return {
    // What it led to was removed, and the invitation with it.
    invite: id === null || !data ? null : isGone(error) ? { ...data, status: 'expired' } : data,
    reach: sent?.reach ?? 'unknown',
    isPending,
    problem,
    forget() {
      setSent(null);
      setProblem(null);
    },
    send: (wish) =>
      run('The invitation was not sent', async () => {
        const { invite, reach } = await api('POST /api/invites', { body: bodyOf(wish) });
        client.setQueryData(['invite', invite.id], invite);
        setSent({ id: invite.id, reach });
        // The game that waits for the answer is one to return to, from whichever page.
        void client.invalidateQueries({ queryKey: currentKey });
      }),
    cancel: () =>
      run('The invitation was not withdrawn', async () => {
        if (id === null) return;
        try {
          const withdrawn = await api('POST /api/invites/:id/cancel', { params: { id }, body: {} });
          showTold(client, ['invite', id], withdrawn);
        } catch (error) {
          // It may have been answered at that moment.
          await client.invalidateQueries({ queryKey: ['invite', id] });
          throw error;
        }
      }),
  };
}

type Body = NonNullable<Parameters<typeof api<'POST /api/invites'>>[1]>['body'];

function bodyOf({ toUserId, what, clock, raceId, tournamentId }: Wish): Body {
  if (tournamentId !== null) return { toUserId, kind: 'tournament', tournamentId };
  if (what === 'arena') return { toUserId, kind: 'arena' };
  if (what === 'race') return { toUserId, kind: 'race', ...(raceId === null ? {} : { raceId }) };
  return { toUserId, kind: 'game', gameType: what, clock };
}
