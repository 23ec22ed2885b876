/** One tournament while its page is open: read once, kept up to date over the socket, and read again after a gap. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { SocketEvent } from '@playfield/contracts/socket/index.ts';
import { keepAsking } from '../api/askAgain.ts';
import { browserAsking } from '../api/browserAsking.ts';
import { liveSocket } from '../api/socket.ts';
import { useFailedRead } from '../api/useFailedRead.ts';
import { useSession } from '../session/session.ts';
import { announce } from '../ui/announcements.ts';
import { followedIn } from './followed.ts';
import { createPacedReads } from './pacedReads.ts';
import { detailsOf, seen, type SeenTournament } from './details.ts';
import { hearTournament } from './hearTournament.ts';
import { begunContest, changedMatches, newsOf } from './tournamentNews.ts';
import { contestPath } from './tournamentTexts.ts';

/** What a lost event would have told. */
const readEveryMs = 20_000;
/** How long a change is marked. */
const markedMs = 8000;

export type Watched = {
  readonly tournament: SeenTournament | undefined;
  /** Null unless it couldn't be read. */
  readonly failed: ReturnType<typeof useFailedRead>;
  readonly userId: string | null;
  /** Matches that have changed just now. */
  readonly changed: ReadonlySet<string>;
  readonly reread: () => void;
};

export function useTournament(id: string): Watched {
  const { user, status } = useSession();
  const client = useQueryClient();
  const userId = user?.id ?? null;
  const details = detailsOf(userId ?? '', id);
  const key = details.queryKey;
  const query = useQuery({
    ...details,
    enabled: status === 'ready',
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (isOver(state.data) ? false : readEveryMs),
  });
  const { data } = query;
  const failed = useFailedRead(query);
  const reread = (): void => void client.invalidateQueries({ queryKey: key });
  const [afterGap] = useState(() => createPacedReads());

  const hear = useEffectEvent((event: SocketEvent) =>
    hearTournament(event, {
      id,
      userId,
      known: () => client.getQueryData<SeenTournament>(key),
      show: (tournament) => client.setQueryData(key, tournament),
      showWhole: (whole) => client.setQueryData(key, seen(whole)),
      reread,
      rereadAfterGap: () => afterGap.ask(reread),
    }),
  );
  useEffect(() => {
    const leave = keepAsking(browserAsking, {
      command: { type: 'watchTournament', tournamentId: id },
      answer: 'tournamentState',
      onEvent: hear,
    });
    return () => {
      liveSocket.send({ type: 'leaveTournament', tournamentId: id });
      leave();
      afterGap.stop();
    };
  }, [id, afterGap]);

  return { tournament: data, failed, userId, changed: useNews(data, userId), reread };
}

function isOver(tournament: SeenTournament | undefined): boolean {
  return tournament?.status === 'completed' || tournament?.status === 'cancelled';
}

/** Says what has changed, opens the player's own game when it begins, and marks changed matches for a while. */
function useNews(tournament: SeenTournament | undefined, userId: string | null): ReadonlySet<string> {
  const [, navigate] = useLocation();
  const last = useRef<SeenTournament | undefined>(undefined);
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const before = last.current;
    last.current = tournament;
    if (!before || !tournament || before.id !== tournament.id || before === tournament) return;
    const news = newsOf(before, tournament, { userId, followed: followedIn(tournament.id) });
    if (news.length > 0) announce(news.join(' '));
    const marked = changedMatches(before, tournament);
    if (marked.length > 0) setChanged(new Set(marked));
    const begun = begunContest(before, tournament);
    const path = contestPath(tournament.gameType, begun?.contestId ?? null);
    if (path !== null) navigate(path);
  }, [tournament, userId, navigate]);
  useEffect(() => {
    if (changed.size === 0) return undefined;
    const timer = setTimeout(() => setChanged(new Set()), markedMs);
    return () => clearTimeout(timer);
  }, [changed]);
  return changed;
}
