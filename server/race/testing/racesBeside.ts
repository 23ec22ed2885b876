/** Races on a database without a server around them, for tests: nobody is told, nothing was ever away. */
import { identityIn } from '../../account/identity.ts';
import { createBusAlone } from '../../bus/alone.ts';
import { keepReports } from '../../bus/testing/reports.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/open.ts';
import { createRaces, type RacesOptions } from '../races.ts';
import { createTypingResults } from '../typingResults.ts';

const ended = (): undefined => undefined;

export function racesBeside(database: Database, clock: Clock, options: Partial<RacesOptions> = {}) {
  return createRaces({
    database,
    clock,
    typing: createTypingResults({ database, clock, ended }),
    identity: identityIn(database.db),
    isClean: () => true,
    guestsWrite: true,
    rng: () => 0,
    bus: createBusAlone(keepReports()),
    outages: () => [],
    invitations: { follow: async () => () => undefined },
    announce: async () => undefined,
    failed: (error) => {
      throw error;
    },
    ended,
    ...options,
  });
}
