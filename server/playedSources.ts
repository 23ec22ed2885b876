/** What was played, by kind of ending, for everything that follows from it. */
import type { EndedAfter, EventSources } from './digest/step.ts';
import type { EndingKind } from './endings/ending.ts';
import { gamesEndedAfter, playedGames } from './match/playedGames.ts';
import { playedPractice, playedRaces, practiceEndedAfter, racesEndedAfter } from './race/played.ts';
import { playedRuns, runsEndedAfter } from './snake/playedRuns.ts';

export const sources: EventSources = {
  game: playedGames,
  race: playedRaces,
  typing: playedPractice,
  run: playedRuns,
};

/** In the order of their ends. */
export const endedAfter: Readonly<Record<EndingKind, EndedAfter>> = {
  game: gamesEndedAfter,
  race: racesEndedAfter,
  typing: practiceEndedAfter,
  run: runsEndedAfter,
};
