/** What the server and its arena process say to each other. Sockets go along with `enter`. */
import { z } from 'zod';
import { errors, type ErrorCode } from '@playfield/contracts/errors.ts';
import { arenaLeader } from '@playfield/contracts/socket/arena.ts';

const isErrorCode = (code: unknown): code is ErrorCode => typeof code === 'string' && code in errors;
const errorCode = z.custom<ErrorCode>(isErrorCode);

/** What a socket is here for: a snake of this name, which is checked, or to look on. */
const request = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('join'), name: z.string() }),
  z.object({ kind: z.literal('watch') }),
]);

export const toArena = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('enter'),
    /** Of the socket; given once. */
    id: z.int(),
    playerId: z.string(),
    /** Version of the binary wire; null for JSON. */
    wire: z.int().nullable(),
    request,
    /** Bytes read already, base64. */
    head: z.string(),
  }),
  z.object({ kind: z.literal('close'), id: z.int(), code: z.int(), reason: z.string() }),
  /** The answer to `ask`. */
  z.object({
    kind: z.literal('named'),
    id: z.int(),
    name: z.string().nullable(),
    refusal: errorCode.nullable(),
  }),
  /** Closes every socket with 1012 and ends the process. */
  z.object({ kind: z.literal('stop') }),
]);

export const phaseNames = ['receive', 'simulate', 'select', 'encode', 'send'] as const;

export const census = z.object({
  alive: z.int(),
  snakes: z.int(),
  /** People who watch. */
  watchers: z.int(),
  /** Of the fullest arena. */
  top: z.array(arenaLeader),
  arenas: z.int(),
  /** Sockets here. */
  sockets: z.int(),
  /** Since the process began: ticks made, ticks left out for lack of time, updates sent, bytes sent, ms in each phase. */
  ticks: z.int(),
  ticksLeftOut: z.int(),
  updates: z.int(),
  bytes: z.number(),
  /** Moves that named another's snake (G78). */
  forgedMoves: z.int(),
  phasesMs: z.record(z.enum(phaseNames), z.number()),
  /** How many ticks took so many whole ms, the last for all that took longer. */
  ticksByMs: z.array(z.int()),
  /** Of the last minute of ticks; the times are null before the first. */
  recentTicks: z.object({
    ticks: z.int(),
    late: z.int(),
    p50Ms: z.number().nullable(),
    p99Ms: z.number().nullable(),
  }),
});

export const fromArena = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  /** Sockets that are gone. */
  z.object({ kind: z.literal('ended'), ids: z.array(z.int()) }),
  /** May this socket's player use this name? */
  z.object({ kind: z.literal('ask'), id: z.int(), name: z.string() }),
  z.object({ kind: z.literal('census'), census }),
]);

export type ToArena = z.infer<typeof toArena>;
export type FromArena = z.infer<typeof fromArena>;
export type Census = z.infer<typeof census>;
export type EntryRequest = z.infer<typeof request>;

/** How the process is set up, handed over in its environment. */
export const arenaSettings = z.object({
  /** People in one arena, and arenas on this server. */
  playersPerArena: z.int(),
  arenas: z.int(),
  /** Watchers of all arenas together. */
  watchers: z.int(),
  /** Whether messages are counted against the rate. */
  isLimited: z.boolean(),
  seed: z.int(),
});
export type ArenaSettings = z.infer<typeof arenaSettings>;
/** The variable that holds the settings, as JSON. */
export const settingsVariable = 'PLAYFIELD_ARENA';
