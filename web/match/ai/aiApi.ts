/**
 * The server calls of a match against the AI, as a port: the page uses the real ones, the
 * playground its own.
 */
import type { Level, Seat } from '@playfield/games/game.ts';
import { api } from '../../api/http.ts';
import { HttpError } from '../../api/httpError.ts';
import type { GameRecord, Move, MoveAnswer } from '../frame/record.ts';

export type SentMove = {
  readonly move: Move;
  readonly ply: number;
  readonly takebacksUsed: number;
  readonly seat: Seat;
};

type HintAnswer = {
  readonly move: Move;
  readonly reason: string;
  /** The position it is for. */
  readonly ply: number;
  readonly hintsUsed: number;
};

/** Every call throws `HttpError`. */
export type MatchCalls = {
  /** The id of the caller's running game of this type, null when there is none. */
  readonly findActive: (gameType: string) => Promise<string | null>;
  readonly load: (id: string) => Promise<GameRecord>;
  readonly create: (gameType: string, level: Level) => Promise<GameRecord>;
  /**
   * Resolves once our move is stored, with the AI's reply where there is one. Sending the same ply
   * again is safe.
   */
  readonly play: (id: string, sent: SentMove) => Promise<MoveAnswer>;
  readonly hint: (id: string) => Promise<HintAnswer>;
  /** The last own move and the AI's reply are taken back; the game counts for nothing from then on. */
  readonly takeBack: (id: string) => Promise<GameRecord>;
};

export const serverCalls: MatchCalls = {
  async findActive(gameType) {
    const [active] = await api('GET /api/games', {
      query: { gameType, gameMode: 'ai', status: 'playing', limit: 1 },
    });
    return active?.id ?? null;
  },
  load: (id) => api('GET /api/games/:id', { params: { id } }),
  create: (gameType, difficulty) =>
    api('POST /api/games', { body: { gameMode: 'ai', gameType, difficulty, playerName: 'Player 1' } }),
  async play(id, { move, ply, takebacksUsed, seat }) {
    const body = { ...move, ply, takebacksUsed, playerId: seat };
    const { aiThinkMs, ...record } = await api('POST /api/games/:id/move', { params: { id }, body });
    return { record, aiThinkMs };
  },
  hint: (id) => api('POST /api/games/:id/hint', { params: { id }, body: {} }),
  takeBack: (id) => api('POST /api/games/:id/action', { params: { id }, body: { action: 'offerTakeback' } }),
};

export type CallFailure = {
  /**
   * `unreachable`: no response, or a temporary refusal; whether the call was carried out is
   * unknown.
   */
  readonly kind: 'refused' | 'unreachable';
  readonly code: string;
  /** A sentence for the player: the server's own, where it gave one. */
  readonly text: string;
  /** The true state that came with the refusal (409). */
  readonly record: GameRecord | null;
};

const comeAgain: ReadonlySet<number> = new Set([0, 408, 425, 429]);

/** Classifies what a call threw. Anything but an `HttpError` is a bug and is rethrown. */
export function failureOf(error: unknown): CallFailure {
  if (!(error instanceof HttpError)) throw error;
  const { status, code, text, body } = error;
  const kind = comeAgain.has(status) || status >= 500 ? 'unreachable' : 'refused';
  return { kind, code, text, record: recordIn(body) };
}

function recordIn(body: unknown): GameRecord | null {
  const game = typeof body === 'object' && body !== null && 'game' in body ? body.game : null;
  return isRecord(game) ? game : null;
}

/** Enough to recognise a game: the server checked the rest against its contract. */
function isRecord(value: unknown): value is GameRecord {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'string' &&
    'status' in value &&
    typeof value.status === 'string' &&
    'moves' in value &&
    Array.isArray(value.moves)
  );
}
