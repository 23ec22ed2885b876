/**
 * Matches against the AI: one running game of each type per player, and the AI's reply. A match whose turn is the AI's
 * asks the engine again whenever it is looked at, so a crash between the two plies heals itself.
 */
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import type { WireMove } from '@playfield/contracts/http/match.ts';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import { levels, type Level } from '@playfield/games/game.ts';
import { gameById } from '@playfield/games/registry.ts';
import type { Identity } from '../../account/identity.ts';
import type { Bots } from '../../bots/bots.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/open.ts';
import { mayWorkAgain } from '../../db/unavailable.ts';
import { createMatch } from '../createMatch.ts';
import { playMove } from '../decide.ts';
import type { Committer } from '../commit.ts';
import { isBotTurn, type MatchRecord } from '../match.ts';
import type { Room } from '../matchCache.ts';
import { matchStore } from '../store.ts';
import { closeActiveAi } from './activeAi.ts';
import { createPendingSearches } from './pendingSearches.ts';

const aiName = 'AI';
/** The name of a player who gave none: a default, not a name of theirs. */
export const defaultName = 'Player 1';

export type NewAiGame = {
  readonly gameType: string;
  readonly difficulty: Level;
  readonly playerName?: string | undefined;
};

export type AiOptions = {
  readonly database: Database;
  readonly clock: Clock;
  readonly committer: Committer;
  readonly bots: Bots;
  readonly identity: Pick<Identity, 'givenName'>;
  /** Called after a running game was closed for another one, and its ending is stored. */
  readonly ended: (tournamentId: string | null) => void;
  /** The seed of the AI's choice in a position; equal for equal arguments when the server was given BOT_SEED. */
  readonly seedFor: (gameType: string, level: Level, moves: readonly WireMove[]) => number;
};

/** The match after the AI's move, or as it was when none was due or possible. */
export type Answered = {
  readonly record: MatchRecord;
  readonly aiMove: WireMove | null;
  readonly aiThinkMs: number | null;
};

export function createAiMatches({ database, clock, committer, bots, seedFor, identity, ended }: AiOptions) {
  const replies = createPendingSearches();
  const hints = createPendingSearches();

  /** Stores nothing once `given` is aborted: it would close the game that the player may have begun since. */
  async function create(
    playerId: string,
    wanted: NewAiGame,
    given?: AbortSignal,
  ): Promise<Result<MatchRecord, ErrorCode>> {
    const game = gameById(wanted.gameType);
    if (!game) return refuse('game/unknown-type');
    const name = await identity.givenName(playerId, wanted.playerName ?? defaultName);
    if (!name.ok) return name;
    if (database.spaceLow()) return refuse('server/low-disk');
    database.assertWritable();
    const made = await database.db.transaction(async (tx) => {
      const createdAt = new Date(clock.wallMs());
      // Two tabs may start a game at once: the second closes the first one's.
      if (!(await matchStore(tx).lockUser(playerId))) return null;
      const closed = await closeActiveAi(tx, playerId, game.id, createdAt);
      const created = await createMatch(tx, {
        gameType: game.id,
        mode: 'ai',
        level: wanted.difficulty,
        seats: [
          { id: playerId, name: name.value },
          { id: null, name: aiName },
        ],
        clock: null,
        rated: false,
        waitsUntil: null,
        createdAt,
      });
      given?.throwIfAborted();
      return { closed, created };
    });
    // A guest who signed in elsewhere a moment ago is somebody else now.
    if (!made) return refuse('session/required');
    committer.forget(made.closed);
    if (made.closed.length > 0) ended(null);
    for (const id of made.closed) for (const asked of [replies, hints]) asked.withdraw(playerId, id);
    if (!made.created.ok) return made.created;
    const record = made.created.value;
    // Looked at and played from memory from the start, also while the database is away.
    await committer.enter(record.row.id, async (room) => room.set(record));
    return ok(record);
  }

  function question(record: MatchRecord, level: Level) {
    const { id, gameType, userId } = record.row;
    const moves = record.moves.map((played) => played.move);
    return { gameType, moves, seed: seedFor(gameType, level, moves), owner: userId ?? id };
  }

  /** Plays the AI's move when it is due. An overloaded engine leaves the turn open; the next look asks again. */
  async function answer(room: Room, record: MatchRecord): Promise<Answered> {
    const open = { record, aiMove: null, aiThinkMs: null };
    if (!isBotTurn(record)) return open;
    const level = levels.find((one) => one === record.row.difficulty) ?? 'medium';
    const asked = question(record, level);
    const chosen = await replies.during(asked.owner, record.row.id, (signal) =>
      bots.chooseMove({ ...asked, level, signal }),
    );
    if (!chosen.ok) return open;
    const played = record.position.play('player2', chosen.value.move);
    if (!played.ok) throw new Error(`the bot of ${record.row.gameType} chose a move that is not legal`);
    const change = playMove(record, 'player2', played.value, committer.times());
    if (!change.ok) return open;
    try {
      const next = await committer.commit(room, change.value);
      if (next) return { record: next, aiMove: played.value.move, aiThinkMs: chosen.value.thinkMs };
      // Another server's answer was quicker.
      const current = await room.load();
      return current.ok ? { ...open, record: current.value } : open;
    } catch (error) {
      // The move before is stored and must be acknowledged; the AI's comes when the database is back.
      if (!mayWorkAgain(error)) throw error;
    }
    return open;
  }

  return {
    create,
    answer,
    hint(record: MatchRecord) {
      const asked = question(record, 'hard');
      return hints.during(asked.owner, record.row.id, (signal) => bots.hint({ ...asked, signal }));
    },
    /** The player goes on without the hint that is being thought about, if one is. */
    withdrawHint: hints.withdraw,
  };
}
