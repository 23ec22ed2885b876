/**
 * Matches between people: opened in the lobby, for a friend or by quick match; joined, acted upon, left and returned to;
 * ended by time. Seats belong to sessions, never to names (GAPS G35).
 */
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import type { Game, GameAction, OfferKind } from '@playfield/contracts/http/match.ts';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import { otherSeat, type Seat } from '@playfield/games/game.ts';
import { gameById } from '@playfield/games/registry.ts';
import { distinctFrom } from '../account/distinctName.ts';
import type { Asker, Identity } from '../account/identity.ts';
import type { Bus } from '../bus/bus.ts';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/open.ts';
import type { Times } from './clock.ts';
import { setAway } from './away.ts';
import { clockOf, createMatch, openInvited, type InvitedGame, type NewOnlineGame } from './createMatch.ts';
import { createStoreRematch, rematchRefusal, type RematchOptions } from './storeRematch.ts';
import { act, callOff, join, offerUnseenRematch, type Change } from './decide.ts';
import { expiryOf } from './deadlines.ts';
import { matchChanged } from './changeNotice.ts';
import { changesLobby, lobbyChanged } from './lobbyNotice.ts';
import { gameSeenBy, isCutOffPair, type CutOff } from './cutOff.ts';
import { outcomeFor, type InviteOutcome, type KeptSeats } from './keptSeats.ts';
import { seatOf, type MatchRecord } from './match.ts';
import { createMatchLists } from './matchLists.ts';
import { createQuickMatch } from './quickMatch.ts';
import { viewOf } from './views.ts';
import type { Room } from './matchCache.ts';
import { createRematchesTakenBack } from './rematchesTakenBack.ts';
import { createSettleDue, type SettleDueOptions } from './settleDue.ts';
import { matchStore } from './store.ts';
import type { MatchRatings } from './seatRatings.ts';

/** After an outage those who are expected get at least so long. */
const comeBackMs = 60_000;
/** Seats of a server that died, which share statements. */
const notedAtOnce = 100;

export type OnlineOptions = RematchOptions & {
  readonly clock: Clock;
  readonly database: Database;
  readonly bus: Bus;
  readonly identity: Identity;
  readonly cutOff: CutOff;
  readonly keptSeats: KeptSeats;
  /** Awaited before a player takes a seat: when this server dies, only people who were announced are missed. */
  readonly announce: (player: Asker) => Promise<void>;
  readonly ratings: MatchRatings;
  readonly damaged: SettleDueOptions['damaged'];
};

/** More open games than anybody has. */
const mostOpen = 1000;

const answeredBefore = new Error('the invitation was answered before');

/** Whether a seat has a connection. */
type IsHeld = (id: string, seat: Seat) => boolean | Promise<boolean>;

