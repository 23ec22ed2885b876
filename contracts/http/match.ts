/** Games and statistics (document 1, section 7; GAPS G20-G24, G28, G41). */
import { z } from 'zod';
import { shownRating } from './profiles.ts';
import { idParams, idText, keyText, type RouteContract } from './route.ts';

export const seat = z.enum(['player1', 'player2']);
const level = z.enum(['easy', 'medium', 'hard']);
const gameMode = z.enum(['ai', 'online', 'friend']);
const gameStatus = z.enum(['waiting', 'playing', 'completed']);
const gameResult = z.enum(['win', 'draw', 'resign', 'timeout', 'abandoned', 'aborted']);

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

/**
 * A move in the game's wire form: `{ column }` for Connect Four and Tic Tac Toe, `{ from, to }` or
 * `{ path }` for Checkers.
 */
export const wireMove = z.record(z.string(), wireJson).readonly();

const playedMove = z.object({
  /** Half-move number from 0. */
  ply: z.int(),
  seat,
  move: wireMove,
  /** The game's own notation. */
  notation: z.string(),
  /** When it was stored, milliseconds since 1970. */
  playedAtMs: z.number(),
});

/** Time for the whole game and what each move adds. */
export const timeControl = z.object({
  initialS: z.int().min(10).max(10_800),
  incrementS: z.int().min(0).max(180),
});

/**
 * Both clocks as the server saw them at `asOfMs`; the one of `running` has been counting down
 * since.
 */
const clockState = z.object({
  initialMs: z.int(),
  incrementMs: z.int(),
  player1Ms: z.number(),
  player2Ms: z.number(),
  running: seat.nullable(),
  /** The server's time of this reading, milliseconds since 1970. */
  asOfMs: z.number(),
});

export const offerKind = z.enum(['draw', 'takeback', 'rematch']);

/** What a game between two people has besides. */
const online = z.object({
  /** Counts every change; a gap between two updates means that one was missed. */
  version: z.int(),
  /** Opens the game while somebody can still join; only the seats see it. */
  code: z.string().nullable(),
  isQuick: z.boolean(),
  /** Whether it counts for the rating; while it waits, whether it will between two accounts. */
  isRated: z.boolean(),
  clock: clockState.nullable(),
  /** The one pending offer. */
  offer: z.object({ kind: offerKind, by: seat }).nullable(),
  /** After the end: who offered a rematch that the other player has declined, and so cannot offer another. Earlier servers say nothing. */
  declinedRematchOf: seat.nullable().optional(),
  rematchId: z.string().nullable(),
  /** Points of both players from the games before, of which this one is a rematch: a draw is half a point. */
  prior: z.object({ player1: z.number(), player2: z.number() }),
  /**
   * The tournament that it belongs to: no takeback, no rematch, and a player who doesn't come loses; `gameNumber`
   * counts the games of the match from 1.
   */
  tournament: z.object({ id: z.string(), matchId: z.string(), gameNumber: z.int() }).nullable(),
  /**
   * The server's time of this reading, milliseconds since 1970: other browsers' clocks may be
   * anything.
   */
  asOfMs: z.number(),
  /**
   * How long a seat may be without a connection before the opponent may claim the win,
   * milliseconds.
   */
  graceMs: z.int(),
  /** When the grace of a seat without a connection ends; null while it is connected, and until both have moved in a tournament. */
  graceEndsAtMs: z.object({ player1: z.number().nullable(), player2: z.number().nullable() }),
  /**
   * When the seat to move loses if it has not moved: for its first move in a tournament, and where no clock counts but nobody is to
   * wait for ever. Outside tournaments nobody loses before both have moved: the game is called off.
   */
  moveEndsAtMs: z.number().optional(),
  /** Until when player1, who sent the invitation and was away as it was accepted, is waited for. */
  awaitedUntilMs: z.number().optional(),
  /** The free seat is kept for somebody else, who was invited. */
  isKept: z.literal(true).optional(),
});

/**
 * The specification's Game entity without its moves. `winner` null with status `completed` is a
 * draw or no result.
 */
export const gameSummary = z.object({
  id: z.string(),
  gameType: z.string(),
  gameMode,
  difficulty: level.nullable(),
  /** As the game writes it: docs/protocol.md has a table. */
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
  /** The caller's seat; null for a spectator. */
  yourSeat: seat.nullable(),
  hintsUsed: z.int(),
  /** Moves taken back against the AI: a game with one counts for no statistic and no achievement. */
  takebacksUsed: z.int(),
  /** Null for games against the AI. */
  online: online.nullable(),
});

export const gameAfterMove = game.extend({
  /** The AI's answer in wire form, null when there was none. */
  aiMove: wireMove.nullable(),
  /** Time the engine really took, in milliseconds. */
  aiThinkMs: z.number().nullable(),
});

export const createGame = {
  method: 'POST',
  path: '/api/games',
  summary: 'Start a game against the AI. The server builds the initial state itself.',
  who: 'player',
  limit: { max: 60, windowS: 60 },
  stores: { bytes: 3000 },
  body: z.object({
    gameMode: z.literal('ai'),
    gameType: keyText.default('connect-four'),
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
    gameType: keyText.optional(),
    gameMode: gameMode.optional(),
    status: gameStatus.optional(),
    /** Leaves out games that were closed for another one. */
    withoutClosed: z.literal('true').optional(),
    limit: z.coerce.number().int().min(1).max(50).default(20),
    before: idText.optional(),
  }),
  answer: z.array(gameSummary),
} as const satisfies RouteContract;

