/**
 * The snake arena over the socket (document 2, sections 4 and 7; GAPS G78, G83, G86). From
 * `snakeJoin` or `snakeWatch` on the socket is the arena's alone. A client that reads the binary
 * form gets these events as text, and ticks and boards as frames of contracts/arenaBinary;
 * `snakeJoined` and `snakeWatching` empty its lists of snakes and food, which are then sent again
 * in full.
 */
import { z } from 'zod';
import { arenaColors } from '../arenaColors.ts';
import { keyText } from '../http/route.ts';

/** The version of contracts/arenaBinary that a client reads; without it, the server sends JSON. */
const wire = z.int().min(1).max(255).optional();

/**
 * Enters the arena, or enters it again after a death. A player with a living snake gets it back
 * (`isResumed`), also on another socket and within five seconds after a connection was lost.
 */
export const snakeJoinCommand = z.object({
  type: z.literal('snakeJoin'),
  snakeName: z.string().max(200),
  wire,
  /** The snake's place in `arenaColors`; left out, the server chooses. */
  skin: z
    .int()
    .min(0)
    .max(arenaColors.length - 1)
    .optional(),
  /**
   * That of the last `snakeJoined`, when the client comes back after a lost connection or a death. Refused with
   * `arena/elsewhere` where the living snake has another one.
   */
  seat: keyText.optional(),
});

/** Where the player's snake should go. The latest one counts. */
export const snakeMoveCommand = z.object({
  type: z.literal('snakeMove'),
  /** May be left out or agree: the snake is the socket's own. */
  playerId: keyText.optional(),
  /** Of any length; made a unit vector by the server. A move of length zero is ignored. */
  direction: z.object({ x: z.number(), y: z.number() }),
  isBoosting: z.boolean().default(false),
});

/** Looks on without a snake, over the shoulder of the largest one. */
export const snakeWatchCommand = z.object({ type: z.literal('snakeWatch'), wire });

export const commands = [snakeJoinCommand, snakeMoveCommand, snakeWatchCommand] as const;

const point = z.object({ x: z.number(), y: z.number() });

export const arenaPlayer = z.object({
  id: z.string(),
  name: z.string(),
  /** `#rrggbb`. */
  color: z.string(),
  /** In units; the first is the head. */
  segments: z.array(point),
  mass: z.number(),
  killCount: z.number(),
  isDead: z.boolean(),
  isBot: z.boolean(),
});

export const arenaFood = z.object({
  type: z.enum(['small', 'medium', 'large', 'huge']),
  color: z.string(),
  position: point,
});

/** What lies in the client's interest area. */
const arena = z.object({ players: z.array(arenaPlayer), foods: z.array(arenaFood) });

export const arenaLeader = z.object({
  id: z.string(),
  name: z.string(),
  mass: z.number(),
  isBot: z.boolean(),
});

const nameErrorEvent = z.object({ type: z.literal('nameError'), message: z.string() });

const snakeJoinedEvent = z.object({
  type: z.literal('snakeJoined'),
  /** The player's own snake. */
  playerId: z.string(),
  name: z.string(),
  /**
   * The binary version that is spoken from here on, in which case `arena` is empty; null for JSON.
   */
  wire: z.int().nullable(),
  /** Whether the snake is the one that was left within the last seconds. */
  isResumed: z.boolean(),
  /** Identifies the page that controls the snake; a join without a `seat` takes over and changes it. */
  seat: z.string(),
  arena,
});

/**
 * Reply to `snakeWatch`; also sent when another socket of the same player has taken over the snake.
 */
const snakeWatchingEvent = z.object({ type: z.literal('snakeWatching'), wire: z.int().nullable() });

/**
 * Without a living snake of one's own (watching, or dead): whose head the view is centred on from
 * the next tick on.
 */
const snakeFollowingEvent = z.object({
  type: z.literal('snakeFollowing'),
  /** Null while there is no snake at all. */
  playerId: z.string().nullable(),
});

/** To clients that read JSON, some ten times a second. */
const arenaUpdateEvent = z.object({
  type: z.literal('arenaUpdate'),
  ...arena.shape,
  /** People alive; bots are not counted. */
  alive: z.int(),
  /** Rank of the player's snake from 1; 0 without one. */
  rank: z.int(),
  /** The ten largest, about once a second. */
  leaderboard: z.array(arenaLeader).optional(),
});

const snakeName = z.object({ id: z.string(), name: z.string(), isBot: z.boolean() });

/** The most snakes of one `snakeKills`. */
export const mostKillsTold = 5;

/** Who cut off whom since the last event of this kind, oldest first: the latest few, three times a second at most. */
const snakeKillsEvent = z.object({
  type: z.literal('snakeKills'),
  kills: z.array(z.object({ killer: snakeName, victim: snakeName })).max(mostKillsTold),
});

/** The player's own snake is dead. From here on the view is the killer's, or the largest snake's. */
const snakeDeathEvent = z.object({
  type: z.literal('snakeDeath'),
  /** Null for the boundary. */
  killer: snakeName.nullable(),
  mass: z.number(),
  kills: z.int(),
  survivedMs: z.number(),
  /** Place at the moment of death, from 1. */
  rank: z.int(),
});

export const events = [
  nameErrorEvent,
  snakeJoinedEvent,
  snakeWatchingEvent,
  snakeFollowingEvent,
  arenaUpdateEvent,
  snakeDeathEvent,
  snakeKillsEvent,
] as const;

export type SnakeJoined = z.infer<typeof snakeJoinedEvent>;
export type SnakeKills = z.infer<typeof snakeKillsEvent>;
export type SnakeDeath = z.infer<typeof snakeDeathEvent>;
