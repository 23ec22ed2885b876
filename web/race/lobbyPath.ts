import type { Race } from '@playfield/contracts/http/race.ts';
import { tournamentPath } from '@playfield/contracts/paths.ts';

/** The address of the lobby of races. */
export const lobbyPath = '/online-race';

/** Where leaving a race leads: to its tournament, which says what is next, or to the other races. */
export const pathAfterLeaving = (race: Pick<Race, 'tournamentId'> | null): string =>
  race?.tournamentId ? tournamentPath(race.tournamentId) : lobbyPath;