export const getGame = {
  method: 'GET',
  path: '/api/games/:id',
  summary: 'One game with its moves.',
  who: 'player',
  limit: { max: 600, windowS: 60 },
  isGuessable: true,
  params: idParams,
  answer: game,
} as const satisfies RouteContract;

export const postMove = {
  method: 'POST',
  path: '/api/games/:id/move',
  summary: "Play a move. Responds once it is stored, with the AI's reply if the AI is to move.",
  who: 'player',
  limit: { max: 300, windowS: 60 },
  stores: { bytes: 500, isContinuation: true },
  params: idParams,
  body: z.looseObject({
    /** Connect Four and Tic Tac Toe. Other games' fields stand in its place. */
    column: z.unknown().optional(),
    /** May only agree with the seat of the session (G10, G35). */
    playerId: keyText.optional(),
    /** The half-move this follows; a move for an older position is refused as stale. */
    ply: z.int().min(0).max(10_000).optional(),
    /** How many takebacks against the AI the client has seen: after another one, the same `ply` can be another position. */
    takebacksUsed: z.int().min(0).optional(),
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

const playerName = z.string().max(200);
const clockChoice = timeControl.nullable().default(null);

export const createMultiplayer = {
  method: 'POST',
  path: '/api/games/multiplayer',
  summary: 'Open a game for another person: listed in the lobby, or by link and code alone (`friend`).',
  who: 'player',
  limit: { max: 30, windowS: 60 },
  stores: { bytes: 3000 },
  body: z.object({
    gameType: keyText,
    playerName,
    gameMode: z.enum(['online', 'friend']).default('online'),
    clock: clockChoice,
    /** Between two accounts in the lobby; every other game is casual. */
    rated: z.boolean().default(true),
  }),
  answer: game,
} as const satisfies RouteContract;

export const joinGame = {
  method: 'POST',
  path: '/api/games/:id/join',
  summary: 'Take the other seat of a waiting game. Of several at once exactly one gets it.',
  who: 'player',
  limit: { max: 60, windowS: 60 },
  isGuessable: true,
  stores: { bytes: 300, isContinuation: true },
  params: idParams,
  body: z.object({ playerName }),
  answer: game,
} as const satisfies RouteContract;

export const quickMatch = {
  method: 'POST',
  path: '/api/games/quick',
  summary: 'Find an opponent: joins the oldest fitting waiting game, or opens one.',
  who: 'player',
  limit: { max: 30, windowS: 60 },
  stores: { bytes: 3000 },
  body: z.object({ gameType: keyText, playerName, clock: clockChoice, rated: z.boolean().default(true) }),
  answer: game,
} as const satisfies RouteContract;

export const waitingGame = z.object({
  id: z.string(),
  gameType: z.string(),
  player1Name: z.string(),
  player1Id: z.string().nullable(),
  clock: timeControl.nullable(),
  /** Whether it will be rated between two accounts. */
  isRated: z.boolean(),
  /** Of an account. */
  rating: shownRating.nullable(),
  createdAt: z.iso.datetime(),
  /** Whether it is the caller's own. */
  isYours: z.boolean(),
});

export const listAvailable = {
  method: 'GET',
  path: '/api/games/available',
  summary: 'Games of the lobby that wait for a second player: the 100 newest of each game, oldest first.',
  who: 'player',
  limit: { max: 240, windowS: 60 },
  query: z.object({ gameType: keyText.optional() }),
  isRevalidated: true,
  answer: z.array(waitingGame),
} as const satisfies RouteContract;

export const currentGame = z.object({
  id: z.string(),
  gameType: z.string(),
  status: z.enum(['waiting', 'playing']),
  /** Null while the other seat is free. */
  opponentName: z.string().nullable(),
  isYourTurn: z.boolean(),
});

export const listCurrent = {
  method: 'GET',
  path: '/api/games/current',
  summary: "The caller's games between people that wait or run, running ones first, 20 at most.",
  who: 'player',
  limit: { max: 240, windowS: 60 },
  answer: z.array(currentGame),
} as const satisfies RouteContract;

export const findByCode = {
  method: 'GET',
  path: '/api/games/code/:code',
  summary: 'The game a code opens, until it is over.',
  who: 'player',
  limit: { max: 20, windowS: 60 },
  isGuessable: true,
  params: z.object({ code: z.string().max(20) }),
  answer: z.object({ id: z.string(), gameType: z.string(), status: gameStatus, player1Name: z.string() }),
} as const satisfies RouteContract;

export const gameAction = z.enum([
  'resign',
  'abort',
  'offerDraw',
  'offerTakeback',
  'offerRematch',
  'acceptOffer',
  'declineOffer',
  'withdrawOffer',
  'claimWin',
]);

export const postAction = {
  method: 'POST',
  path: '/api/games/:id/action',
  summary:
    'Resign, abort, offer, answer or withdraw an offer, or claim the win of an opponent who stays away.',
  who: 'player',
  limit: { max: 120, windowS: 60 },
  stores: { bytes: 800, isContinuation: true },
  params: idParams,
  body: z.object({ action: gameAction, offer: offerKind.optional() }),
  answer: game,
} as const satisfies RouteContract;

export type GameAction = z.infer<typeof gameAction>;
export type OfferKind = z.infer<typeof offerKind>;
export type TimeControl = z.infer<typeof timeControl>;
export type CurrentGame = z.infer<typeof currentGame>;
export type WaitingGame = z.infer<typeof waitingGame>;
export type Online = z.infer<typeof online>;
export type Game = z.infer<typeof game>;
export type GameSummary = z.infer<typeof gameSummary>;
export type GameAfterMove = z.infer<typeof gameAfterMove>;
export type PlayedMove = z.infer<typeof playedMove>;
export type WireMove = z.infer<typeof wireMove>;
