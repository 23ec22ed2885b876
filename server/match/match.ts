/**
 * Matches: create, look, move, hint, list, statistics. Decide in the match's room, store through the journal, then
 * answer (HOUSE section 2). A match whose turn is the AI's asks the engine again whenever it is looked at, so a crash
 * between the two plies heals itself.
 */
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import type { Counts, Game, GameAfterMove, GameSummary, WireMove } from '@playfield/contracts/http/match.ts';
import { normaliseName } from '@playfield/contracts/names.ts';
import { ok, refuse, type Refusal, type Result } from '@playfield/contracts/result.ts';
import { levels, type Level, type Played, type Seat } from '@playfield/games/game.ts';
import { gameById, gameIds } from '@playfield/games/registry.ts';
import type { Bots } from '../bots/bots.ts';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/open.ts';
import { isUnavailable } from '../db/unavailable.ts';
import { uniqueViolationOf } from '../db/violations.ts';
import { newId } from '../random.ts';
import { createJournal } from './journal.ts';
import { isBotTurn, seatOf, summaryOf, viewOf, type MatchRecord } from './record.ts';
import { createRooms, type Room } from './rooms.ts';
import { matchStore, type ListFilter } from './store.ts';

/** A game without a move is removed after this time (G23). */
const unplayedMs = 24 * 3_600_000;
const aiName = 'AI';
const defaultName = 'Player 1';

export type MatchOptions = {
  readonly database: Database;
  readonly clock: Clock;
  readonly bots: Bots;
  /** The seed of the AI's choice in a position; equal for equal arguments when the server was given BOT_SEED. */
  readonly seedFor: (gameType: string, level: Level, moves: readonly WireMove[]) => number;
};

export type NewGame = {
  readonly gameType: string;
  readonly difficulty: Level;
  readonly playerName?: string | undefined;
};
export type MoveCommand = {
  readonly playerId?: string | undefined;
  readonly ply?: number | undefined;
  readonly move: unknown;
};

/** A refused move carries the game as it really stands. */
export type MoveRefusal = Refusal<ErrorCode> & { readonly game?: Game };
type Moved = Result<GameAfterMove, ErrorCode> | { readonly ok: false; readonly error: MoveRefusal };

function levelOf(record: MatchRecord): Level {
  return levels.find((level) => level === record.row.difficulty) ?? 'medium';
}

/** The match and the caller's seat; a room that knows of no seat asks the database once more (a guest may have signed in). */
async function seated(
  room: Room,
  playerId: string,
): Promise<Result<{ record: MatchRecord; seat: Seat }, ErrorCode>> {
  let loaded = await room.load();
  if (loaded.ok && !seatOf(loaded.value.row, playerId)) {
    room.markStale();
    loaded = await room.load();
  }
  if (!loaded.ok) return loaded;
  const seat = seatOf(loaded.value.row, playerId);
  return seat ? ok({ record: loaded.value, seat }) : refuse('game/not-yours');
}

