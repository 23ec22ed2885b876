/** Typing: races between people, and the verified results of practice. */
import { eq } from 'drizzle-orm';
import { storedApart } from '../account/storedName.ts';
import { typingRaces } from '../db/schema.ts';
import type { Feature } from '../feature.ts';
import { raceCommands, type RaceCommandsOptions } from './commands.ts';
import { createRaceEvents, type RaceEventsOptions } from './events.ts';
import { nameInRaces } from './nameInRaces.ts';
import { eraseRaces, raceSections } from './personalData.ts';
import { putOffRaces } from './afterOutage.ts';
import type { Contests } from '../tournament/contest.ts';
import { createRaces, type Races, type RacesOptions } from './races.ts';
import { raceRoutes } from './routes.ts';
import { raceStore } from './store.ts';
import { createTournamentRaces } from './tournamentRaces.ts';
import { createTypingResults } from './typingResults.ts';
import { typingRoutes } from './typingRoutes.ts';

export type RaceFeatureOptions = Omit<RacesOptions, 'typing'> &
  Omit<RaceEventsOptions, 'races'> &
  Omit<RaceCommandsOptions, 'races' | 'events'>;

export function raceFeature(options: RaceFeatureOptions): Feature &
  Pick<Races, 'memberName'> & {
    readonly runningCount: () => Promise<number>;
    /** The same without races of one person against bots. */
    readonly betweenPeopleCount: () => Promise<number>;
    readonly races: Races;
    /** The races of tournaments. */
    readonly contests: Contests;
  } {
  const { database, clock, outages } = options;
  const typing = createTypingResults(options);
  const races = createRaces({ ...options, typing });
  const events = createRaceEvents({ ...options, races });
  return {
    name: 'race',
    races,
    contests: createTournamentRaces({ ...options, races, typing }),
    memberName: (userId, raceId) => races.memberName(userId, raceId),
    betweenPeopleCount: () => raceStore(database.db).runningBetweenPeople(),
    runningCount: () => database.db.$count(typingRaces, eq(typingRaces.status, 'racing')),
    routes(context) {
      raceRoutes(context, races);
      typingRoutes(context, typing);
    },
    commands: raceCommands({ ...options, races, events }),
    notices: events.notices,
    sweep: (limit) => races.sweep(limit),
    due: [{ at: typingRaces.deadlineAt, settle: (limit) => races.settleDue(limit) }],
    async nodeGone({ lastBeat, lost, divided }) {
      // Where those who are divided follow a race at the other server, that one takes it back at once.
      const gone = [...(await lost()), ...(await divided())];
      await races.peopleGone(gone, lastBeat, events.isHere);
    },
    afterOutage: (putsOff) => putOffRaces(database, { nowMs: clock.wallMs(), outages: outages() }, putsOff),
    async carryOver(tx, fromId, toId) {
      const carried = await races.carryOver(tx, fromId, toId);
      await typing.carryOver(tx, fromId, toId);
      return carried;
    },
    async quit(userId) {
      for (const { id } of await races.current(userId)) await races.leave(userId, id, true);
    },
    async erase(tx, userId, limit) {
      const { rows, changed } = await eraseRaces(tx, userId, limit);
      return { rows, told: await races.changedRows(tx, changed) };
    },
    async rename(tx, { userId, to }, limit) {
      const named = await nameInRaces(tx, userId, storedApart(to), limit);
      return { rows: named.length, told: await races.changedRows(tx, named) };
    },
    exportOf: (userId) => raceSections(database.db, userId),
    close() {
      events.close();
      races.close();
    },
    async stop() {
      races.live.close();
      await races.flush();
    },
  };
}
