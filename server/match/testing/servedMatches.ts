/** Matches on a database without a server around them, for tests: nobody blocks anybody, games are casual, nobody is told. */
import { identityIn, type Asker } from '../../account/identity.ts';
import { createNameRules } from '../../account/nameRules.ts';
import { createBusAlone } from '../../bus/alone.ts';
import { keepReports } from '../../bus/testing/reports.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/open.ts';
import { users } from '../../db/schema.ts';
import type { CutOff } from '../cutOff.ts';
import { createMatches, type Matches } from '../matches.ts';
import { noBlocks } from './noBlocks.ts';
import { nobodyTold } from './nobodyTold.ts';
import { noRatings } from './noRatings.ts';

const nobody = (): Promise<never> => Promise.reject(new Error('nobody asked for that'));

export function servedMatches(
  database: Database,
  clock: Clock,
  isAbsent = (): boolean => false,
  cutOff: CutOff = noBlocks,
  damaged: (gameId: string) => void = () => undefined,
): Matches {
  return createMatches({
    database,
    clock,
    bots: { chooseMove: nobody, hint: nobody, close: () => Promise.resolve() },
    seedFor: () => 1,
    keptSeats: { settle: async () => null },
    announce: async () => undefined,
    outages: () => [],
    ended: () => undefined,
    graceMs: 60_000,
    bus: createBusAlone(keepReports()),
    cutOff,
    notification: nobodyTold,
    isAbsent,
    ratings: noRatings,
    damaged,
    identity: identityIn(database.db, clock, createNameRules('Playfield')),
  });
}

export const guest = (letter: string): Asker => ({
  id: letter.repeat(22).slice(0, 22),
  username: letter,
  isGuest: true,
});

export async function withGuests(database: Database, guests: readonly Asker[]): Promise<Database> {
  await database.db.insert(users).values(guests.map(({ id, username }) => ({ id, username, isGuest: true })));
  return database;
}

/** What was done; throws the code of a refusal. */
export function value<Value>(
  result: { ok: true; value: Value } | { ok: false; error: { code: string } },
): Value {
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}