export function createMatches({ database, clock, bots, seedFor }: MatchOptions) {
  const { db } = database;
  const store = matchStore(db);
  const rooms = createRooms(db, clock);
  const journal = createJournal(database);

  /** Stores one decided move; the room then holds the new state. On conflict the room asks the database next time. */
  async function append(
    room: Room,
    record: MatchRecord,
    seat: Seat,
    played: Played,
  ): Promise<MatchRecord | null> {
    const { position, move, notation } = played;
    const ply = record.position.ply;
    const playedAtMs = clock.wallMs();
    const ended = position.outcome
      ? { winner: position.outcome.winner, result: position.outcome.reason }
      : null;
    // Until the answer is here nobody knows whether the move was stored.
    room.markStale();
    const entry = {
      gameId: record.row.id,
      ply,
      seat,
      move,
      notation,
      playedAtMs,
      board: position.board,
      ended,
    };
    const outcome = await journal.append({ ...entry, currentPlayer: position.turn });
    if (outcome === 'conflict') return null;
    const at = new Date(playedAtMs);
    const next: MatchRecord = {
      row: {
        ...record.row,
        board: position.board,
        currentPlayer: position.turn,
        moveCount: ply + 1,
        lastMoveAt: at,
        ...(ended
          ? { status: 'completed', winner: ended.winner, result: ended.result, completedAt: at }
          : {}),
      },
      moves: [...record.moves, { ply, seat, move, notation, playedAtMs }],
      position,
    };
    room.set(next);
    return next;
  }

  /** Plays the AI's move when it is due. An overloaded engine leaves the turn open; the next look asks again. */
  async function answerByBot(room: Room, record: MatchRecord) {
    if (!isBotTurn(record)) return { record, aiMove: null, aiThinkMs: null };
    const { id, gameType } = record.row;
    const moves = record.moves.map((played) => played.move);
    const level = levelOf(record);
    const owner = record.row.userId ?? id;
    const chosen = await bots.chooseMove({
      gameType,
      moves,
      level,
      seed: seedFor(gameType, level, moves),
      owner,
    });
    if (!chosen.ok) return { record, aiMove: null, aiThinkMs: null };
    const { move, thinkMs } = chosen.value;
    const played = record.position.play('player2', move);
    if (!played.ok)
      throw new Error(`the bot of ${gameType} chose a move that is not legal: ${JSON.stringify(move)}`);
    try {
      const next = await append(room, record, 'player2', played.value);
      if (next) return { record: next, aiMove: played.value.move, aiThinkMs: thinkMs };
    } catch (error) {
      // The move before is stored and must be acknowledged; the AI's comes when the database is back.
      if (!isUnavailable(error)) throw error;
    }
    return { record, aiMove: null, aiThinkMs: null };
  }

  async function create(playerId: string, wanted: NewGame): Promise<Result<Game, ErrorCode>> {
    const game = gameById(wanted.gameType);
    if (!game) return refuse('game/unknown-type');
    const name = wanted.playerName === undefined ? defaultName : normaliseName(wanted.playerName);
    if (name === null) return refuse('name/invalid');
    if (database.spaceLow()) return refuse('server/low-disk');
    database.assertWritable();
    const position = game.start();
    const makeRow = () => ({
      id: newId(),
      userId: playerId,
      player1Id: playerId,
      gameType: game.id,
      gameMode: 'ai' as const,
      difficulty: wanted.difficulty,
      board: position.board,
      currentPlayer: position.turn,
      status: 'playing' as const,
      player1Name: name,
      player2Name: aiName,
      createdAt: new Date(clock.wallMs()),
    });
    const insert = () =>
      db.transaction(async (tx) => {
        const inTx = matchStore(tx);
        const closed = await inTx.closeActiveAi(playerId, game.id, new Date(clock.wallMs()));
        return { closed, rows: await inTx.insert(makeRow()) };
      });
    // Two tabs may start a game at once: the second closes the first one's.
    const { closed, rows } = await insert().catch((error: unknown) => {
      if (uniqueViolationOf(error) === null) throw error;
      return insert();
    });
    rooms.forget(closed);
    const [row] = rows;
    if (!row) throw new Error('the inserted game was not answered');
    return ok(viewOf({ row, moves: [], position }, playerId));
  }

  function get(playerId: string, id: string): Promise<Result<Game, ErrorCode>> {
    return rooms.enter(id, async (room) => {
      const loaded = await room.look();
      if (!loaded.ok) return loaded;
      if (!isBotTurn(loaded.value) || !seatOf(loaded.value.row, playerId))
        return ok(viewOf(loaded.value, playerId));
      const current = await room.load();
      if (!current.ok) return current;
      return ok(viewOf((await answerByBot(room, current.value)).record, playerId));
    });
  }

  function play(playerId: string, id: string, command: MoveCommand): Promise<Moved> {
    return rooms.enter(id, async (room) => {
      const found = await seated(room, playerId);
      if (!found.ok) return found;
      const { record, seat } = found.value;
      const named = command.playerId;
      if (named !== undefined && named !== 'anonymous' && named !== seat && named !== playerId)
        return refuse('identity/mismatch');
      const refuseWith = (refusal: Refusal<ErrorCode>, truth: MatchRecord): Moved => ({
        ok: false,
        error: { ...refusal, game: viewOf(truth, playerId) },
      });
      if (record.row.status === 'waiting') return refuseWith({ code: 'move/not-started' }, record);
      if (record.row.status !== 'playing') return refuseWith({ code: 'move/game-over' }, record);
      if (command.ply !== undefined && command.ply !== record.position.ply)
        return refuseWith({ code: 'move/stale' }, record);
      const played = record.position.play(seat, command.move);
      if (!played.ok) return refuseWith(played.error, record);
      const next = await append(room, record, seat, played.value);
      if (!next) {
        const current = await room.load();
        return current.ok ? refuseWith({ code: 'move/stale' }, current.value) : current;
      }
      const answer = await answerByBot(room, next);
      return ok({ ...viewOf(answer.record, playerId), aiMove: answer.aiMove, aiThinkMs: answer.aiThinkMs });
    });
  }

  function hint(playerId: string, id: string) {
    return rooms.enter(id, async (room) => {
      const found = await seated(room, playerId);
      if (!found.ok) return found;
      const { record, seat } = found.value;
      const { row, position, moves } = record;
      if (row.gameMode !== 'ai' || row.status !== 'playing' || position.turn !== seat)
        return refuse('hint/unavailable');
      const { gameType } = row;
      const wire = moves.map((played) => played.move);
      const advice = await bots.hint({
        gameType,
        moves: wire,
        seed: seedFor(gameType, 'hard', wire),
        owner: playerId,
      });
      if (!advice.ok) return advice;
      database.assertWritable();
      const [counted] = await store.countHint(id);
      if (!counted) return refuse('game/not-found');
      room.set({ ...record, row: { ...row, hintsUsed: counted.hintsUsed } });
      return ok({ ...advice.value, ply: position.ply, hintsUsed: counted.hintsUsed });
    });
  }

  async function list(playerId: string, filter: ListFilter): Promise<GameSummary[]> {
    return (await store.list(playerId, filter)).map(summaryOf);
  }

  async function stats(
    playerId: string,
    gameType?: string,
  ): Promise<Result<Counts & { byGameType: Record<string, Counts> }, ErrorCode>> {
    if (gameType !== undefined && !gameIds.includes(gameType)) return refuse('game/unknown-type');
    const byGame = await store.stats(playerId);
    const total = { totalGames: 0, wins: 0, losses: 0, draws: 0 };
    for (const [type, counts] of byGame) {
      if (gameType !== undefined && type !== gameType) continue;
      total.totalGames += counts.totalGames;
      total.wins += counts.wins;
      total.losses += counts.losses;
      total.draws += counts.draws;
    }
    return ok({ ...total, byGameType: Object.fromEntries(byGame) });
  }

  return {
    create,
    get,
    play,
    hint,
    list,
    stats,
    /** Gives a guest's games to an account inside `tx`; what it answers is called after the commit. */
    async carryOver(tx: Tx, fromId: string, toId: string): Promise<() => void> {
      const touched = await matchStore(tx).reassign(fromId, toId, new Date(clock.wallMs()));
      return () => rooms.forget(touched);
    },
    /** Removes games that never began and forgets idle rooms. */
    async sweep(limit: number): Promise<number> {
      rooms.sweep();
      const gone = await store.purgeUnplayed(new Date(clock.wallMs() - unplayedMs), limit);
      rooms.forget(gone);
      return gone.length;
    },
    flush: journal.flush,
  };
}

export type Matches = ReturnType<typeof createMatches>;
