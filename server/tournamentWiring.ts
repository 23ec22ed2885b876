/** What matches of tournaments are played as, by game type. */
import { gameIds } from '@playfield/games/registry.ts';
import type { Contests, ContestsOf } from './tournament/contest.ts';

export function contestsOf(games: Contests): ContestsOf {
  return (gameType) => {
    if (!gameIds.includes(gameType)) throw new Error(`nobody plays tournaments of ${gameType}`);
    return games;
  };
}
