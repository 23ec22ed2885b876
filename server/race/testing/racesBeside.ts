/** Races on a database without a server around them, for tests: nobody is told, nothing was ever away. */
import type { Race } from '@playfield/contracts/http/race.ts';
import { identityIn, type Asker } from '../../account/identity.ts';
import { createNameRules } from '../../account/nameRules.ts';
import { createBusAlone } from '../../bus/alone.ts';
import { keepReports } from '../../bus/testing/reports.ts';
import type { Clock } from '../../clock.ts';
import type { TestClock } from '../../testing/clock.ts';
import type { Database } from '../../db/open.ts';
import { createRaces, type RacesOptions } from '../races.ts';
import { countdownMs } from '../decide.ts';
import { createTypingResults } from '../typingResults.ts';

const ended = (): undefined => undefined;

export function racesBeside(database: Database, clock: Clock, options: Partial<RacesOptions> = {}) {
  return createRaces({
    database,
    clock,
    typing: createTypingResults({ database, clock, ended }),
    identity: identityIn(database.db, clock, createNameRules('Playfield')),
    limitFactor: null,
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

/** A race in which both are, with the clock at GO. */
export async function raceOfTwo(
  races: ReturnType<typeof racesBeside>,
  [one, other]: readonly [Asker, Asker],
  clock: TestClock,
): Promise<Race> {
  const opened = await races.create(one, { maxParticipants: 2 });
  if (!opened.ok) throw new Error(opened.error.code);
  const { id } = opened.value;
  clock.advance(1);
  await races.join(other, id, {});
  for (const player of [one, other]) await races.note(player.id, id, null);
  clock.advance(countdownMs);
  return opened.value;
}
