/** What was played, by kind of ending, for everything that follows from it. */
import type { EndedAfter, EventSources } from './digest/step.ts';
import type { EndingKind } from './endings/ending.ts';
import { gamesEndedAfter, playedGames } from './match/playedGames.ts';
import { describeGames } from './match/stats.ts';
import { raceGameType } from './race/completeRace.ts';
import {
  describeRaces,
  playedPractice,
  playedRaces,
  practiceEndedAfter,
  racesEndedAfter,
} from './race/played.ts';
import { playedRuns, runsEndedAfter } from './snake/playedRuns.ts';
import { snakeGameType } from './snake/scores.ts';
import { always } from './statistics/statistics.ts';
import { describeTournaments, playedTournaments, tournamentsEndedAfter } from './tournament/played.ts';

export const sources: EventSources = {
  game: playedGames,
  race: playedRaces,
  typing: playedPractice,
  run: playedRuns,
  tournament: playedTournaments,
};

/** In the order of their ends. */
export const endedAfter: Readonly<Record<EndingKind, EndedAfter>> = {
  game: gamesEndedAfter,
  race: racesEndedAfter,
  typing: practiceEndedAfter,
  run: runsEndedAfter,
  tournament: tournamentsEndedAfter,
};

/** For the statistics of the site. */
export const describe = {
  game: describeGames,
  race: describeRaces,
  typing: always({ gameType: raceGameType, mode: 'practice' }),
  run: always({ gameType: snakeGameType, mode: 'solo' }),
  tournament: describeTournaments,
};
