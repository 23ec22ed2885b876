/** The reads beside a match: statistics of one game, and the last games played (G21). */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { GameSummary } from '@playfield/contracts/http/match.ts';
import type { Counts } from '@playfield/contracts/http/stats.ts';
import { api } from '../../api/http.ts';

/** Document 1, section 9. */
const recentGames = 3;

/** The common prefix of the keys of one game's queries. */
export function matchQueriesOf(gameType: string): readonly string[] {
  return ['match', gameType];
}

/** Of games against the AI only: an online loss is no win of the AI (G94). */
export function useStats(gameType: string): UseQueryResult<Counts> {
  return useQuery({
    queryKey: [...matchQueriesOf(gameType), 'stats'],
    queryFn: ({ signal }) => api('GET /api/stats', { query: { gameType }, signal }),
    select: ({ ai }) => ai,
    refetchOnMount: 'always',
  });
}

/** The latest three games against the AI with a result. */
export function useRecentGames(gameType: string): UseQueryResult<readonly GameSummary[]> {
  return useQuery({
    queryKey: [...matchQueriesOf(gameType), 'recent'],
    queryFn: ({ signal }) =>
      api('GET /api/games', {
        query: { gameType, gameMode: 'ai', status: 'completed', withoutClosed: 'true', limit: recentGames },
        signal,
      }),
    // A server of the version before does not leave them out.
    select: (games) => games.filter(({ result }) => result !== 'abandoned'),
    refetchOnMount: 'always',
  });
}
