/** Tournaments of one server over a database, with contests that the test decides, and a clock and outages of its own. */
import { createBusAlone } from '../../bus/alone.ts';
import { keepReports } from '../../bus/testing/reports.ts';
import { identityIn } from '../../account/identity.ts';
import { createNameRules } from '../../account/nameRules.ts';
import type { Database, Tx } from '../../db/open.ts';
import { tournamentMatches, tournamentParticipants, tournaments, users } from '../../db/schema.ts';
import type { Outage } from '../../nodes/runningTime.ts';
import type { Entry } from '../../points/points.ts';
import { createStandingClock } from '../../testing/clock.ts';
import { createArena, type OwnLine } from '../arena.ts';
import { createArenaPresence } from '../arenaPresence.ts';
import { createArenaActs } from '../arenaActs.ts';
import { fakeContests } from './fakeContests.ts';
import { createContestEnds } from '../contestEnds.ts';
import { createDue } from '../due.ts';
import { createOrganise } from '../organise.ts';
import { createOperated } from '../operated.ts';
import { createPayout } from '../payout.ts';
import { noteShared, sharedAmong } from '../../rating/sharedAddresses.ts';
import { createPurse, type Book } from '../purse.ts';
import { createRegistration } from '../registration.ts';
import { createSettle, type GameKind } from '../settle.ts';
import { createStart, type StartOptions } from '../start.ts';
import { tournamentStore } from '../store.ts';
import { createTelling } from '../telling.ts';
import { planOf } from '../wish.ts';
import { and, eq, inArray } from 'drizzle-orm';
import type { TournamentRow } from '../course.ts';

const playedTogether: GameKind = { isBoardGame: false, windowMs: null };

const newLot = () => 1;
const nothing = async () => () => undefined;

async function rowIn(tx: Tx, id: string): Promise<TournamentRow> {
  const row = await tournamentStore(tx).lock(id);
  if (!row) throw new Error('no such tournament');
  return row;
}

/** Twenty minutes of games of a minute each. */
export const arena = {
  format: 'arena',
  minutes: 20,
  maxParticipants: 1000,
  clockInitialMs: 60_000,
  clockIncrementMs: 0,
} as const;

