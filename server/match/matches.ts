/**
 * Matches of any mode: read, move, hint, list, statistics. Decide in the match's room, store through the move writer, then
 * respond.
 */
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import type { Game, GameAfterMove, GameSummary } from '@playfield/contracts/http/match.ts';
import type { CountsByMode } from '@playfield/contracts/http/stats.ts';
import { ok, refuse, type Refusal, type Result } from '@playfield/contracts/result.ts';
import type { Seat } from '@playfield/games/game.ts';
import { gameIds } from '@playfield/games/registry.ts';
import type { Identity } from '../account/identity.ts';
import type { Bus } from '../bus/bus.ts';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/open.ts';
import { dayMs } from '../durations.ts';
import type { Deadline } from '../http/deadline.ts';
import type { Outage } from '../nodes/runningTime.ts';
import type { Notify } from '../notification/index.ts';
import { createTellAbsent, createTellRematch } from './absentPlayers.ts';
import { createAiMatches, type AiOptions, type Answered, type NewAiGame } from './ai/aiMatches.ts';
import { countHint, playMove } from './decide.ts';
import { carryOverGames } from './carryOver.ts';
import { createCommitter } from './commit.ts';
import { createOnlineMatches, type OnlineOptions } from './onlineMatches.ts';
import { seatRatings, type MatchRatings } from './seatRatings.ts';
import { gameSeenBy, withoutRematch, type CutOff } from './cutOff.ts';
import { isBotTurn, seatOf, type MatchRecord } from './match.ts';
import { summaryOf, viewOf } from './views.ts';
import type { KeptSeats } from './keptSeats.ts';
import type { Room } from './matchCache.ts';
import { noGames, statsOf, sumOfCounts } from './stats.ts';
import { createPurgeOfUnplayed } from './unplayed.ts';
import type { ListFilter } from './gamesOf.ts';
import { matchStore } from './store.ts';

/** A game that was hardly begun (unplayed.ts) is removed so long after its last move, or after it was called off (G23). */
const unplayedMs = dayMs;

/** For commands of a socket, which wait as long as it takes. */
const endless = { signal: new AbortController().signal, soFar: () => undefined };

export type MatchOptions = Pick<AiOptions, 'bots' | 'seedFor'> & {
  readonly database: Database;
  readonly clock: Clock;
  readonly outages: () => readonly Outage[];
  /** Called after a match has ended with a result, and its ending is stored. */
  readonly ended: (tournamentId: string | null) => void;
  /** How long a player may be gone before the opponent may claim the win, milliseconds. */
  readonly graceMs: number;
  readonly bus: Bus;
  readonly identity: Identity;
  readonly cutOff: CutOff;
  readonly keptSeats: KeptSeats;
  readonly notification: Pick<Notify, 'notify' | 'withdraw'>;
  /** Whether a seat is known to have no connection. */
  readonly isAbsent: (gameId: string, seat: Seat) => boolean;
  readonly announce: OnlineOptions['announce'];
  readonly ratings: MatchRatings;
  readonly damaged: OnlineOptions['damaged'];
};

export type MoveCommand = {
  readonly playerId?: string | undefined;
  readonly ply?: number | undefined;
  readonly takebacksUsed?: number | undefined;
  readonly move: unknown;
  /** Measured round trip of the connection, ms. */
  readonly lagMs?: number | undefined;
};

/** A refused move carries the game as it really stands. */
type MoveRefusal = Refusal<ErrorCode> & { readonly game?: Game };
type Moved<Value> = Result<Value, ErrorCode> | { readonly ok: false; readonly error: MoveRefusal };

