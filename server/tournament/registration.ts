/** Announcing a tournament, and taking, confirming and giving back places in it (GAPS G42, G45, G46, G51; T-48, T-52). */
import type { z } from 'zod';
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import type { tournamentWish } from '@playfield/contracts/http/tournamentActions.ts';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import type { Asker, Identity } from '../account/identity.ts';
import { distinctFrom } from '../account/distinctName.ts';
import { lockPeople } from '../account/people.ts';
import type { Player } from '../account/sessions.ts';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/open.ts';
import { mayWrite } from '../account/restrictions.ts';
import { dayMs } from '../durations.ts';
import { newId } from '../random.ts';
import { barredMs, barText } from './bars.ts';
import {
  isAhead,
  isCheckIn,
  isGone,
  reachedAt,
  stateOf,
  type ParticipantRow,
  type TournamentRow,
} from './course.ts';
import { withGone } from './formats/match.ts';
import type { FollowTournament } from './followInvited.ts';
import type { Purse } from './purse.ts';
import type { GameKind, Settle } from './settle.ts';
import { pairingClosesAtMs } from './formats/arena.ts';
import type { StartOptions } from './start.ts';
import { tournamentStore, type TournamentStore } from './store.ts';
import { both, type Told } from './telling.ts';
import { planOf } from './wish.ts';

export type RegistrationOptions = {
  readonly database: Database;
  readonly clock: Clock;
  readonly identity: Identity;
  readonly settle: Settle;
  readonly purse: Purse;
  readonly playedRatingsOf: StartOptions['playedRatingsOf'];
  /** Notes for the operator which of these others share an address with somebody. */
  readonly noteShared: (tx: Tx, userId: string, others: readonly string[], at: Date) => Promise<void>;
  readonly leaveArena: (
    tx: Tx,
    row: TournamentRow,
    own: ParticipantRow,
    change: Partial<ParticipantRow>,
  ) => Promise<Told>;
  readonly isLimited: boolean;
  readonly isClean: (text: string) => boolean;
  /** Whether guests may announce tournaments on this site. */
  readonly guestsAnnounce: boolean;
  readonly kindOf: (gameType: string) => GameKind;
  /** A tournament is due at once. */
  readonly wake: () => void;
  readonly followInvited: FollowTournament;
};

/** Tournaments that somebody may announce in a day, and have open at once (T-52). */
const mostADay = { guest: 2, account: 5 } as const;
const mostOpen = 3;

/** What an act leads to: told after the commit. */
export type Acted = Result<Told, ErrorCode>;

/** Whether the invitation by which somebody joins still stands, which it does until the end of the transaction. */
export type StillInvited = (tx: Tx) => Promise<Result<null, ErrorCode>>;

/** An arena that runs may be joined until nobody is paired any more; while it is paused, its time stands. */
function closedArena(row: TournamentRow, player: Pick<Player, 'isGuest'>, at: Date): ErrorCode | null {
  const clock = { initialMs: row.clockInitialMs ?? 0, incrementMs: row.clockIncrementMs ?? 0 };
  const closesMs = pairingClosesAtMs(row.endsAt?.getTime() ?? 0, clock);
  if ((row.pausedAt ?? at).getTime() >= closesMs) return 'tournament/closed';
  if (row.accountsOnly && player.isGuest) return 'tournament/accounts-only';
  return row.currentParticipants >= row.maxParticipants ? 'tournament/full' : null;
}

/** Why somebody may not take a place in it now; null: they may. */
export function closedTo(row: TournamentRow, player: Pick<Player, 'isGuest'>, at: Date): ErrorCode | null {
  if (row.status === 'upcoming') return 'tournament/not-open';
  if (row.format === 'arena' && row.status === 'active') return closedArena(row, player, at);
  // While it is paused, its time stands.
  if (row.status !== 'registration' || row.registrationDeadline <= reachedAt(row, at))
    return 'tournament/closed';
  if (row.accountsOnly && player.isGuest) return 'tournament/accounts-only';
  return row.currentParticipants >= row.maxParticipants ? 'tournament/full' : null;
}

export type Registration = ReturnType<typeof createRegistration>;

