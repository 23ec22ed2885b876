/**
 * A server in the page: the same responses as the real one, from the same rules, in memory. The
 * playground plays against it; tests drive it. Time and the thinker are injected.
 */
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import type { Game as GameRules, Level, Position } from '@playfield/games/game.ts';
import { gameById } from '@playfield/games/registry.ts';
import { HttpError } from '../api/httpError.ts';
import type { MatchCalls } from '../match/ai/aiApi.ts';
import { newRecord, recordAfter } from './localRecord.ts';
import type { GameRecord, Move } from '../match/frame/record.ts';
import type { Thinker } from './thinker.ts';

export type LocalServer = MatchCalls & {
  /**
   * Adds a game as if these moves had been played, the person first. Throws when one is not legal.
   */
  readonly put: (gameType: string, moves: readonly Move[], level?: Level) => GameRecord;
  /** Lets the seat to move play. */
  readonly push: (id: string, move: Move) => GameRecord;
  /** Copies a game in its current state, under an id of this server. */
  readonly takeOver: (record: GameRecord) => GameRecord;
  /** The game, after the AI's move where one is due. */
  readonly answer: (id: string) => Promise<GameRecord>;
  /** Ends a game without a winner, as starting another one does. */
  readonly abandon: (id: string) => GameRecord;
};

function refusal(status: number, code: ErrorCode, message: string, game?: GameRecord): HttpError {
  return new HttpError(status, '', JSON.stringify({ message, code, ...(game ? { game } : {}) }));
}

const withdrawnText = 'The game has moved on: the answer is not needed any more.';

function rulesOf(gameType: string): GameRules {
  const rules = gameById(gameType);
  if (!rules) throw refusal(400, 'game/unknown-type', 'There is no such game here.');
  return rules;
}

function positionOf(record: GameRecord): Position {
  const restored = rulesOf(record.gameType).restore(movesOf(record));
  if (!restored.ok) throw new Error(`the local game ${record.id} is damaged`);
  return restored.value;
}

/** The record after one more half-move; refused with the rules' explanation. */
function step(record: GameRecord, wireMove: Move, nowMs: number): GameRecord {
  const after = recordAfter({ record, position: positionOf(record) }, wireMove, nowMs);
  if (after.ok) return after.value.record;
  const { code, text = 'That move is not allowed' } = after.error;
  throw refusal(409, code, text, record);
}

const isActive =
  (gameType: string) =>
  (record: GameRecord): boolean =>
    record.gameType === gameType && record.status === 'playing';

const movesOf = (record: GameRecord): readonly Move[] => record.moves.map(({ move }) => move);

/** Whether no move, takeback or end came between two states of a game. */
const isSamePosition = (before: GameRecord, after: GameRecord): boolean =>
  before.moveCount === after.moveCount &&
  before.takebacksUsed === after.takebacksUsed &&
  before.status === after.status;

/** So many newest games are kept; of those before, only the running ones. */
const mostKept = 20;

/** Games of all servers of a page have numbers of their own: one may go on with a game where another stopped. */
let games = 0;

/** `nowMs` counts milliseconds since 1970. Every game of this server carries the `marks`; `onChange` is told of each new state. */
export function localServer(
  nowMs: () => number,
  thinker: Thinker,
  marks: Partial<GameRecord> = {},
  onChange: (record: GameRecord) => void = () => undefined,
): LocalServer {
  const records = new Map<string, GameRecord>();

  const keep = (record: GameRecord): GameRecord => {
    records.set(record.id, record);
    onChange(record);
    return record;
  };
  const createdNow = (gameType: string, difficulty: Level): GameRecord =>
    newRecord(rulesOf(gameType), (games += 1), nowMs(), { difficulty, ...marks });
  const find = (id: string): GameRecord => {
    const record = records.get(id);
    if (!record) throw refusal(404, 'game/not-found', "This game doesn't exist or was removed.");
    return record;
  };
  const abandon = (record: GameRecord): GameRecord =>
    keep({
      ...record,
      status: 'completed',
      result: 'abandoned',
      completedAt: new Date(nowMs()).toISOString(),
    });

  /** Lets the AI move; the stored game is unchanged until it has. */
  async function reply(record: GameRecord): Promise<GameRecord> {
    const move = await thinker.move(record.gameType, movesOf(record), record.difficulty ?? 'medium');
    const now = find(record.id);
    // When requested twice at once, the first reply counts.
    return isSamePosition(record, now) ? keep(step(now, move, nowMs())) : now;
  }

  return {
    findActive: async (gameType) => [...records.values()].findLast(isActive(gameType))?.id ?? null,
    load: async (id) => find(id),
    async create(gameType, level) {
      const record = createdNow(gameType, level);
      [...records.values()].filter(isActive(gameType)).forEach(abandon);
      for (const old of [...records.values()].slice(0, -mostKept))
        if (old.status === 'completed') records.delete(old.id);
      return keep(record);
    },
    async play(id, { move, ply, seat }) {
      const before = find(id);
      if (before.status === 'completed') throw refusal(409, 'move/game-over', 'This game is over.', before);
      if (ply !== before.moveCount)
        throw refusal(409, 'move/stale', 'The game had already moved on.', before);
      if (seat !== before.currentPlayer)
        throw refusal(409, 'move/not-your-turn', 'It is not your turn.', before);
      const record = keep(step(before, move, nowMs()));
      if (record.status === 'completed') return { record, aiThinkMs: null };
      const askedMs = nowMs();
      const answered = await reply(record);
      return { record: answered, aiThinkMs: nowMs() - askedMs };
    },
    async hint(id) {
      const asked = find(id);
      const { move, reason } = await thinker.hint(asked.gameType, movesOf(asked));
      const now = find(id);
      if (!isSamePosition(asked, now)) throw refusal(409, 'request/withdrawn', withdrawnText, now);
      const record = keep({ ...now, hintsUsed: now.hintsUsed + 1 });
      return { move, reason, ply: record.moveCount, hintsUsed: record.hintsUsed };
    },
    async takeBack(id) {
      const record = find(id);
      const last = record.moves.findLast(({ seat }) => seat === record.yourSeat);
      if (!last || record.status !== 'playing' || record.currentPlayer !== record.yourSeat)
        throw refusal(409, 'action/unavailable', 'That is not possible at this point of the game.', record);
      const before = newRecord(rulesOf(record.gameType), 1, nowMs());
      const kept = record.moves
        .slice(0, last.ply)
        .reduce<GameRecord>((one, { move }) => step(one, move, nowMs()), {
          ...record,
          moves: before.moves,
          board: before.board,
          currentPlayer: before.currentPlayer,
          moveCount: 0,
        });
      return keep({ ...kept, takebacksUsed: record.takebacksUsed + 1 });
    },
    put: (gameType, moves, level = 'medium') =>
      keep(
        moves.reduce<GameRecord>((record, move) => step(record, move, nowMs()), createdNow(gameType, level)),
      ),
    takeOver(record) {
      const { id } = newRecord(rulesOf(record.gameType), (games += 1), nowMs());
      return keep({ ...record, ...marks, id });
    },
    async answer(id) {
      const record = find(id);
      const isDue = record.status === 'playing' && record.currentPlayer !== record.yourSeat;
      return isDue ? reply(record) : record;
    },
    push: (id, move) => keep(step(find(id), move, nowMs())),
    abandon: (id) => abandon(find(id)),
  };
}
