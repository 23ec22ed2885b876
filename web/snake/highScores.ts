/** The server's list of high scores. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ScorePeriod } from '@playfield/contracts/http/snake.ts';
import { api, type Answer } from '../api/http.ts';

export type HighScores = Answer<'GET /api/snake/scores'>;

/** Of every period's list. */
export const scoresKey = ['snake', 'scores'] as const;

/** The best verified run of each account in a period, highest first, and one's own best. */
export function useHighScores(period: ScorePeriod): UseQueryResult<HighScores> {
  return useQuery({
    queryKey: [...scoresKey, period],
    queryFn: ({ signal }) => api('GET /api/snake/scores', { query: { period }, signal }),
    refetchOnMount: 'always',
  });
}
