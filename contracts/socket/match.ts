/**
 * Games over the socket (document 1, section 3; GAPS G35-G37): flat JSON objects with a `type`.
 * Commands go to the server, events come from it; every command is answered by an event, `error`
 * for everything refused.
 */
import { z } from 'zod';
import { game, gameAction, offerKind, waitingGame } from '../http/match.ts';
import { idText, keyText } from '../http/route.ts';

const gameId = idText;

export const joinGameCommand = z.object({
  type: z.literal('joinGame'),
  gameId,
  /**
   * Takes the other seat of a waiting game under this name; a player who already has a seat is
   * attached again.
   */
  playerName: z.string().max(200).optional(),
});

/**
 * The move's own fields stand beside these: `column`, or `from` and `to`, or `path`
 * (docs/protocol.md).
 */
export const makeMoveCommand = z.looseObject({
  type: z.literal('makeMove'),
  gameId,
  /** May only agree with the seat of the session. */
  playerId: keyText.optional(),
  ply: z.int().min(0).max(10_000).optional(),
});

export const gameActionCommand = z.object({
  type: z.literal('gameAction'),
  gameId,
  action: gameAction,
  /** The offer being accepted or declined, so that a button never replies to a different one. */
  offer: offerKind.optional(),
});

/** Without words: a picture each. */
export const reaction = z.enum(['thumbsUp', 'brilliant', 'laugh', 'surprise', 'sad', 'handshake']);

/** From a seat of a game between people that runs or is over. Five at once, then one every two seconds. */
export const sendReactionCommand = z.object({ type: z.literal('sendReaction'), gameId, reaction });

export const leaveGameCommand = z.object({ type: z.literal('leaveGame'), gameId });
export const watchLobbyCommand = z.object({ type: z.literal('watchLobby') });
export const leaveLobbyCommand = z.object({ type: z.literal('leaveLobby') });

export const commands = [
  joinGameCommand,
  makeMoveCommand,
  gameActionCommand,
  sendReactionCommand,
  leaveGameCommand,
  watchLobbyCommand,
  leaveLobbyCommand,
] as const;

/** The whole game; `playerId` is the receiver's seat, null for a spectator. */
const gameStateEvent = z.object({
  type: z.literal('gameState'),
  game,
  playerId: z.enum(['player1', 'player2']).nullable(),
});

/**
 * After each change: everything but the moves, plus the newest move. A lower `moveCount` means
 * moves were taken back.
 */
const gameUpdateEvent = z.object({
  type: z.literal('gameUpdate'),
  game: game.omit({ moves: true, yourSeat: true }),
  lastMove: game.shape.moves.element.nullable(),
});

const playerJoinedEvent = z.object({
  type: z.literal('playerJoined'),
  gameId: z.string(),
  playerName: z.string(),
});

/** Presence: seats with a connection, and the number of spectators. */
const presenceEvent = z.object({
  type: z.literal('presence'),
  gameId: z.string(),
  player1: z.boolean(),
  player2: z.boolean(),
  spectators: z.int(),
});

/** Sent to all who follow the game, the sender included; it is stored nowhere. */
const reactionEvent = z.object({
  type: z.literal('reaction'),
  gameId: z.string(),
  seat: z.enum(['player1', 'player2']),
  reaction,
});

/** The whole list. */
export const lobbyEvent = z.object({
  type: z.literal('lobby'),
  /** Numbers the differences that follow. */
  seq: z.int(),
  games: z.array(waitingGame),
});

/** What is different since the event numbered one less; after a gap the whole list is to be asked for. */
export const lobbyChangedEvent = z.object({
  type: z.literal('lobbyChanged'),
  seq: z.int(),
  added: z.array(waitingGame),
  changed: z.array(waitingGame),
  /** Ids. */
  removed: z.array(z.string()),
});

export const errorEvent = z.object({
  type: z.literal('error'),
  message: z.string(),
  code: z.string(),
  gameId: z.string().optional(),
  raceId: z.string().optional(),
  tournamentId: z.string().optional(),
  /** The `type` of the command that was refused. */
  command: z.string().optional(),
});

export const events = [
  gameStateEvent,
  gameUpdateEvent,
  playerJoinedEvent,
  presenceEvent,
  reactionEvent,
  lobbyEvent,
  lobbyChangedEvent,
] as const;

export type Reaction = z.infer<typeof reaction>;
export type GameUpdate = z.infer<typeof gameUpdateEvent>;
export type Lobby = z.infer<typeof lobbyEvent>;
export type LobbyChanged = z.infer<typeof lobbyChangedEvent>;
export type Presence = z.infer<typeof presenceEvent>;