export function createMatches({
  database,
  clock,
  bots,
  seedFor,
  outages,
  ended,
  graceMs,
  bus,
  identity,
  cutOff,
  keptSeats,
  notification,
  isAbsent,
  announce,
  ratings,
  damaged,
}: MatchOptions) {
  const store = matchStore(database.db);
  const purgeUnplayed = createPurgeOfUnplayed(
    database.db,
    () => new Date(clock.wallMs() - unplayedMs),
    (ids) => committer.forget(ids),
  );
  const tellAbsent = createTellAbsent(notification);
  const committer = createCommitter({ database, clock, outages, graceMs, bus, ended, tellAbsent });
  const ai = createAiMatches({ database, clock, committer, bots, seedFor, identity, ended });
  const online = createOnlineMatches({
    database,
    clock,
    committer,
    bus,
    identity,
    cutOff,
    keptSeats,
    announce,
    tellRematch: createTellRematch(notification),
    isAbsent,
    ratings,
    damaged,
  });
  const view = (record: MatchRecord, playerId: string): Game => viewOf(record, playerId, committer.times());

  async function create(
    playerId: string,
    wanted: NewAiGame,
    given?: AbortSignal,
  ): Promise<Result<Game, ErrorCode>> {
    const made = await ai.create(playerId, wanted, given);
    return made.ok ? ok(view(made.value, playerId)) : made;
  }

  function get(
    playerId: string,
    id: string,
    { signal, soFar }: Deadline<Result<Game, ErrorCode>> = endless,
  ): Promise<Result<Game, ErrorCode>> {
    const look = async (room: Room): Promise<Result<Game, ErrorCode>> => {
      const known = room.peek();
      if (known) soFar(ok(withoutRematch(view(known, playerId))));
      const loaded = await room.loadFresh(committer.isShared);
      if (!loaded.ok) return loaded;
      const seen = ok(await gameSeenBy(loaded.value, playerId, committer.times(), cutOff));
      soFar(seen);
      if (!isBotTurn(loaded.value) || !seatOf(loaded.value.row, playerId)) return seen;
      return ok(view((await ai.answer(room, loaded.value)).record, playerId));
    };
    return committer.enter(id, look, signal);
  }

  /** Decides and stores one move in its room; null when another server was quicker and it must be decided again. */
  async function tryMove(
    room: Room,
    playerId: string,
    command: MoveCommand,
    { signal, soFar }: Deadline<Moved<Answered>>,
  ): Promise<Moved<Answered> | null> {
    const found = await committer.seated(room, playerId);
    if (!found.ok) return found;
    const { record, seat } = found.value;
    const refuseWith = async (refusal: Refusal<ErrorCode>): Promise<Moved<Answered>> => ({
      ok: false,
      error: { ...refusal, game: await gameSeenBy(record, playerId, committer.times(), cutOff) },
    });
    const named = command.playerId;
    if (named !== undefined && named !== 'anonymous' && named !== seat && named !== playerId)
      return refuse('identity/mismatch');
    if (record.row.status === 'waiting') return refuseWith({ code: 'move/not-started' });
    if (record.row.status !== 'playing') return refuseWith({ code: 'move/game-over' });
    const { ply = record.position.ply, takebacksUsed = record.row.takebacksUsed } = command;
    if (ply !== record.position.ply || takebacksUsed !== record.row.takebacksUsed)
      return refuseWith({ code: 'move/stale' });
    const played = record.position.play(seat, command.move);
    if (!played.ok) return refuseWith(played.error);
    const change = playMove(record, seat, played.value, committer.times(command.lagMs));
    if (!change.ok) return refuseWith(change.error);
    signal.throwIfAborted();
    const next = await committer.commit(room, change.value);
    if (!next) return null;
    // Stored, hence acknowledged, whatever becomes of the AI's answer.
    const stored = ok({ record: next, aiMove: null, aiThinkMs: null });
    soFar(stored);
    return isBotTurn(next) ? ok(await ai.answer(room, next)) : stored;
  }

  /** Plays a move; the answer is not made into what the player sees, which a socket is told by an event. */
  function move(
    playerId: string,
    id: string,
    command: MoveCommand,
    deadline: Deadline<Moved<Answered>> = endless,
  ): Promise<Moved<Answered>> {
    const play = (room: Room): Promise<Moved<Answered>> =>
      committer.decided(room, () => tryMove(room, playerId, command, deadline));
    ai.withdrawHint(playerId, id);
    return committer.enter(id, play, deadline.signal);
  }

  /** Plays a move and returns the game as the player then sees it. */
  async function play(
    playerId: string,
    id: string,
    command: MoveCommand,
    { signal, soFar }: Deadline<Moved<GameAfterMove>> = endless,
  ): Promise<Moved<GameAfterMove>> {
    const seen = (moved: Moved<Answered>): Moved<GameAfterMove> => {
      if (!moved.ok) return moved;
      const { record, aiMove, aiThinkMs } = moved.value;
      return ok({ ...view(record, playerId), aiMove, aiThinkMs });
    };
    return seen(await move(playerId, id, command, { signal, soFar: (moved) => soFar(seen(moved)) }));
  }

  function hint(playerId: string, id: string, { signal }: Pick<Deadline<unknown>, 'signal'>) {
    const advise = async (room: Room) => {
      const found = await committer.seated(room, playerId);
      if (!found.ok) return found;
      const { record, seat } = found.value;
      const { row, position } = record;
      if (row.gameMode !== 'ai' || row.status !== 'playing' || position.turn !== seat)
        return refuse('hint/unavailable');
      const advice = await ai.hint(record);
      if (!advice.ok) return advice;
      const counted = await committer.commit(room, countHint(record, committer.times()));
      // Another server was quicker, or another game has closed this one.
      if (!counted) return refuse('request/withdrawn');
      return ok({ ...advice.value, ply: position.ply, hintsUsed: counted.row.hintsUsed });
    };
    return committer.enter(id, advise, signal);
  }

  async function list(playerId: string, filter: ListFilter): Promise<GameSummary[]> {
    return (await store.list(playerId, filter)).map((row) => summaryOf(row));
  }

  async function stats(
    playerId: string,
    gameType?: string,
  ): Promise<Result<CountsByMode & { byGameType: Record<string, CountsByMode> }, ErrorCode>> {
    if (gameType !== undefined && !gameIds.includes(gameType)) return refuse('game/unknown-type');
    const byGame = await statsOf(database.db, playerId);
    const wanted = [...byGame].filter(([type]) => gameType === undefined || type === gameType);
    const total = wanted.map(([, counts]) => counts).reduce(sumOfCounts, noGames);
    return ok({ ...total, byGameType: Object.fromEntries(byGame) });
  }

  return {
    create,
    get,
    move,
    play,
    hint,
    list,
    stats,
    ratingsOf: (playerId: string, id: string) => seatRatings(database, ratings, playerId, id),
    online,
    committer,
    /** Gives a guest's games to an account inside `tx`; `carried` is to be called after the commit, and `changed` to be told. */
    async carryOver(tx: Tx, fromId: string, toId: string) {
      const { touched, changed } = await carryOverGames(tx, fromId, toId, new Date(clock.wallMs()));
      return {
        changed,
        carried: () => {
          committer.forget(touched);
          ended(null);
        },
      };
    },
    /** Removes games that were hardly begun, and forgets idle rooms. */
    async sweep(limit: number): Promise<number> {
      committer.sweep();
      return purgeUnplayed(limit);
    },
  };
}

export type Matches = ReturnType<typeof createMatches>;
