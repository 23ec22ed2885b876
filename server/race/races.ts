/**
 * Typing races between people: opened, joined, left, started and ended. What changes who runs or how far the race is, is
 * decided on the locked rows in one transaction; other servers are told with its commit, listeners after it.
 */
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import type { CurrentRace, Race, RaceEntry } from '@playfield/contracts/http/race.ts';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import type { Batch } from '@playfield/games/typing-race/index.ts';
import type { Asker, Identity } from '../account/identity.ts';
import type { Bus } from '../bus/bus.ts';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/open.ts';
import { isUnavailable } from '../db/unavailable.ts';
import { dayMs } from '../durations.ts';
import { createMailboxes } from '../mailboxes.ts';
import { oneByOne } from '../oneByOne.ts';
import { newId } from '../random.ts';
import type { Outage } from '../nodes/runningTime.ts';
import type { TypingResults } from './typingResults.ts';
import { correctionMs, isExpired, mayGiveUp } from './decide.ts';
import { giveUpRace } from './completeRace.ts';
import { createKeystrokeWriter } from './keystrokeWriter.ts';
import { createRaceKeystrokes } from './keystrokes.ts';
import { createJoin } from './joinRace.ts';
import { createLiveRaces } from './liveRaces.ts';
import { raceChanged } from './raceNotices.ts';
import { createRaceChanges, waitOn, type Changed, type Store } from './raceChanges.ts';
import type { RaceInvitations } from './raceInvitations.ts';
import { createOnePlace } from './onePlace.ts';
import { createPlacesTaken } from './placesTaken.ts';
import { entryOf, participantOf, viewOf } from './record.ts';
import { createRaceAgain, createWaitingAgain } from './raceAgain.ts';
import { createPickFor, textForRace, refusalOf } from './raceText.ts';
import { createQuickRace, type NewRace, type RaceText, type Runner } from './quickRace.ts';
import { createStarting } from './starting.ts';
import { settleRunning } from './settleRunning.ts';
import { raceStore } from './store.ts';

const lobbyLength = 60;
/** Completed races stay in the lobby for so long. */
const shownMs = 10 * 60_000;
/** Completed races are removed after this time; their results stay. */
const keptMs = 90 * dayMs;

export type RacesOptions = {
  readonly database: Database;
  readonly clock: Clock;
  readonly typing: TypingResults;
  readonly identity: Identity;
  /** Multiplies how often places may be taken; null: as often as anybody likes. */
  readonly limitFactor: number | null;
  /** Whether a text may be shown to everybody: the filter of the chat. */
  readonly isClean: (text: string) => boolean;
  /** Whether guests may write on this site. */
  readonly guestsWrite: boolean;
  /** In [0, 1): which text a race gets. */
  readonly rng: () => number;
  readonly bus: Bus;
  /** Times in which no server ran, oldest first. */
  readonly outages: () => readonly Outage[];
  readonly invitations: RaceInvitations;
  readonly announce: (player: Asker) => Promise<void>;
  readonly failed: (error: unknown) => void;
  /** Called after a race has ended, and its ending is stored. */
  readonly ended: (tournamentId: string | null) => void;
};

export type Races = ReturnType<typeof createRaces>;