export function createRegistration(options: RegistrationOptions) {
  const {
    database,
    clock,
    identity,
    settle,
    purse,
    isLimited,
    isClean,
    guestsAnnounce,
    kindOf,
    wake,
    leaveArena,
    playedRatingsOf,
    noteShared,
    followInvited,
  } = options;
  const nowOf = (): Date => new Date(clock.wallMs());

  /** Does something about a tournament under the lock of its row. */
  async function act(
    id: string,
    work: (tx: Tx, row: TournamentRow, at: Date) => Promise<Acted>,
  ): Promise<Result<null, ErrorCode>> {
    database.assertWritable();
    const acted = await database.db.transaction(async (tx) => {
      const row = await tournamentStore(tx).lock(id);
      return row ? work(tx, row, nowOf()) : refuse('tournament/not-found');
    });
    if (!acted.ok) return acted;
    acted.value();
    return ok(null);
  }

  /** Stores nothing once `given` is aborted: the organiser, told that it failed, announces it once more. */
  async function create(
    player: Player,
    wish: z.output<typeof tournamentWish>,
    given?: AbortSignal,
  ): Promise<Result<TournamentRow, ErrorCode>> {
    if (player.isGuest && !guestsAnnounce)
      return refuse(
        'social/account-needed',
        'Please sign in: on this site only accounts can announce tournaments.',
      );
    const nowMs = clock.wallMs();
    const plan = planOf(wish, {
      nowMs,
      isClean,
      isBoardGame: (gameType) => kindOf(gameType).isBoardGame,
    });
    if (!plan.ok) return plan;
    if (database.spaceLow()) return refuse('server/low-disk');
    database.assertWritable();
    const made = await database.db.transaction(async (tx): Promise<Result<TournamentRow, ErrorCode>> => {
      // One after the other, or each would count without the others. A guest who signed in elsewhere a moment ago is somebody else now.
      if ((await lockPeople(tx, [player.id])).length === 0) return refuse('session/required');
      const allowed = await mayWrite(tx, player, true, new Date(nowMs));
      if (!allowed.ok) return allowed;
      const store = tournamentStore(tx);
      const { recent, open } = await store.announcedBy(player.id, new Date(nowMs - dayMs));
      const most = player.isGuest ? mostADay.guest : mostADay.account;
      if (isLimited && (recent >= most || open >= mostOpen)) return refuse('tournament/too-many');
      const row: TournamentRow = { ...plan.value, id: newId(), creatorId: player.id };
      await store.insert(row);
      given?.throwIfAborted();
      return ok(row);
    });
    if (made.ok) wake();
    return made;
  }

  async function takePlace(tx: Tx, row: TournamentRow, player: Asker, at: Date): Promise<Acted> {
    const store = tournamentStore(tx);
    const known = await store.participant(row.id, player.id);
    if (known) return isGone(known) ? refuse('tournament/closed') : ok(() => undefined);
    const closed = closedTo(row, player, at);
    if (closed) return refuse(closed);
    const leftMs = await barredMs(tx, player.id, at.getTime());
    if (leftMs !== null) return refuse('tournament/barred', barText(leftMs));
    // A guest who signed in elsewhere a moment ago is somebody else now.
    if ((await lockPeople(tx, [player.id])).length === 0) return refuse('session/required');
    const id = newId();
    if (!(await purse.takeFee(tx, row, { id, userId: player.id }, at))) return refuse('points/too-few');
    const isConfirmed = isCheckIn(row, at);
    const saved = await settle.saveTournament(tx, row, { currentParticipants: row.currentParticipants + 1 });
    await store.addParticipant({
      id,
      tournamentId: row.id,
      userId: player.id,
      username: await nameIn(store, row.id, player),
      status: row.status === 'active' ? 'active' : isConfirmed ? 'checked-in' : 'registered',
      ...(row.status === 'active' ? await startingLate(tx, row, player.id, at) : {}),
      registeredAt: at,
      checkedInAt: isConfirmed ? at : null,
      // In an arena only those are paired who have it open: a page that does so says that within seconds.
      awayAt: row.format === 'arena' ? at : null,
      version: saved.row.version,
    });
    if (row.entryFee > 0) await noteShared(tx, player.id, await store.peopleIn(row.id), at);
    const tellInvited = await followInvited(tx, row.id, { came: [player.id] });
    return ok(both(saved.told, tellInvited));
  }

  /** Guests of one name are told apart (G93). */
  async function nameIn(store: TournamentStore, id: string, player: Asker): Promise<string> {
    const name = identity.shownName(player);
    return player.isGuest ? distinctFrom(name, await store.namesIn(id)) : name;
  }

  /** What somebody has who joins an arena that runs. */
  async function startingLate(tx: Tx, row: TournamentRow, userId: string, at: Date) {
    const rating = (await playedRatingsOf(tx, [userId], row.gameType)).get(userId);
    return {
      waitingSince: at,
      rating: rating?.rating ?? null,
      isProvisional: rating?.isProvisional ?? false,
    };
  }

  /** Gives a place back before the start. */
  async function givePlaceBack(tx: Tx, row: TournamentRow, own: ParticipantRow, at: Date): Promise<Told> {
    await purse.refund(tx, row, [own], at);
    await tournamentStore(tx).removeParticipants([own.id]);
    const currentParticipants = Math.max(0, row.currentParticipants - 1);
    return (await settle.saveTournament(tx, row, { currentParticipants }, { removed: [own.id] })).told;
  }

  /** Takes somebody out of a tournament that runs: what they play is lost, what is to come are walkovers. */
  async function dropOut(
    tx: Tx,
    row: TournamentRow,
    userId: string,
    change: Pick<ParticipantRow, 'status' | 'reason'>,
    at: Date,
  ): Promise<Told> {
    if (row.format === 'arena') {
      const own = await tournamentStore(tx).participant(row.id, userId);
      return own ? leaveArena(tx, row, own, { ...change, withdrawnAt: at }) : () => undefined;
    }
    const before = await settle.courseOf(tx, row);
    const participants = before.participants.map((one) =>
      one.userId === userId ? { ...one, ...change, withdrawnAt: at } : one,
    );
    const state = withGone(stateOf(before), userId, change.status === 'disqualified');
    return settle.advanceWithin(tx, before, { course: { ...before, participants }, state });
  }

  async function leaveWithin(tx: Tx, row: TournamentRow, userId: string, at: Date): Promise<Acted> {
    const own = await tournamentStore(tx).participant(row.id, userId);
    if (!own || isGone(own)) return refuse('tournament/not-in');
    const isBefore = isAhead(row);
    if (!isBefore && row.status !== 'active') return refuse('tournament/too-late');
    // The organiser invites without a place as well.
    const tellInvited = await followInvited(tx, row.id, { left: row.creatorId === userId ? [] : [userId] });
    const told = isBefore
      ? await givePlaceBack(tx, row, own, at)
      : await dropOut(tx, row, userId, { status: 'withdrawn', reason: null }, at);
    return ok(both(told, tellInvited));
  }

  return {
    act,
    create,
    givePlaceBack,
    dropOut,
    leaveWithin,
    join: (player: Asker, id: string, stillInvited: StillInvited | null = null) =>
      act(id, async (tx, row, at) => {
        const invited = stillInvited && (await stillInvited(tx));
        return invited && !invited.ok ? invited : takePlace(tx, row, player, at);
      }),
    leave: (userId: string, id: string) =>
      act(id, async (tx, row, at) => {
        const own = await tournamentStore(tx).participant(row.id, userId);
        // Players who are out of a bracket have played the tournament out.
        return own?.status === 'eliminated'
          ? refuse('tournament/too-late')
          : leaveWithin(tx, row, userId, at);
      }),
    checkIn: (userId: string, id: string, isIn: boolean) =>
      act(id, async (tx, row, at) => {
        const store = tournamentStore(tx);
        const own = await store.participant(row.id, userId);
        if (!own || isGone(own)) return refuse('tournament/not-in');
        if (!isAhead(row)) return refuse('tournament/too-late');
        if (!isCheckIn(row, at)) return refuse('tournament/too-early');
        const status = isIn ? 'checked-in' : 'registered';
        if (own.status === status) return ok(() => undefined);
        const saved = await settle.saveTournament(tx, row, {});
        const { version } = saved.row;
        await store.updateParticipant(own.id, { status, checkedInAt: isIn ? at : null, version });
        return ok(saved.told);
      }),
    /** Comes to the match that is ready. */
    ready: (userId: string, id: string) =>
      act(id, async (tx, row, at) => {
        if (row.status !== 'active' || row.format === 'arena') return refuse('tournament/no-match');
        const before = await settle.courseOf(tx, row);
        const own = before.matches.find(
          ({ status, player1Id, player2Id }) =>
            (status === 'ready' || status === 'playing') && (player1Id === userId || player2Id === userId),
        );
        if (!own) return refuse('tournament/no-match');
        if (own.status === 'playing') return ok(() => undefined);
        const arrived =
          own.player1Id === userId
            ? { arrived1At: own.arrived1At ?? at }
            : { arrived2At: own.arrived2At ?? at };
        const matches = before.matches.map((match) => (match === own ? { ...match, ...arrived } : match));
        return ok(await settle.advanceWithin(tx, before, { course: { ...before, matches } }));
      }),
    /** The match in which somebody has attempts now. */
    async attemptable(userId: string, row: TournamentRow): Promise<string | null> {
      if (row.status !== 'active' || kindOf(row.gameType).windowMs === null) return null;
      const match = await tournamentStore(database.db).openMatchOf(row.id, userId);
      return match?.status === 'playing' ? match.id : null;
    },
    /** A guest signed in or registered: pages learn who they are, and places that the account has already are left. */
    async carriedOver(
      tx: Tx,
      guestId: string,
      moved: readonly string[],
      left: readonly string[],
    ): Promise<Told> {
      const told: Told[] = [];
      const store = tournamentStore(tx);
      for (const id of moved) {
        const row = await store.lock(id);
        if (row) told.push((await settle.saveTournament(tx, row, {}, { hasGap: true })).told);
      }
      for (const id of left) {
        const row = await store.lock(id);
        const done = row && (await leaveWithin(tx, row, guestId, nowOf()));
        if (done?.ok) told.push(done.value);
      }
      return () => told.forEach((tell) => tell());
    },
    /** Leaves everything, as somebody does whose account is deleted or banned. */
    async quit(userId: string): Promise<void> {
      for (const id of await tournamentStore(database.db).openPlacesOf(userId))
        await act(id, (tx, row, at) => leaveWithin(tx, row, userId, at));
    },
  };
}
