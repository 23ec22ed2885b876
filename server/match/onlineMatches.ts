/**
 * Matches between people: opened in the lobby, for a friend or by quick match; joined, acted upon, left and returned to;
 * ended by time. Seats belong to sessions, never to names (GAPS G35).
 */
import { z } from 'zod';
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import type {
  CurrentGame,
  Game,
  GameAction,
  OfferKind,
  TimeControl,
  WaitingGame,
} from '@playfield/contracts/http/match.ts';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import { otherSeat, type Seat } from '@playfield/games/game.ts';
import { gameById } from '@playfield/games/registry.ts';
import { distinctFrom } from '../account/distinctName.ts';
import type { Asker, Identity } from '../account/identity.ts';
import type { Bus } from '../bus/bus.ts';
import type { Notice } from '../bus/notice.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/open.ts';
import { isUnavailable } from '../db/unavailable.ts';
import { newGameCode, newId } from '../random.ts';
import { act, expiryOf, join, setAway, whenDue, type Change } from './decide.ts';
import type { Desk } from './commit.ts';
import { viewOf, type MatchRecord } from './match.ts';
import type { Room } from './matchCache.ts';
import { matchStore, type NewMatchRow } from './store.ts';

/** How often a decision is made anew when another server was quicker. */
const tries = 3;
const lobbyLength = 100;
const currentLength = 20;

export const lobbyTopic = 'lobby:all';
/** The list of waiting games changed. */
export const lobbyChanged: Notice<Record<string, never>> = {
  kind: 'match/lobby',
  body: z.strictObject({}),
  topicOf: () => lobbyTopic,
  audience: 'subscribers',
};

const isListed = ({ row }: MatchRecord): boolean => row.status === 'waiting' && row.away1At === null;

/** Whether the change adds or removes an entry of the lobby. */
function changesLobby({ from, next }: Change): boolean {
  return next.row.gameMode === 'online' && isListed(from) !== isListed(next);
}

export type NewOnlineGame = {
  readonly gameType: string;
  readonly playerName: string;
  readonly gameMode: 'online' | 'friend';
  readonly clock: TimeControl | null;
  readonly isQuick: boolean;
};

export type OnlineOptions = {
  readonly database: Database;
  readonly clock: Clock;
  readonly desk: Desk;
  readonly bus: Bus;
  readonly identity: Identity;
};

