/**
 * Typing races and their chat over the socket (document 2, section 7; GAPS G10, G36, G55-G57, G69).
 */
import { z } from 'zod';
import { chatMessage } from '../http/chat.ts';
import { idText, keyText } from '../http/route.ts';
import { race, racePlayer, raceProgress, raceResult } from '../http/race.ts';

const raceId = idText;
/** At most this many keystrokes in one batch: what a fast typist types in half a minute. */
const mostKeystrokes = 600;

export const joinRaceCommand = z.object({
  type: z.literal('joinRace'),
  raceId,
  /** Takes a place in a waiting race under this name; a player who has one is attached again. */
  playerName: z.string().max(200).optional(),
  vehicle: keyText.optional(),
});

/**
 * Stops following a race and leaves one that waits; with `giveUp` also one that runs, as not
 * finished.
 */
export const leaveRaceCommand = z.object({
  type: z.literal('leaveRace'),
  raceId,
  giveUp: z.boolean().optional(),
});

export const raceReadyCommand = z.object({ type: z.literal('raceReady'), raceId, isReady: z.boolean() });

/** The creator starts with two or more (G56). */
export const startRaceCommand = z.object({ type: z.literal('startRace'), raceId });

/**
 * A batch of keystrokes, at most five a second. A batch that was sent already may be sent again.
 */
export const raceProgressCommand = z.object({
  type: z.literal('raceProgress'),
  raceId,
  /** Number of the batch's first keystroke, from 0. */
  from: z.int().min(0).max(10_000),
  /** Milliseconds since GO, never falling. */
  times: z.array(z.int().min(-60_000).max(3_600_000)).max(mostKeystrokes),
  /** One letter for each: `+` right, `x` wrong, `<` Backspace. */
  kinds: z.string().max(mostKeystrokes),
  /** Characters done, and errors, after the batch: counted again by the server. */
  index: z.int().min(0).max(10_000),
  errors: z.int().min(0).max(10_000),
});

/** Asks for the server's time; answered by `serverTime` with the same `sentMs`. */
export const askTimeCommand = z.object({ type: z.literal('askTime'), sentMs: z.number() });

export const chatMessageCommand = z.object({
  type: z.literal('chatMessage'),
  raceId,
  /** May be left out or agree with the session; the author is the session's player. */
  userId: keyText.optional(),
  username: z.string().max(200).optional(),
  message: z.string().max(10_000),
});

export const commands = [
  joinRaceCommand,
  leaveRaceCommand,
  raceReadyCommand,
  startRaceCommand,
  raceProgressCommand,
  askTimeCommand,
  chatMessageCommand,
] as const;

/** The whole race, for the one who asked. */
const raceStateEvent = z.object({ type: z.literal('raceState'), race });

/** Who runs, after each change of it. */
const playersUpdateEvent = z.object({
  type: z.literal('playersUpdate'),
  raceId: z.string(),
  players: z.array(racePlayer),
  startsAtMs: z.number().nullable(),
  serverMs: z.number(),
});

/** The start: the countdown runs until `goAtMs` by the server's clock. */
const raceStartEvent = z.object({
  type: z.literal('raceStart'),
  raceId: z.string(),
  goAtMs: z.number(),
  serverMs: z.number(),
});

/** Progress that is stored: those players alone who moved since the last one. */
const raceUpdateEvent = z.object({
  type: z.literal('raceUpdate'),
  raceId: z.string(),
  players: z.array(raceProgress),
  endsAtMs: z.number().nullable(),
});

const raceCompleteEvent = z.object({
  type: z.literal('raceComplete'),
  raceId: z.string(),
  results: z.array(raceResult),
});

const serverTimeEvent = z.object({
  type: z.literal('serverTime'),
  sentMs: z.number(),
  serverMs: z.number(),
});

/** The operator removed a message; clients must stop showing it. */
const chatRemovedEvent = z.object({
  type: z.literal('chatRemoved'),
  raceId: z.string(),
  messageId: z.string(),
});

/** Somebody was renamed: the new name goes above all of their messages, in every chat that the client shows. */
const chatRenamedEvent = z.object({
  type: z.literal('chatRenamed'),
  userId: z.string(),
  username: z.string(),
});

const chatMessageEvent = z.object({
  type: z.literal('chatMessage'),
  raceId: z.string(),
  message: chatMessage,
});

export const events = [
  raceStateEvent,
  playersUpdateEvent,
  raceStartEvent,
  raceUpdateEvent,
  raceCompleteEvent,
  serverTimeEvent,
  chatMessageEvent,
  chatRemovedEvent,
  chatRenamedEvent,
] as const;
