/** Matches of two, against the AI and between people. */
import type { TimeControl } from '@playfield/contracts/http/match.ts';
import { storedApart } from '../account/storedName.ts';
import type { Db, Tx } from '../db/open.ts';
import { games } from '../db/schema.ts';
import type { Feature } from '../feature.ts';
import type { Contests } from '../tournament/contest.ts';
import { createMatches, type Matches, type MatchOptions } from './matches.ts';
import { matchRoutes } from './routes.ts';
import { matchCommands } from './commands.ts';
import { createMatchEvents, type MatchEventsOptions } from './events.ts';
import { nameInGames } from './nameInGames.ts';
import { eraseGames, gameSections } from './personalData.ts';
import { countBetweenPeople, countRunning, inShortGameAmong, playingAmong } from './playedNow.ts';
import { matchStore } from './store.ts';
import { createTournamentGames } from './tournamentGames.ts';

/** What other features may ask of matches. */
export type MatchQueries = {
  /** Those of these people who sit, and are not away, in a running game whose clock is ten minutes or less. */
  readonly inShortGameAmong: (db: Db | Tx, playerIds: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Those of these people who sit, and are not away, in a running game against somebody. */
  readonly playingAmong: (db: Db | Tx, playerIds: readonly string[]) => Promise<ReadonlySet<string>>;
  /** How many games somebody plays, on all servers. */
  readonly runningCount: () => Promise<number>;
  /** The same without games against the AI. */
  readonly betweenPeopleCount: () => Promise<number>;
  /** Which games these are, by id. */
  readonly gamesOf: (
    db: Db | Tx,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, { gameType: string; clock: TimeControl | null }>>;
  readonly online: Pick<Matches['online'], 'openInvited' | 'sit' | 'closeInvited'>;
  /** The games of tournaments of any board game. */
  readonly contests: Contests;
};

export function matchFeature(
  options: Omit<MatchOptions, 'isAbsent'> &
    Omit<MatchEventsOptions, 'matches'> & {
      /** Resolves once a connected player would be missed if this server died. */
      readonly whenStored: (playerId: string) => Promise<void>;
    },
): Feature & MatchQueries {
  const matches = createMatches({
    ...options,
    isAbsent: (gameId, seat) => events.isAbsent(gameId, seat),
  });
  const events = createMatchEvents({ ...options, matches });
  return {
    name: 'match',
    inShortGameAmong,
    playingAmong,
    runningCount: () => countRunning(options.database.db, options.clock.wallMs()),
    betweenPeopleCount: () => countBetweenPeople(options.database.db),
    gamesOf: (db, ids) => matchStore(db).briefOf(ids),
    online: matches.online,
    contests: createTournamentGames({ ...options, matches }),
    routes: (context) => matchRoutes(context, matches),
    commands: matchCommands(matches, events, options.whenStored),
    notices: events.notices,
    sweep: (limit) => matches.sweep(limit),
    due: [{ at: games.deadlineAt, settle: matches.online.settleDue }],
    tick: async () => events.noteAbsent(),
    nodeCame: events.nodeCame,
    async nodeGone({ node, lastBeat, comeBack, lost, divided }) {
      await Promise.all([
        events.nodeGone(node, comeBack, lastBeat),
        lost().then((ids) => matches.online.peopleGone(ids, lastBeat, events.isConnected)),
        divided().then((ids) => matches.online.peopleGone(ids, lastBeat, events.isHeld)),
      ]);
    },
    afterOutage: () => matches.online.afterOutage(),
    async carryOver(tx, fromId, toId) {
      const { changed, carried } = await matches.carryOver(tx, fromId, toId);
      const told = await events.changedWithin(tx, changed);
      return () => {
        carried();
        told();
      };
    },
    quit: (userId) => matches.online.quit(userId),
    async erase(tx, userId, limit) {
      const { rows, gone, named } = await eraseGames(tx, userId, limit);
      const told = await events.changedWithin(tx, named);
      return {
        rows,
        told() {
          matches.committer.forget(gone);
          told();
        },
      };
    },
    async rename(tx, { userId, to }, limit) {
      const named = await nameInGames(tx, userId, storedApart(to), limit);
      return { rows: named.length, told: await events.changedWithin(tx, named) };
    },
    exportOf: (userId) => gameSections(options.database.db, userId),
    references: [games.player1Id, games.player2Id],
    close: () => events.close(),
    stop: () => matches.committer.flush(),
  };
}
