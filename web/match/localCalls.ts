/**
 * A server in the page: the same answers as the real one, from the same rules and bots, kept in memory. The
 * playground plays against it; tests drive it. Time and randomness come in.
 */
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import type { Game as GameRules, Level, Position, Rng } from '@playfield/games/game.ts';
import { gameById } from '@playfield/games/registry.ts';
import { HttpError } from '../api/httpError.ts';
import type { MatchCalls } from './calls.ts';
import { newRecord, recordAfter } from './localRecord.ts';
import type { GameRecord, Move } from './record.ts';

export type LocalServer = MatchCalls & {
  /** Puts a game in as if these moves had been played, the person first. Throws when one is not legal. */
  readonly put: (gameType: string, moves: readonly Move[], level?: Level) => GameRecord;
  /** Lets the seat to move play. */
  readonly push: (id: string, move: Move) => GameRecord;
  /** Ends a game without a winner, as starting another one does. */
  readonly abandon: (id: string) => GameRecord;
};

/** What the engine is said to have taken. */
const THINK_MS = 12;

function refusal(status: number, code: ErrorCode, message: string, game?: GameRecord): HttpError {
  return new HttpError(status, '', JSON.stringify({ message, code, ...(game ? { game } : {}) }));
}

function rulesOf(gameType: string): GameRules {
  const rules = gameById(gameType);
  if (!rules) throw refusal(400, 'game/unknown-type', 'There is no such game here.');
  return rules;
}

function positionOf(record: GameRecord): Position {
  const restored = rulesOf(record.gameType).restore(record.moves.map(({ move }) => move));
  if (!restored.ok) throw new Error(`the local game ${record.id} is damaged`);
  return restored.value;
}

/** The record one half-move on; refused with the words of the rules. */
function step(record: GameRecord, wireMove: Move, nowMs: number): GameRecord {
  const after = recordAfter(record, positionOf(record), wireMove, nowMs);
  if (after.ok) return after.value;
  const { code, text = 'That move is not allowed' } = after.error;
  throw refusal(409, code, text, record);
}

const isActive =
  (gameType: string) =>
  (record: GameRecord): boolean =>
    record.gameType === gameType && record.status === 'playing';

/** The AI's choice in a position that is not over. */
export type Answer = (position: Position, level: Level, rng: Rng) => Move;

/** `nowMs` counts milliseconds since 1970. The game's own bot answers, unless `answer` does. */
export function localServer(
  nowMs: () => number,
  rng: Rng,
  answer: Answer = (position, level) => position.botMove(level, rng),
): LocalServer {
  const records = new Map<string, GameRecord>();

  const keep = (record: GameRecord): GameRecord => {
    records.set(record.id, record);
    return record;
  };
  const createdNow = (gameType: string, difficulty: Level): GameRecord =>
    newRecord(rulesOf(gameType), records.size + 1, nowMs(), { difficulty });
  const find = (id: string): GameRecord => {
    const record = records.get(id);
    if (!record) throw refusal(404, 'game/not-found', 'This game does not exist, or no longer.');
    return record;
  };
  const abandon = (record: GameRecord): GameRecord =>
    keep({
      ...record,
      status: 'completed',
      result: 'abandoned',
      completedAt: new Date(nowMs()).toISOString(),
    });

  return {
    findActive: async (gameType) => [...records.values()].findLast(isActive(gameType))?.id ?? null,
    load: async (id) => find(id),
    async create(gameType, level) {
      const record = createdNow(gameType, level);
      [...records.values()].filter(isActive(gameType)).forEach(abandon);
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
      const reply = answer(positionOf(record), record.difficulty ?? 'medium', rng);
      return { record: keep(step(record, reply, nowMs())), aiThinkMs: THINK_MS };
    },
    async hint(id) {
      const record = keep({ ...find(id), hintsUsed: find(id).hintsUsed + 1 });
      const { move, reason } = positionOf(record).hint(rng);
      return { move, reason, ply: record.moveCount, hintsUsed: record.hintsUsed };
    },
    put: (gameType, moves, level = 'medium') =>
      keep(
        moves.reduce<GameRecord>((record, move) => step(record, move, nowMs()), createdNow(gameType, level)),
      ),
    push: (id, move) => keep(step(find(id), move, nowMs())),
    abandon: (id) => abandon(find(id)),
  };
}
