/** Games and statistics (document 1, section 7; GAPS G20-G24, G28, G41). */
import { z } from 'zod';
import { idParams, type RouteContract } from './route.ts';

export const seat = z.enum(['player1', 'player2']);
export const level = z.enum(['easy', 'medium', 'hard']);
export const gameMode = z.enum(['ai', 'online', 'friend']);
export const gameStatus = z.enum(['waiting', 'playing', 'completed']);
export const gameResult = z.enum(['win', 'draw', 'resign', 'timeout', 'abandoned', 'aborted']);

/** Any JSON value, as the games write boards and moves. */
export type WireJson =
  | null
  | boolean
  | number
  | string
  | readonly WireJson[]
  | { readonly [key: string]: WireJson };
export const wireJson: z.ZodType<WireJson, WireJson> = z.lazy(() =>
  z.union([
    z.null(),
    z.boolean(),
    z.number(),
    z.string(),
    z.array(wireJson).readonly(),
    z.record(z.string(), wireJson).readonly(),
  ]),
);

/** A move in the game's wire form: `{ column }` for Connect Four and Tic Tac Toe. */
export const wireMove = z.record(z.string(), wireJson).readonly();

export const playedMove = z.object({
  /** Half-move number from 0. */
  ply: z.int(),
  seat,
  move: wireMove,
  /** The game's own notation. */
  notation: z.string(),
  /** When it was stored, milliseconds since 1970. */
  playedAtMs: z.number(),
});

/** The specification's Game entity without its moves. `winner` null with status `completed` is a draw or no result. */
export const gameSummary = z.object({
  id: z.string(),
  gameType: z.string(),
  gameMode,
  difficulty: level.nullable(),
  /** Connect Four: `board[row][column]`, row 0 at the top, 0 | 1 | 2. Tic Tac Toe: nine of 'X' | 'O' | null. */
  board: wireJson,
  status: gameStatus,
  currentPlayer: seat,
  winner: seat.nullable(),
  result: gameResult.nullable(),
  moveCount: z.int(),
  player1Name: z.string(),
  player2Name: z.string().nullable(),
  player1Id: z.string().nullable(),
  player2Id: z.string().nullable(),
  userId: z.string().nullable(),
  createdAt: z.iso.datetime(),
  completedAt: z.iso.datetime().nullable(),
});

export const game = gameSummary.extend({
  moves: z.array(playedMove),
  /** The seat of whoever asks; null for a spectator. */
  yourSeat: seat.nullable(),
  hintsUsed: z.int(),
});

export const gameAfterMove = game.extend({
  /** The AI's answer in wire form, null when there was none. */
  aiMove: wireMove.nullable(),
  /** Time the engine really took, in milliseconds. */
  aiThinkMs: z.number().nullable(),
});

export const counts = z.object({ totalGames: z.int(), wins: z.int(), losses: z.int(), draws: z.int() });

export const createGame = {
  method: 'POST',
  path: '/api/games',
  summary: 'Start a game against the AI. The server builds the initial state itself.',
  who: 'player',
  limit: { max: 60, windowS: 60 },
  body: z.object({
    gameMode: z.literal('ai'),
    gameType: z.string().max(40).default('connect-four'),
    difficulty: level.default('medium'),
    playerName: z.string().max(200).optional(),
    player1Name: z.string().max(200).optional(),
  }),
  answer: game,
} as const satisfies RouteContract;

export const listGames = {
  method: 'GET',
  path: '/api/games',
  summary: "The caller's own games, newest first. `before` is the id of the last game of the page before.",
  who: 'player',
  limit: { max: 240, windowS: 60 },
  query: z.object({
    gameType: z.string().max(40).optional(),
    gameMode: gameMode.optional(),
    status: gameStatus.optional(),
    limit: z.coerce.number().int().min(1).max(50).default(20),
    before: z.string().max(64).optional(),
  }),
  answer: z.array(gameSummary),
} as const satisfies RouteContract;

export const getGame = {
  method: 'GET',
  path: '/api/games/:id',
  summary: 'One game with its moves.',
  who: 'player',
  limit: { max: 600, windowS: 60 },
  params: idParams,
  answer: game,
} as const satisfies RouteContract;

export const postMove = {
  method: 'POST',
  path: '/api/games/:id/move',
  summary: 'Play a move. Answers after it is stored, with the AI answer where the AI is to move.',
  who: 'player',
  limit: { max: 300, windowS: 60 },
  params: idParams,
  body: z.looseObject({
    column: z.unknown().optional(),
    /** May only agree with the seat of the session (G10, G35). */
    playerId: z.string().max(64).optional(),
    /** The half-move this answers; a move for an older position is refused as stale. */
    ply: z.int().min(0).max(10_000).optional(),
  }),
  answer: gameAfterMove,
} as const satisfies RouteContract;

export const postHint = {
  method: 'POST',
  path: '/api/games/:id/hint',
  summary: 'Ask the engine for a move and its reason. Counted.',
  who: 'player',
  limit: { max: 60, windowS: 60 },
  params: idParams,
  body: z.object({}),
  answer: z.object({
    move: wireMove,
    notation: z.string(),
    reason: z.string(),
    ply: z.int(),
    hintsUsed: z.int(),
  }),
} as const satisfies RouteContract;

export const getStats = {
  method: 'GET',
  path: '/api/stats',
  summary: "The caller's finished games: totals, and the same by game type.",
  who: 'player',
  limit: { max: 240, windowS: 60 },
  query: z.object({ gameType: z.string().max(40).optional() }),
  answer: counts.extend({ byGameType: z.record(z.string(), counts) }),
} as const satisfies RouteContract;

export type Game = z.infer<typeof game>;
export type GameSummary = z.infer<typeof gameSummary>;
export type GameAfterMove = z.infer<typeof gameAfterMove>;
export type PlayedMove = z.infer<typeof playedMove>;
export type WireMove = z.infer<typeof wireMove>;
export type Counts = z.infer<typeof counts>;