export function createOnlineMatches({
  database,
  clock,
  committer,
  bus,
  identity,
  cutOff,
  keptSeats,
  announce,
  tellRematch,
  isAbsent,
  ratings,
  damaged,
}: OnlineOptions) {
  const rows = matchStore(database.db);
  const rematchesTakenBack = createRematchesTakenBack();
  const storeRematch = createStoreRematch({ committer, ratings, tellRematch, isAbsent });
  const view = (record: MatchRecord, playerId: string): Game => viewOf(record, playerId, committer.times());

  /** Stores a change; with it the outcome of the invitation that keeps a seat of the game. Null on conflict. */
  async function store(
    room: Room,
    change: Change,
    outcome: InviteOutcome | null = outcomeFor(change),
  ): Promise<MatchRecord | null> {
    if (!outcome) return committer.commit(room, change);
    const tells: (() => void)[] = [];
    const next = await committer.commitWithin(room, async (tx) => {
      const tell = await keptSeats.settle(tx, change.from.row.id, outcome);
      if (tell) tells.push(tell);
      else if (outcome.status === 'accepted') throw answeredBefore;
      return change;
    });
    if (next) for (const tell of tells) tell();
    return next;
  }

  /** Decides and stores in the room, and decides again when another server was quicker. */
  function settle(
    room: Room,
    decide: (
      record: MatchRecord,
    ) => Result<Change | null, ErrorCode> | Promise<Result<Change | null, ErrorCode>>,
    storeChange: (change: Change) => Promise<MatchRecord | null> = (change) => store(room, change),
  ): Promise<Result<MatchRecord, ErrorCode>> {
    return committer.decided(room, async () => {
      const loaded = await room.load();
      if (!loaded.ok) return loaded;
      const decided = await decide(loaded.value);
      if (!decided.ok) return decided;
      if (decided.value === null) return loaded;
      const next = await storeChange(decided.value);
      if (!next) return null;
      if (changesLobby(decided.value)) bus.publish(lobbyChanged, {});
      return ok(next);
    });
  }

  /**
   * Opens a game, unless `instead`, asked first in the transaction, returns something: then that. Stores nothing once `given` is
   * aborted: the player was told that it failed, and may have opened another one since, which this one would close.
   */
  async function openUnless<Instead>(
    player: Asker,
    wanted: NewOnlineGame,
    instead: (tx: Tx) => Promise<Instead | null>,
    given: AbortSignal | undefined,
  ): Promise<Result<Game, ErrorCode> | Instead> {
    const game = gameById(wanted.gameType);
    if (!game) return refuse('game/unknown-type');
    const name = await identity.playName(player, wanted.playerName);
    if (!name.ok) return name;
    if (database.spaceLow()) return refuse('server/low-disk');
    database.assertWritable();
    await announce(player);
    given?.throwIfAborted();
    const done = await database.db.transaction(async (tx) => {
      const found = await instead(tx);
      if (found !== null) return { found };
      const inTx = matchStore(tx);
      if (!(await inTx.lockUser(player.id))) return { made: null };
      const { createdAt, deadlineAt } = expiryOf(
        { gameMode: wanted.gameMode, invitedId: null, clockInitialMs: null },
        clock.wallMs(),
      );
      // One open seat in the lobby for each player and game is enough.
      const isInLobby = wanted.gameMode === 'online';
      const isRated =
        isInLobby && wanted.rated && (await ratings.mayBeRated(tx, [player.id], wanted.gameType));
      const closed = isInLobby ? await inTx.closeWaiting(player.id, game.id, createdAt) : [];
      const created = await createMatch(tx, {
        gameType: game.id,
        mode: wanted.gameMode,
        seats: [{ id: player.id, name: name.value }],
        clock: clockOf(wanted.clock),
        isQuick: wanted.isQuick,
        rated: isRated,
        waitsUntil: deadlineAt,
        createdAt,
      });
      const told = isInLobby ? [await bus.publishWithin(tx, lobbyChanged, {})] : [];
      // A notice has the version that its change was decided on.
      for (const { id, version } of closed)
        told.push(await bus.publishWithin(tx, matchChanged, { id, version: version - 1 }));
      given?.throwIfAborted();
      return { made: { closed, created, told } };
    });
    if (done.found !== undefined) return done.found;
    const { made } = done;
    // A guest who signed in elsewhere a moment ago is somebody else now.
    if (!made) return refuse('session/required');
    for (const tell of made.told) tell();
    // Another tab of the player may wait there.
    await Promise.allSettled(made.closed.map(({ id }) => committer.onRemoteChange(id, null)));
    return made.created.ok ? ok(view(made.created.value, player.id)) : made.created;
  }

  /**
   * Takes the free seat of a waiting game; a player who has it already gets the game as it is. It is rated only where neither wishes
   * otherwise. `given` as above.
   */
  function sit(
    player: Asker,
    id: string,
    givenName: string,
    wishesRated = true,
    given?: AbortSignal,
  ): Promise<Result<Game, ErrorCode>> {
    const take = async (room: Room): Promise<Result<Game, ErrorCode>> => {
      const loaded = await room.load();
      if (!loaded.ok) return loaded;
      if (loaded.value.row.player2Id === player.id)
        return ok(await gameSeenBy(loaded.value, player.id, committer.times(), cutOff));
      const { status, player1Id, gameType, rated } = loaded.value.row;
      if (status === 'waiting' && player1Id !== null && (await cutOff.isCutOff(player1Id, player.id)))
        return refuse('game/not-open-to-you');
      const name = await identity.playName(player, givenName);
      if (!name.ok) return name;
      const mayBeRated =
        rated &&
        wishesRated &&
        player1Id !== null &&
        (await ratings.mayBeRated(database.db, [player1Id, player.id], gameType));
      database.assertWritable();
      await announce(player);
      try {
        const sat = await settle(room, (record) => {
          given?.throwIfAborted();
          const shown = distinctFrom(name.value, [record.row.player1Name]);
          return join(record, { id: player.id, name: shown, mayBeRated }, committer.times());
        });
        return sat.ok ? ok(view(sat.value, player.id)) : sat;
      } catch (error) {
        if (error === answeredBefore) return refuse('game/not-waiting');
        throw error;
      }
    };
    return committer.enter(id, take, given);
  }

  /** Ends a waiting game whose seat is kept: its invitation was declined, taken back or has expired. */
  function closeInvited(id: string, outcome: InviteOutcome): Promise<Result<null, ErrorCode>> {
    return committer.enter(id, async (room) => {
      database.assertWritable();
      const done = await settle(
        room,
        (record) => callOff(record, committer.times()),
        (change) => store(room, change, outcome),
      );
      return done.ok ? ok(null) : done;
    });
  }

  function doAction(player: Asker, id: string, action: GameAction, offer?: OfferKind, lagMs = 0) {
    return committer.enter(id, async (room): Promise<Result<Game, ErrorCode>> => {
      const found = await committer.seated(room, player.id);
      if (!found.ok) return found;
      const { seat } = found.value;
      const isDecline = action === 'declineOffer';
      const isAnswer = (action === 'acceptOffer' || isDecline) && offer !== 'draw' && offer !== 'takeback';
      const meetsRematch = ({ row }: MatchRecord): boolean =>
        row.offer === 'rematch' && row.offerBy === otherSeat(seat) && (isAnswer || action === 'offerRematch');
      // Decided on each record that is loaded: the opponent's offer may arrive through another server.
      const decide = async (record: MatchRecord): Promise<Result<Change, ErrorCode>> => {
        const times = committer.times(lagMs);
        if (meetsRematch(record)) {
          if (await isCutOffPair(record.row, cutOff))
            return isAnswer ? refuse('action/no-offer') : ok(offerUnseenRematch(record, seat, times));
          const refused = isDecline ? null : await rematchRefusal(database, record, seat, times.nowMs);
          if (refused) return refuse(refused);
        }
        const spent =
          action === 'offerRematch' && !meetsRematch(record) && rematchesTakenBack.refusalOf(room, seat);
        return spent || act(record, seat, action, offer, times);
      };
      // If two servers accept at once, only one of them makes the rematch.
      const done = await settle(room, decide, (change) =>
        meetsRematch(change.from) && !isDecline && change.next.row.offer === null
          ? storeRematch(room, change)
          : store(room, change),
      );
      if (done.ok && action === 'withdrawOffer' && done.value.row.status === 'completed')
        rematchesTakenBack.note(room, seat);
      return done.ok ? ok(view(done.value, player.id)) : done;
    });
  }

  /** Decides about a match in its room and stores it. */
  function decideIn(
    id: string,
    decide: (record: MatchRecord, times: Times) => Result<Change | null, ErrorCode>,
  ): Promise<Result<MatchRecord, ErrorCode>> {
    database.assertWritable();
    return committer.enter(id, (room) => settle(room, (record) => decide(record, committer.times())));
  }

  /** Notes that a seat has a connection (null), or since when it has none. */
  function note(id: string, seat: Seat, awaySince: Date | null): Promise<void> {
    return committer.enter(id, async (room) => {
      await settle(
        room,
        (record) => ok(setAway(record, seat, awaySince, committer.times())),
        async (change) => {
          const next = await store(room, change);
          // Counts as taken back, because the player can return and offer it again.
          if (next && change.from.row.offer === 'rematch' && next.row.offer === null)
            rematchesTakenBack.note(room, seat);
          return next;
        },
      );
    });
  }

  /** These people were connected to a server that died: seats of theirs without a connection are away since then, as other seats are. */
  async function peopleGone(playerIds: readonly string[], since: Date, isHeld: IsHeld): Promise<void> {
    const taken = await rows.seatsOf(playerIds);
    const held = await Promise.all(taken.map(async ({ id, seat }) => isHeld(id, seat)));
    const empty = taken.filter((_, n) => held[n] !== true);
    for (let from = 0; from < empty.length; from += notedAtOnce) {
      const some = empty.slice(from, from + notedAtOnce);
      await Promise.all(some.map(({ id, seat }) => note(id, seat, since)));
    }
  }

  /** Somebody is deleted: waiting and hardly begun games are called off, the others won by the opponent. */
  async function quit(playerId: string): Promise<void> {
    const leave = (record: MatchRecord): Result<Change | null, ErrorCode> => {
      const seat = seatOf(record.row, playerId);
      if (!seat || record.row.status === 'completed') return ok(null);
      const resigned = act(record, seat, 'resign', undefined, committer.times());
      return resigned.ok ? resigned : act(record, seat, 'abort', undefined, committer.times());
    };
    for (const { id } of await rows.current(playerId, mostOpen))
      await committer.enter(id, (room) => settle(room, leave));
  }

  return {
    open: (player: Asker, wanted: Omit<NewOnlineGame, 'isQuick'>, given?: AbortSignal) =>
      openUnless<never>(player, { ...wanted, isQuick: false }, async () => null, given),
    sit,
    openInvited: (tx: Tx, wanted: InvitedGame) => openInvited(tx, wanted, clock.wallMs()),
    closeInvited,
    quick: createQuickMatch({ database, cutOff, sit, openUnless }),
    act: doAction,
    decideIn,
    note,
    peopleGone,
    quit,
    settleDue: createSettleDue({ database, clock, committer, rows, settle, damaged }),
    ...createMatchLists(rows, cutOff, (ids, gameType) => ratings.ratingsOf(database.db, ids, gameType)),
    /**
     * After a time in which no server ran: everybody's connection is gone, and nobody left. The grace of each seat begins
     * now, so that those who do not come back can be claimed against.
     */
    async afterOutage(): Promise<void> {
      const nowMs = clock.wallMs();
      committer.forget(await rows.markAway(new Date(nowMs), new Date(nowMs + comeBackMs)));
    },
    byCode: (code: string) => rows.byCode(code.toUpperCase().replace(/[^0-9A-Z]/g, '')),
  };
}
