/** Tournaments: announced, joined, drawn, carried on from contest to contest, and won. */
import { ok, refuse } from '@playfield/contracts/result.ts';
import {
  tournamentContestEnds,
  tournamentMatches,
  tournamentParticipants,
  tournaments,
} from '../db/schema.ts';
import type { Tx } from '../db/open.ts';
import type { Feature } from '../feature.ts';
import { newSeed } from '../random.ts';
import type { TournamentRow } from './course.ts';
import { createArena } from './arena.ts';
import { createArenaActs } from './arenaActs.ts';
import { createArenaPresence } from './arenaPresence.ts';
import { createTellOwn } from './tellOwn.ts';
import { createContestEnds, type ContestEndsOptions } from './contestEnds.ts';
import { createDue } from './due.ts';
import { lockTournamentsOf, reassign, reassignEnds, renamePlaces } from './carryOver.ts';
import { createHouseEvents, type HouseEventsOptions } from './houseEvents.ts';
import { createTournamentInvitations, type TournamentInvitations } from './invitations.ts';
import { createOperated, type OperatedTournaments, type SharedAmong } from './operated.ts';
import { createOrganise, type OrganiseOptions } from './organise.ts';
import { tournamentSections } from './personalData.ts';
import { createPurse, type Book } from './purse.ts';
import { createPayout } from './payout.ts';
import { createRenamed } from './renamed.ts';
import { createRegistration, type Registration, type RegistrationOptions } from './registration.ts';
import { tournamentRoutes, type TournamentRoutesOptions } from './routes.ts';
import { createSettle, type SettleOptions } from './settle.ts';
import { createTournamentSocket, type TournamentSocketOptions } from './socket.ts';
import { createStart, type StartOptions } from './start.ts';
import { tournamentStore } from './store.ts';
import { createTelling, type TellingOptions } from './telling.ts';
import { createViews, type ViewOptions } from './views.ts';
import { createWriterName, type WriterName } from './writerName.ts';

/** Columns that name people who stay in brackets. */
export const tournamentReferences = [
  tournamentParticipants.userId,
  tournamentMatches.player1Id,
  tournamentMatches.player2Id,
  tournamentMatches.winnerId,
] as const;

export type TournamentOptions = Omit<SettleOptions, 'telling' | 'contestEnds'> &
  ContestEndsOptions &
  TellingOptions &
  Omit<RegistrationOptions, 'settle' | 'purse' | 'wake' | 'leaveArena'> &
  ViewOptions &
  Pick<StartOptions, 'playedRatingsOf' | 'countCancelled'> &
  Pick<OrganiseOptions, 'moveWin'> &
  Pick<TournamentSocketOptions, 'hub'> &
  Pick<HouseEventsOptions, 'houseEvents'> & {
    readonly book: Book;
    readonly sharedAmong: SharedAmong;
    /** The name of the account with this id. */
    readonly nameOf: (tx: Tx, userId: string) => Promise<string>;
  };

const newLot = (): number => newSeed() >>> 1;

export function tournamentFeature(options: TournamentOptions): Feature & {
  readonly operated: OperatedTournaments;
  readonly writerName: WriterName;
  readonly invitations: TournamentInvitations & Pick<Registration, 'join'>;
} {
  const { database, clock, identity, kindOf, failed, nameOf } = options;
  const telling = createTelling(options);
  const purse = createPurse(options.book);
  const contestEnds = createContestEnds(options);
  const settle = createSettle({ ...options, telling, contestEnds });
  const views = createViews(options);
  const own = createTellOwn({ ...options, views });
  const arena = createArena({
    ...options,
    settle,
    telling,
    newLot,
    tellOwn: (row, lines) => own.tellOwn(row, lines),
    wake: () => due.wake(),
  });
  const start = createStart({
    ...options,
    settle,
    telling,
    purse,
    contestEnds,
    newLot,
    startArena: (tx, row, all, at) => arena.start(tx, row, all, at),
  });
  const payPrizes = createPayout(options);
  const due = createDue({
    database,
    clock,
    settle,
    start,
    failed,
    arena: (tx, row, at) => arena.tick(tx, row, at),
    payPrizes: async (tx, row, at) => {
      await payPrizes(tx, row, at);
      return (await settle.saveTournament(tx, row, { dueAt: null, prizesAt: null })).told;
    },
  });
  const registration = createRegistration({
    ...options,
    settle,
    purse,
    wake: due.wake,
    leaveArena: (tx, row, own, change) => acts.leaveWithin(tx, row, own, change),
  });
  const organise = createOrganise({
    ...options,
    registration,
    settle,
    start,
    purse,
    telling,
    contestEnds,
    isBoardGame: (gameType) => kindOf(gameType).isBoardGame,
  });
  const renamed = createRenamed(settle);
  const acts = createArenaActs({ ...options, act: registration.act, settle, contestEnds });
  const presence = createArenaPresence(options);
  const house = createHouseEvents({ ...options, isBoardGame: (gameType) => kindOf(gameType).isBoardGame });
  const find: TournamentRoutesOptions['find'] = async (id) => {
    const row = await tournamentStore(database.db).byId(id);
    return row ? ok<TournamentRow>(row) : refuse('tournament/not-found');
  };
  const get: TournamentRoutesOptions['get'] = async (player, id) => {
    const row = await find(id);
    return row.ok ? ok(await views.details(player, row.value)) : row;
  };
  const socket = createTournamentSocket({ ...options, views, presence, get });
  return {
    name: 'tournament',
    operated: createOperated(database.db, organise, options.sharedAmong),
    writerName: createWriterName(database.db, identity),
    invitations: { ...createTournamentInvitations({ clock }), join: registration.join },
    routes: (context) =>
      tournamentRoutes(context, {
        ...options,
        views,
        registration,
        organise,
        acts,
        find,
        get,
        nowMs: () => clock.wallMs(),
      }),
    commands: socket.receptions,
    notices: socket.notices,
    consumers: [due.consumer],
    due: [
      {
        at: tournaments.dueAt,
        async settle(limit) {
          await presence.refresh();
          await due.settleDue(limit);
        },
      },
      {
        at: tournamentContestEnds.dueAt,
        settle: (limit) => contestEnds.settleDue(limit),
      },
    ],
    async tick() {
      await socket.lookAgain();
      await presence.refresh();
      await house.fill();
    },
    // Where those who are divided watch an arena at the other server, that one puts it right before they would miss a pairing.
    nodeGone: async ({ lastBeat, lost, divided }) =>
      presence.gone([...(await lost()), ...(await divided())], lastBeat),
    afterOutage: () => presence.afterOutage(),
    lockFirst: async (tx, guestId) => void (await lockTournamentsOf(tx, guestId)),
    async carryOver(tx, fromId, toId) {
      const { moved, left } = await reassign(tx, fromId, toId, await nameOf(tx, toId));
      const told = await registration.carriedOver(tx, fromId, moved, left);
      await reassignEnds(tx, fromId, toId);
      return told;
    },
    async registered(tx, userId) {
      const own = await lockTournamentsOf(tx, userId);
      const ids = own.map(({ id }) => id);
      await renamePlaces(tx, ids, userId, userId, await nameOf(tx, userId));
      return registration.carriedOver(tx, userId, ids, []);
    },
    quit: (userId) => registration.quit(userId),
    erase: (tx, userId) => renamed.erase(tx, userId),
    rename: (tx, person) => renamed.rename(tx, person),
    exportOf: (userId) => tournamentSections(database.db, userId),
    references: tournamentReferences,
    async stop() {
      await due.stop();
      await contestEnds.stop();
      await own.stop();
    },
  };
}