export function createOnlineMatches({ database, clock, desk, bus, identity }: OnlineOptions) {
  const store = matchStore(database.db);
  const view = (record: MatchRecord, playerId: string): Game => viewOf(record, playerId, desk.times());

  /** Decides and stores in the room, and decides anew when another server was quicker. */
  async function settle(
    room: Room,
    decide: (record: MatchRecord) => Result<Change | null, ErrorCode>,
  ): Promise<Result<MatchRecord, ErrorCode>> {
    for (let n = 0; n < tries; n++) {
      const loaded = await room.load();
      if (!loaded.ok) return loaded;
      const decided = decide(loaded.value);
      if (!decided.ok && desk.isShared && n === 0) {
        // What is refused from memory is looked up: another server may just have changed the game.
        room.markStale();
        continue;
      }
      if (!decided.ok) return decided;
      if (decided.value === null) return loaded;
      const next = await desk.commit(room, decided.value);
      if (!next) continue;
      if (changesLobby(decided.value)) bus.publish(lobbyChanged, {});
      return ok(next);
    }
    return refuse('server/overloaded');
  }

  function newRow(
    player: Asker,
    name: string,
    wanted: NewOnlineGame,
  ): Omit<NewMatchRow, 'board' | 'currentPlayer'> {
    const clockMs = wanted.clock ? wanted.clock.initialS * 1000 : null;
    return {
      id: newId(),
      userId: player.id,
      player1Id: player.id,
      player1Name: name,
      gameType: wanted.gameType,
      gameMode: wanted.gameMode,
      status: 'waiting' as const,
      code: newGameCode(),
      isQuick: wanted.isQuick,
      clockInitialMs: clockMs,
      clockIncrementMs: wanted.clock ? wanted.clock.incrementS * 1000 : null,
      clock1Ms: clockMs,
      clock2Ms: clockMs,
      ...expiryOf(wanted.gameMode, clock.wallMs()),
    };
  }

  async function open(player: Asker, wanted: NewOnlineGame): Promise<Result<Game, ErrorCode>> {
    const game = gameById(wanted.gameType);
    if (!game) return refuse('game/unknown-type');
    const name = await identity.playName(player, wanted.playerName);
    if (!name.ok) return name;
    if (database.spaceLow()) return refuse('server/low-disk');
    database.assertWritable();
    const position = game.start();
    const fresh = {
      ...newRow(player, name.value, wanted),
      board: position.board,
      currentPlayer: position.turn,
    };
    const made = await database.db.transaction(async (tx) => {
      const inTx = matchStore(tx);
      if (!(await inTx.lockUser(player.id))) return null;
      // One open seat in the lobby for each player and game is enough.
      const isInLobby = wanted.gameMode === 'online';
      const gone = isInLobby ? await inTx.closeWaiting(player.id, game.id, new Date(clock.wallMs())) : [];
      const rows = await inTx.insert(fresh);
      return { closed: gone, rows, told: isInLobby ? await bus.publishWithin(tx, lobbyChanged, {}) : null };
    });
    // A guest who signed in elsewhere a moment ago is somebody else now.
    if (!made) return refuse('session/required');
    desk.forget(made.closed);
    const [row] = made.rows;
    if (!row) throw new Error('the inserted game was not answered');
    made.told?.();
    return ok(view({ row, moves: [], position }, player.id));
  }

  /** Sits down in a waiting game; whoever sits in it already gets it as it is. */
  function sit(player: Asker, id: string, givenName: string): Promise<Result<Game, ErrorCode>> {
    return desk.enter(id, async (room) => {
      const loaded = await room.load();
      if (!loaded.ok) return loaded;
      if (loaded.value.row.player2Id === player.id) return ok(view(loaded.value, player.id));
      const name = await identity.playName(player, givenName);
      if (!name.ok) return name;
      database.assertWritable();
      const sat = await settle(room, (record) =>
        join(record, player.id, distinctFrom(name.value, [record.row.player1Name]), desk.times()),
      );
      return sat.ok ? ok(view(sat.value, player.id)) : sat;
    });
  }

  /** Joins the oldest fitting game of the lobby whose maker is there, or opens one that others will be paired with. */
  async function quick(
    player: Asker,
    wanted: Omit<NewOnlineGame, 'gameMode' | 'isQuick'>,
  ): Promise<Result<Game, ErrorCode>> {
    if (!gameById(wanted.gameType)) return refuse('game/unknown-type');
    for (const id of await store.fitting(player.id, wanted.gameType, wanted.clock, tries)) {
      const joined = await sit(player, id, wanted.playerName);
      if (joined.ok || joined.error.code.startsWith('name/')) return joined;
    }
    return open(player, { ...wanted, gameMode: 'online', isQuick: true });
  }

  /** The new game of an accepted rematch: seats swapped, same clocks, running at once. */
  async function makeRematch(room: Room, record: MatchRecord): Promise<Result<MatchRecord, ErrorCode>> {
    const { row } = record;
    const game = gameById(row.gameType);
    if (!game || row.player1Id === null || row.player2Id === null || row.player2Name === null)
      return refuse('action/unavailable');
    const position = game.start();
    const made: NewMatchRow = {
      id: newId(),
      userId: row.player2Id,
      player1Id: row.player2Id,
      player1Name: row.player2Name,
      player2Id: row.player1Id,
      player2Name: row.player1Name,
      gameType: row.gameType,
      gameMode: row.gameMode,
      status: 'playing',
      board: position.board,
      currentPlayer: position.turn,
      code: newGameCode(),
      isQuick: row.isQuick,
      clockInitialMs: row.clockInitialMs,
      clockIncrementMs: row.clockIncrementMs,
      clock1Ms: row.clockInitialMs,
      clock2Ms: row.clockInitialMs,
      createdAt: new Date(clock.wallMs()),
    };
    await store.insert(made);
    const agreed = await settle(room, (current) => {
      const accepted = act(
        current,
        otherSeat(row.offerBy ?? 'player1'),
        'acceptOffer',
        'rematch',
        desk.times(),
      );
      return accepted.ok
        ? ok({
            ...accepted.value,
            next: { ...accepted.value.next, row: { ...accepted.value.next.row, rematchId: made.id } },
          })
        : accepted;
    });
    // Withdrawn in the meantime, or another server made it: this one is nobody's.
    if (!agreed.ok) await store.remove(made.id);
    return agreed;
  }

  function doAction(
    player: Asker,
    id: string,
    action: GameAction,
    offer: OfferKind | undefined,
  ): Promise<Result<Game, ErrorCode>> {
    return desk.enter(id, async (room) => {
      const found = await desk.seated(room, player.id);
      if (!found.ok) return found;
      const { record, seat } = found.value;
      const { row } = record;
      const isAnswer = action === 'acceptOffer' && offer !== 'draw' && offer !== 'takeback';
      const isRematch =
        row.offer === 'rematch' && row.offerBy === otherSeat(seat) && (isAnswer || action === 'offerRematch');
      const done = isRematch
        ? await makeRematch(room, record)
        : await settle(room, (current) => act(current, seat, action, offer, desk.times()));
      return done.ok ? ok(view(done.value, player.id)) : done;
    });
  }

  /** Notes that a seat has a connection (null), or since when it has none. */
  function note(id: string, seat: Seat, awaySince: Date | null): Promise<void> {
    return desk.enter(id, async (room) => {
      await settle(room, (record) => ok(setAway(record, seat, awaySince, desk.times())));
    });
  }

  /** Does what is due in at most `limit` games whose deadline has passed; answers how many were looked at. */
  async function settleDue(limit: number): Promise<number> {
    try {
      database.assertWritable();
    } catch (error) {
      // What is due stays due. Already looking for it would write: it locks rows.
      if (isUnavailable(error)) return 0;
      throw error;
    }
    const ids = await store.due(new Date(clock.wallMs()), limit);
    for (const id of ids) {
      await desk.enter(id, async (room) => {
        await settle(room, (record) => ok(whenDue(record, desk.times())));
      });
    }
    return ids.length;
  }

  async function available(playerId: string, gameType?: string): Promise<WaitingGame[]> {
    const rows = await store.waiting(gameType, lobbyLength);
    return rows.map((row) => ({
      id: row.id,
      gameType: row.gameType,
      player1Name: row.player1Name,
      clock:
        row.clockInitialMs === null
          ? null
          : { initialS: row.clockInitialMs / 1000, incrementS: (row.clockIncrementMs ?? 0) / 1000 },
      createdAt: row.createdAt.toISOString(),
      isYours: row.player1Id === playerId,
    }));
  }

  /** `playing` sorts before `waiting`. */
  async function current(playerId: string): Promise<CurrentGame[]> {
    const rows = await store.current(playerId, currentLength);
    return rows.map(({ id, gameType, status, player1Id, player1Name, player2Name, currentPlayer }) => {
      const isFirst = player1Id === playerId;
      const isPlaying = status === 'playing';
      return {
        id,
        gameType,
        status: isPlaying ? 'playing' : 'waiting',
        opponentName: isFirst ? player2Name : player1Name,
        isYourTurn: isPlaying && currentPlayer === (isFirst ? 'player1' : 'player2'),
      };
    });
  }

  return {
    open: (player: Asker, wanted: Omit<NewOnlineGame, 'isQuick'>) =>
      open(player, { ...wanted, isQuick: false }),
    sit,
    quick,
    act: doAction,
    note,
    settleDue,
    available,
    current,
    /**
     * After a time in which no server ran: everybody's connection is gone, and nobody left. The grace of each seat begins
     * now, so that those who do not come back can be claimed against.
     */
    async afterOutage(): Promise<void> {
      desk.forget(await store.markAway(new Date(clock.wallMs())));
    },
    byCode: (code: string) => store.byCode(code.toUpperCase().replace(/[^0-9A-Z]/g, '')),
  };
}
