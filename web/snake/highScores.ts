/** The server's high scores. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ScorePeriod } from '@playfield/contracts/http/snake.ts';
import { api, type Answer } from '../api/http.ts';

export type HighScores = Answer<'GET /api/snake/scores'>;

/** The query key shared by the lists of all periods. */
export const scoresKey = ['snake', 'scores'] as const;

/** The best verified run of each account in a period, highest first, and the player's own best. */
export function useHighScores(period: ScorePeriod): UseQueryResult<HighScores> {
  return useQuery({
    queryKey: [...scoresKey, period],
    queryFn: ({ signal }) => api('GET /api/snake/scores', { query: { period }, signal }),
    refetchOnMount: 'always',
  });
}
