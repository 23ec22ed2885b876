/** The messages between the server and its arena process. Sockets travel with `enter`. */
import { z } from 'zod';
import { arenaLeader } from '@playfield/contracts/socket/arena.ts';
import { companions } from './companions.ts';

/** Why a socket enters: to play under this name, already checked, with this look and seat, or to watch. */
const request = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('join'),
    name: z.string(),
    skin: z.int().nullable(),
    seat: z.string().nullable(),
  }),
  z.object({ kind: z.literal('watch') }),
]);

export const toArena = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('enter'),
    /** The socket's id; never reused. */
    id: z.int(),
    playerId: z.string(),
    /** From which it came, as limits count it. */
    address: z.string(),
    /** Version of the binary wire; null for JSON. */
    wire: z.int().nullable(),
    request,
    /** Bytes already read from the socket, base64. */
    head: z.string(),
  }),
  z.object({ kind: z.literal('close'), id: z.int(), code: z.int(), reason: z.string() }),
  /** Answers `ask`. */
  z.object({
    kind: z.literal('named'),
    id: z.int(),
    name: z.string().nullable(),
    refusal: z.string().nullable(),
  }),
  /** Two players go there together. */
  z.object({ kind: z.literal('together'), ...companions.shape }),
  /** Closes every socket with 1012 and ends the process. */
  z.object({ kind: z.literal('stop') }),
]);

export const phaseNames = ['receive', 'simulate', 'select', 'encode', 'send'] as const;

export const census = z.object({
  alive: z.int(),
  snakes: z.int(),
  /** People who watch. */
  watchers: z.int(),
  /** Leaders of the fullest arena. */
  top: z.array(arenaLeader),
  arenas: z.int(),
  /** Sockets in the process. */
  sockets: z.int(),
  /** Since the process started: ticks, ticks skipped for lack of time, updates sent, bytes sent, ms per phase. */
  ticks: z.int(),
  ticksSkipped: z.int(),
  updates: z.int(),
  bytes: z.number(),
  /** Moves that named somebody else's snake (G78). */
  forgedMoves: z.int(),
  phasesMs: z.record(z.enum(phaseNames), z.number()),
  /** Number of ticks by duration in whole ms; the last bucket holds all longer ones. */
  ticksByMs: z.array(z.int()),
  /** The last minute of ticks; times are null before the first. */
  recentTicks: z.object({
    ticks: z.int(),
    late: z.int(),
    p50Ms: z.number().nullable(),
    p99Ms: z.number().nullable(),
  }),
});

export const fromArena = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  /** Sockets that were closed. */
  z.object({ kind: z.literal('ended'), ids: z.array(z.int()) }),
  /** Sockets whose players play from now on, or only look on. */
  z.object({ kind: z.literal('playing'), ids: z.array(z.int()), isPlaying: z.boolean() }),
  /** Asks whether this socket's player may use this name. */
  z.object({ kind: z.literal('ask'), id: z.int(), name: z.string() }),
  /** A person's snake has died or was removed: what it did. */
  z.object({
    kind: z.literal('life'),
    playerId: z.string(),
    kills: z.int(),
    ledSeconds: z.int(),
  }),
  z.object({ kind: z.literal('census'), census }),
]);

export type ToArena = z.infer<typeof toArena>;
export type FromArena = z.infer<typeof fromArena>;
export type Census = z.infer<typeof census>;
export type EntryRequest = z.infer<typeof request>;

/** The process's settings, passed in its environment. */
export const arenaSettings = z.object({
  /** People per arena, and arenas on this server. */
  playersPerArena: z.int(),
  arenas: z.int(),
  /** Watchers of all arenas together. */
  watchers: z.int(),
  /** People with a place who come from one address; null without a limit. */
  playersPerAddress: z.int().nullable(),
  /** Whether the message rate is limited. */
  isLimited: z.boolean(),
  seed: z.int(),
});
export type ArenaSettings = z.infer<typeof arenaSettings>;
/** The environment variable that holds the settings as JSON. */
export const settingsVariable = 'PLAYFIELD_ARENA';
