/** What matches of tournaments are played as, by game type. */
import { gameIds } from '@playfield/games/registry.ts';
import { raceGameType } from './race/completeRace.ts';
import { snakeGameType } from './snake/scores.ts';
import type { Contests, ContestsOf } from './tournament/contest.ts';

type Held = { readonly contests: Contests };

export function contestsOf(held: {
  readonly match: Held;
  readonly race: Held;
  readonly snake: Held;
}): ContestsOf {
  return (gameType) => {
    if (gameType === raceGameType) return held.race.contests;
    if (gameType === snakeGameType) return held.snake.contests;
    if (!gameIds.includes(gameType)) throw new Error(`nobody plays tournaments of ${gameType}`);
    return held.match.contests;
  };
}
