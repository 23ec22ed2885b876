/** The server's high scores. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ScorePeriod } from '@playfield/contracts/http/snake.ts';
import { dayOf } from '@playfield/contracts/puzzleDays.ts';
import { api, type Answer } from '../api/http.ts';
import { useMinute } from '../friends/useMinute.ts';
import { scoresKey } from './scoresKey.ts';
import { serverClock } from './serverClock.ts';

export type HighScores = Answer<'GET /api/snake/scores'>;

/** Each day of the server's clock has a run of its own, and so a daily list of its own. */
export function keyOfScores(period: ScorePeriod, nowMs: number): readonly unknown[] {
  return [...scoresKey, period, period === 'daily' ? dayOf(new Date(nowMs)) : null];
}

/** The best verified run of each account in a period, highest first, and the player's own best. */
export function useHighScores(period: ScorePeriod): UseQueryResult<HighScores> {
  const nowMs = serverClock.at(useMinute());
  return useQuery({
    queryKey: keyOfScores(period, nowMs),
    queryFn: ({ signal }) => api('GET /api/snake/scores', { query: { period }, signal }),
    refetchOnMount: 'always',
  });
}
