/**
 * Who goes on after a match of a tournament whose last game was drawn, and why: the game's record doesn't know. Its tournament is read
 * until it does, a moment after the game.
 */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '../../session/session.ts';
import { detailsOf, type SeenTournament } from '../../tournaments/details.ts';
import { tieBreakText } from '../../tournaments/tieBreak.ts';
import { announce } from '../../ui/announcements.ts';
import type { GameRecord } from '../frame/record.ts';

const readEveryMs = 2000;

const matchIn = (tournament: SeenTournament | undefined, matchId: string) =>
  tournament?.matches.find(({ id }) => id === matchId);

/** Null while it isn't known, and where a game decided the match or it goes on. */
export function useTieBreak(record: GameRecord | null): string | null {
  const { user } = useSession();
  const userId = user?.id ?? null;
  const tournament = record?.online?.tournament ?? null;
  const { id = '', matchId = '' } = tournament ?? {};
  const isDrawn = record?.status === 'completed' && record.result === 'draw';
  const { data } = useQuery({
    ...detailsOf(userId ?? '', id),
    enabled: tournament !== null && isDrawn,
    // What was read before may be older than the game.
    refetchOnMount: 'always',
    refetchInterval({ state }) {
      const { data: read, status } = state;
      if (!read) return status === 'pending' && readEveryMs;
      const match = matchIn(read, matchId);
      const isOpen = match?.status === 'playing' && match.contestId === record?.id;
      return read.status === 'active' && isOpen && readEveryMs;
    },
  });
  const match = isDrawn ? matchIn(data, matchId) : undefined;
  const text = data && match ? tieBreakText(match, data.format, userId) : null;
  useEffect(() => {
    if (text !== null) announce(text);
  }, [text]);
  return text;
}
