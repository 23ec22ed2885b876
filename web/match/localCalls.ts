/**
 * A server in the page: the same answers as the real one, from the same rules and bots, kept in memory. The
 * playground plays against it; tests drive it. Time and randomness come in.
 */
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import type { Game as GameRules, Level, Position, Rng } from '@playfield/games/game.ts';
import { gameById } from '@playfield/games/registry.ts';
import { HttpError } from '../api/httpError.ts';
import type { MatchCalls } from './calls.ts';
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
  const position = positionOf(record);
  const played = position.play(position.turn, wireMove);
  if (!played.ok) {
    const { code, text = 'That move is not allowed' } = played.error;
    throw refusal(409, code, text, record);
  }
  const { position: next, notation, move } = played.value;
  const { ply, turn: seat } = position;
  return {
    ...record,
    board: next.board,
    status: next.outcome ? 'completed' : 'playing',
    currentPlayer: next.turn,
    winner: next.outcome?.winner ?? null,
    result: next.outcome?.reason ?? null,
    moveCount: next.ply,
    completedAt: next.outcome ? new Date(nowMs).toISOString() : null,
    moves: [...record.moves, { ply, seat, move, notation, playedAtMs: nowMs }],
  };
}

function newRecord(gameType: string, difficulty: Level, number: number, nowMs: number): GameRecord {
  return {
    id: `Loca${String(number).padStart(16, 'x')}`,
    gameType,
    gameMode: 'ai',
    difficulty,
    board: rulesOf(gameType).start().board,
    status: 'playing',
    currentPlayer: 'player1',
    winner: null,
    result: null,
    moveCount: 0,
    player1Name: 'Player 1',
    player2Name: 'AI',
    player1Id: 'local',
    player2Id: null,
    userId: 'local',
    createdAt: new Date(nowMs).toISOString(),
    completedAt: null,
    moves: [],
    yourSeat: 'player1',
    hintsUsed: 0,
    online: null,
  };
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
      const record = newRecord(gameType, level, records.size + 1, nowMs());
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
        moves.reduce<GameRecord>(
          (record, move) => step(record, move, nowMs()),
          newRecord(gameType, level, records.size + 1, nowMs()),
        ),
      ),
    push: (id, move) => keep(step(find(id), move, nowMs())),
    abandon: (id) => abandon(find(id)),
  };
}