/** With `book`, points are what they are on a server, and prizes are paid. */
export function serveTournaments(
  database: Database,
  clock = createStandingClock(),
  fake = fakeContests(),
  book: Book | null = null,
  game = playedTogether,
  countCancelled: StartOptions['countCancelled'] = async () => undefined,
) {
  const spans: Outage[] = [];
  const notified: { userId: string; kind: string; text: string }[] = [];
  const failures: unknown[] = [];
  const busy = new Set<string>();
  const ratings = new Map<string, { rating: number; isProvisional: boolean }>();
  const outages = () => spans;
  const failed = (error: unknown): void => void failures.push(error);
  const bus = createBusAlone(keepReports());
  const contestsOf = () => fake.contests;
  const telling = createTelling({
    contestsOf,
    publishTo: () => undefined,
    notifyAll: async (_tx, wanted) => {
      for (const { userId, kind, text } of wanted)
        notified.push({ userId, kind, text: typeof text === 'string' ? text : text(1) });
      return () => undefined;
    },
  });
  const booked: Entry[] = [];
  const noted: Book = async (_tx, entries) => {
    const fresh = entries.filter(({ userId, reason, subjectId }) =>
      booked.every((one) => one.userId !== userId || one.reason !== reason || one.subjectId !== subjectId),
    );
    booked.push(...fresh);
    return new Set(fresh);
  };
  const purse = createPurse(book ?? noted);
  const payPrizes = book && createPayout({ book });
  const contestEnds = createContestEnds({ database, clock, contestsOf, failed });
  const settle = createSettle({
    clock,
    bus,
    outages,
    contestsOf,
    kindOf: () => game,
    busyAmong: async () => busy,
    telling,
    followInvited: nothing,
    contestEnds,
  });
  const playedRatingsOf = async () => ratings;
  /** Lines of players of arenas as they were told them. */
  const told: OwnLine[] = [];
  let isWoken = false;
  const arena = createArena({
    database,
    kindOf: () => game,
    outages,
    settle,
    telling,
    contestsOf,
    newLot,
    playedRatingsOf,
    tellOwn: (_row, lines) => void told.push(...lines),
    wake: () => {
      isWoken = true;
    },
  });
  const start = createStart({
    settle,
    telling,
    purse,
    contestEnds,
    outages,
    newLot,
    countCancelled,
    playedRatingsOf,
    startArena: (tx, row, all, at) => arena.start(tx, row, all, at),
  });
  const due = createDue({
    database,
    clock,
    settle,
    start,
    arena: (tx, row, at) => arena.tick(tx, row, at),
    payPrizes: async (tx, row, at) => {
      if (!payPrizes) return () => undefined;
      await payPrizes(tx, row, at);
      return (await settle.saveTournament(tx, row, { dueAt: null, prizesAt: null })).told;
    },
    failed,
  });
  const movedWins: { id: string; fromId: string | null; toId: string | null }[] = [];
  const registration = createRegistration({
    database,
    clock,
    identity: identityIn(database.db, clock, createNameRules('Playfield')),
    settle,
    purse,
    isLimited: true,
    isClean: () => true,
    guestsAnnounce: true,
    kindOf: () => game,
    wake: () => undefined,
    playedRatingsOf,
    noteShared,
    leaveArena: (tx, row, own, change) => acts.leaveWithin(tx, row, own, change),
    followInvited: nothing,
  });
  const organise = createOrganise({
    registration,
    settle,
    start,
    purse,
    telling,
    contestEnds,
    contestsOf,
    outages,
    isLimited: true,
    isClean: (text) => !text.includes('unclean'),
    isBoardGame: () => true,
    moveWin: async (_tx, { id }, fromId, toId) => void movedWins.push({ id, fromId, toId }),
  });
  const acts = createArenaActs({ act: registration.act, settle, contestsOf, contestEnds });
  const { db } = database;
  const presence = createArenaPresence({ database, clock, failed });

  async function make(count: number, fields: Partial<TournamentRow> = {}): Promise<string> {
    const at = new Date(clock.wallMs() + 3_600_000).toISOString();
    const plan = planOf(
      {
        name: 'Cup',
        description: 'A cup',
        gameType: 'connect-four',
        format: 'single-elimination',
        status: 'registration',
        startDate: at,
        entryFee: 0,
        prizePool: 0,
        maxParticipants: 64,
      },
      { nowMs: clock.wallMs(), isClean: () => true, isBoardGame: () => true },
    );
    if (!plan.ok) throw new Error(plan.error.code);
    const id = `cup${clock.wallMs()}-${count}`;
    await db.insert(tournaments).values({ ...plan.value, id, creatorId: null, ...fields });
    for (let n = 1; n <= count; n++) {
      const userId = `p${n}`;
      ratings.set(userId, { rating: 3000 - n, isProvisional: false });
      await db
        .insert(users)
        .values({ id: userId, username: userId, isGuest: false, points: 100, pointsEarned: 100 })
        .onConflictDoNothing();
      const player = { id: userId, username: userId, isGuest: false, sessionId: userId };
      const joined = await registration.join(player, id);
      if (!joined.ok) throw new Error(joined.error.code);
      presence.came(id, userId);
    }
    await presence.refresh();
    return id;
  }

  /** Notes of contests in arenas that they have ended, as the consumer of endings does for games. */
  async function noteEnds(): Promise<void> {
    const over = fake.all.flatMap(({ matchId, ended }) => (ended ? [matchId] : []));
    await db
      .update(tournamentMatches)
      .set({ dueAt: new Date(clock.wallMs()) })
      .where(
        and(
          inArray(tournamentMatches.id, over),
          eq(tournamentMatches.status, 'playing'),
          eq(tournamentMatches.bracket, 'arena'),
        ),
      );
  }

  /** Does what is due, and what is due at once after it. */
  async function settleAll(): Promise<void> {
    await noteEnds();
    do {
      isWoken = false;
      await due.settleDue(100);
    } while (isWoken);
    await contestEnds.settleDue(100);
  }
  const matchesOf = (id: string) =>
    db.select().from(tournamentMatches).where(eq(tournamentMatches.tournamentId, id));
  const peopleOf = async (id: string) =>
    new Map(
      (await db.select().from(tournamentParticipants).where(eq(tournamentParticipants.tournamentId, id))).map(
        (row) => [row.userId, row],
      ),
    );
  async function rowOf(id: string): Promise<TournamentRow> {
    const [row] = await db.select().from(tournaments).where(eq(tournaments.id, id));
    if (!row) throw new Error('no such tournament');
    return row;
  }

  return {
    clock,
    spans,
    fake,
    busy,
    booked,
    notified,
    failures,
    due,
    settle,
    start,
    registration,
    organise,
    acts,
    presence,
    operated: createOperated(db, organise, sharedAmong),
    movedWins,
    told,
    telling,
    purse,
    contestEnds,
    bus,
    outages,
    make,
    settleAll,
    matchesOf,
    peopleOf,
    rowOf,
    rowIn,
    /** Everybody has joined and checked in, and the start has passed. */
    async started(count: number, fields: Partial<TournamentRow> = {}): Promise<string> {
      const id = await make(count, { checkInAt: new Date(clock.wallMs()), ...fields });
      clock.advance(3_600_001);
      await settleAll();
      return id;
    },
    /** Those who meet in matches that wait come, and begin. */
    async comeAll(id: string): Promise<void> {
      for (const { status, player1Id, player2Id } of await matchesOf(id))
        if (status === 'ready')
          for (const userId of [player1Id, player2Id])
            if (userId !== null) await registration.ready(userId, id);
    },
    /** What ended is told as the consumer of endings does. */
    async ended(id: string): Promise<void> {
      const at = new Date(clock.wallMs());
      await db.transaction((tx) =>
        due.consumer.settle(tx, [{ kind: 'game', subjectId: 'g', endedAt: at, tournamentId: id }]),
      );
      await settleAll();
    },
  };
}

export type Served = ReturnType<typeof serveTournaments>;