export function createRaces(options: RacesOptions) {
  const { database, clock, typing, identity, isClean, rng, bus, outages, announce, failed } = options;
  const store = raceStore(database.db);
  const pickFor = createPickFor(database.db, rng);
  const mailboxes = createMailboxes();
  const live = createLiveRaces(database, clock);
  const writer = createKeystrokeWriter(database, bus);
  const places = createPlacesTaken(clock, options.limitFactor);
  const keys = createRaceKeystrokes({ live, writer, mailboxes, clock, outages, onFinish: settle });

  const change = createRaceChanges({ ...options, live, mailboxes });
  const { keepOne, close } = createOnePlace({
    waitingOf: (userId) => store.waitingOf(userId),
    leave,
    failed,
  });

  /** Settles what is due: players who are gone leave, a waiting race starts or expires, a running one ends. */
  async function settle(id: string): Promise<void> {
    await change(id, async (record, inTx, { tx, times }) => {
      if (record.row.status === 'waiting') {
        // Put off since it was looked up.
        if (record.row.deadlineAt && record.row.deadlineAt.getTime() > times.nowMs) return ok(record);
        if (!isExpired(record, times.nowMs)) return waitOn(record, inTx, times);
        await inTx.remove(id);
        return ok(null);
      }
      return ok(await settleRunning(tx, record, typing, times));
    });
  }

  async function participantFor(
    player: Asker,
    race: { readonly id: string; readonly isListed: boolean },
    runner: Runner,
  ): Promise<Result<Parameters<Store['insertParticipant']>[0], ErrorCode>> {
    const name = await identity.playName(player, runner.username);
    if (!name.ok) return name;
    const vehicle = await typing.vehicleFor(player.id, runner.vehicle);
    if (!vehicle.ok) return vehicle;
    await announce(player);
    const joinedAt = new Date(clock.wallMs());
    return ok({
      id: newId(),
      raceId: race.id,
      userId: player.id,
      username: name.value,
      isGuest: player.isGuest,
      vehicle: vehicle.value,
      joinedAt,
      // Until the page comes.
      awayAt: runner.isConnected === true || (runner.mayBeElsewhere && !race.isListed) ? null : joinedAt,
    });
  }

  /** Leaves a race that waits; with `giveUp` also one that runs, which then ends without waiting for this player. */
  function leave(userId: string, id: string, giveUp = false): Promise<Changed> {
    return change(id, async (record, inTx, { tx, times }) => {
      const one = participantOf(record, userId);
      if (!one) return refuse('race/not-member');
      if (giveUp && mayGiveUp(record, one)) return ok(await giveUpRace(tx, record, one, typing, times.nowMs));
      if (record.row.status !== 'waiting' || record.row.tournamentId !== null) return ok(record);
      await inTx.removeParticipants([one.id]);
      const participants = record.participants.filter((other) => other !== one);
      return waitOn({ ...record, participants }, inTx, times);
    });
  }

  function viewed(changed: Changed, userId: string): Result<Race, ErrorCode> {
    if (!changed.ok) return changed;
    return changed.value ? ok(viewOf(changed.value, userId, clock.wallMs())) : refuse('race/not-found');
  }

  const join = createJoin({ live, clock, places, change, participantFor, keepOne, viewed });

  /** Opens a race, unless `instead`, asked first in the transaction, returns something: then that. */
  async function openUnless<Instead>(
    player: Asker,
    runner: Runner,
    text: RaceText,
    { maxParticipants, isListed = true, botWpm = null, follows }: NewRace,
    instead: (tx: Tx) => Promise<Instead | null>,
  ): Promise<Result<Race, ErrorCode> | Instead> {
    if (database.spaceLow()) return refuse('server/low-disk');
    database.assertWritable();
    const id = newId();
    const creator = await participantFor(player, { id, isListed }, runner);
    if (!creator.ok) return creator;
    runner.given?.throwIfAborted();
    const createdAt = new Date(clock.wallMs());
    const row = {
      id,
      creatorId: player.id,
      creatorName: creator.value.username,
      text: text.text,
      textId: text.id,
      maxParticipants,
      isListed,
      botWpm,
      createdAt,
    };
    const done = await database.db.transaction(async (tx) => {
      const found = await instead(tx);
      if (found !== null) return { found };
      const inTx = raceStore(tx);
      await inTx.insert(row, creator.value);
      if (follows !== undefined) await inTx.updateRace(follows, { nextRaceId: id });
      const told = await changedRows(tx, follows === undefined ? [] : [follows]);
      const record = await inTx.lock(id);
      if (!record) throw new Error('the inserted race is not there');
      const made = await waitOn(record, inTx, { nowMs: createdAt.getTime(), outages: outages() });
      runner.given?.throwIfAborted();
      return { made, told };
    });
    if ('found' in done) return done.found;
    const { made, told } = done;
    told();
    if (made.ok && made.value) live.set(made.value);
    await keepOne(player.id);
    return viewed(made, player.id);
  }

  /** Notes that a player has a connection (null), or since when there is none. */
  async function note(userId: string, id: string, awaySince: Date | null): Promise<void> {
    await change(id, async (record, inTx, { times }) => {
      const one = participantOf(record, userId);
      if (!one || (one.awayAt === null) === (awaySince === null) || record.row.status === 'completed')
        return ok(record);
      await inTx.updateParticipant(one.id, { awayAt: awaySince });
      const participants = record.participants.map((other) =>
        other === one ? { ...one, awayAt: awaySince } : other,
      );
      const { row } = record;
      const noted = { row, participants };
      if (row.status !== 'waiting') return ok(noted);
      if (awaySince === null || row.tournamentId !== null) return waitOn(noted, inTx, times);
      // Nothing follows from it until another server has had time to say that the player is there.
      const deadlineAt = new Date(times.nowMs + correctionMs);
      await inTx.updateRace(id, { deadlineAt });
      return ok({ ...noted, row: { ...row, deadlineAt } });
    });
  }

  /** Rows of these races were changed beside their mailboxes: they are read again on all servers, and what differs is told. */
  async function changedRows(tx: Tx, ids: readonly string[]): Promise<() => void> {
    const touched = new Set(ids);
    const told: (() => void)[] = [];
    for (const raceId of touched) told.push(await bus.publishWithin(tx, raceChanged, { raceId }));
    return () => {
      for (const tell of told) tell();
      for (const id of touched) live.refresh(id).catch(failed);
    };
  }

  async function get(userId: string, id: string): Promise<Result<Race, ErrorCode>> {
    const known = await live.load(id);
    return known ? ok(viewOf(known.record, userId, clock.wallMs())) : refuse('race/not-found');
  }

  return {
    live,
    change,
    join,
    leave,
    async list(userId: string): Promise<RaceEntry[]> {
      const records = await store.lobby(userId, new Date(clock.wallMs() - shownMs), lobbyLength);
      return records.map((record) => entryOf(record, userId, clock.wallMs()));
    },
    current: (userId: string): Promise<CurrentRace[]> => store.currentOf(userId),
    get,
    /** As somebody sees it who comes: they may have taken a place at another server, which this one has not heard of yet. */
    getOnComing: async (userId: string, id: string): Promise<Result<Race, ErrorCode>> => {
      const known = await get(userId, id);
      if (!known.ok || known.value.you !== null) return known;
      live.markStale(id);
      return get(userId, id);
    },
    async create(
      player: Asker,
      wanted: Runner & {
        readonly text?: string | undefined;
        readonly maxParticipants: number;
        readonly isListed?: boolean;
      },
    ): Promise<Result<Race, ErrorCode>> {
      const text = await textForRace(wanted.text, () => pickFor(player.id, 'lobby'), isClean);
      if (!text.ok) return text;
      return openUnless(player, wanted, text.value, wanted, (tx) =>
        refusalOf(tx, player, text.value, options),
      );
    },
    quick: createQuickRace({ database, clock, typing, pickFor, places, join, openUnless }),
    again: createRaceAgain({ live, pickFor, join, openUnless }),
    waitingAgain: createWaitingAgain(live),
    ...createStarting(change),
    type: (userId: string, id: string, batch: Batch) => keys.type(userId, id, batch),
    /** Players of a race that are noted as gone, and of whom `isHere` says otherwise. */
    async awayFrom(id: string, isHere: (userId: string) => boolean): Promise<string[]> {
      const participants = (await live.load(id))?.record.participants ?? [];
      return participants.flatMap(({ awayAt, userId }) => (awayAt && isHere(userId) ? [userId] : []));
    },
    note,
    /** These people were connected to a server that died: where they are not `isHere`, they are away since then, as others are. */
    async peopleGone(
      userIds: readonly string[],
      since: Date,
      isHere: (raceId: string, userId: string) => boolean,
    ): Promise<void> {
      for (const { raceId, userId } of await store.placesOf(userIds))
        if (!isHere(raceId, userId)) await note(userId, raceId, since);
    },
    /** Does what is due in at most `limit` races; returns how many were looked at. */
    async settleDue(limit: number): Promise<number> {
      try {
        database.assertWritable();
      } catch (error) {
        // What is due stays due.
        if (isUnavailable(error)) return 0;
        throw error;
      }
      const ids = await store.due(new Date(clock.wallMs()), limit);
      await oneByOne(ids, settle);
      return ids.length;
    },
    /** The waiting races that somebody is in, as that person sees them. */
    async waitingOf(userId: string): Promise<Race[]> {
      const ids = await store.waitingOf(userId);
      const known = await Promise.all(ids.map((id) => live.load(id)));
      return known.flatMap((race) => (race ? [viewOf(race.record, userId, clock.wallMs())] : []));
    },
    /** The name under which somebody runs in a race; null for somebody who doesn't. */
    async memberName(userId: string, id: string): Promise<Result<string | null, ErrorCode>> {
      const known = await live.load(id);
      return known ? ok(participantOf(known.record, userId)?.username ?? null) : refuse('race/not-found');
    },
    changedRows,
    /** What a guest ran in belongs to the account from now on. Call the returned function after the commit. */
    async carryOver(tx: Tx, fromId: string, toId: string): Promise<() => void> {
      const rows = raceStore(tx);
      const touched = await rows.reassign(fromId, toId, new Date(clock.wallMs()));
      // The account goes on in these, on whichever server it is connected.
      const current = Array.from(await rows.currentOf(toId), ({ id }) => id);
      const told = await changedRows(tx, current);
      return () => {
        touched.forEach((id) => live.markStale(id));
        told();
        // The two may have waited in a race each.
        void keepOne(toId);
      };
    },
    async sweep(limit: number): Promise<number> {
      live.sweep();
      return (await typing.sweep(limit)) + (await store.purge(new Date(clock.wallMs() - keptMs), limit));
    },
    flush: () => writer.flush(),
    close,
  };
}
