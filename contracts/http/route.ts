/**
 * One HTTP call, declared once: method, path, shapes, who may call it and how often. The server
 * registers it, the OpenAPI document at /api/docs describes it, and the browser's client is typed
 * by it (types only, so that zod stays out of the first bundle).
 */
import { z } from 'zod';

export type StorageCost = {
  /** Bytes that stay for each accepted request, rows with their indexes. */
  readonly bytes: number;
  /** And for each byte of the request's body. Default 0. */
  readonly perByte?: number;
  /**
   * It goes on with something that was allowed (a move of a running game): counted, and never
   * refused.
   */
  readonly isContinuation?: boolean;
};

export type RouteContract = {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Fastify path, e.g. `/api/games/:id/move`. */
  readonly path: string;
  readonly summary: string;
  /** `player`: a session is found or a guest minted (G08). `anyone`: no session is looked up. */
  readonly who: 'player' | 'anyone';
  /**
   * Requests allowed per window and session (or address, before there is one). Overridable, off
   * with LIMITS=off.
   */
  readonly limit: {
    readonly max: number;
    readonly windowS: number;
    /** How often one person may ask in an hour: an address may ask ten times as often. */
    readonly perHour?: number;
    /** The same, but a request that is refused does not count. */
    readonly donePerHour?: number;
  };
  /**
   * What it leaves in the database, counted against the day's allowance of the player and the
   * address.
   */
  readonly stores?: StorageCost;
  /**
   * Finds something by an id or code that a stranger could guess: misses are counted for each
   * address (TH-20).
   */
  readonly isGuessable?: boolean;
  /** Answers those alone who take part in what they ask about, so that an answer means that the id was no guess. */
  readonly isForMembers?: boolean;
  /** Has an ETag: a browser that knows the answer is told so (304) instead of being sent it again. */
  readonly isRevalidated?: boolean;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly answer: z.ZodType;
};

/**
 * The JSON body of every refusal (G13). `game` is added where a refused move comes with the true
 * state.
 */
export const errorAnswer = z.object({ message: z.string(), code: z.string(), game: z.unknown().optional() });

/** What may stand where an id does (T-14); an id that nothing has is looked for, and not found. */
export const idText = z.string().regex(/^[\w-]{1,64}$/);
/** Names of the catalogues: games, texts, vehicles. */
export const keyText = z.string().regex(/^[\w-]{0,64}$/);
/** PostgreSQL has no year 0, and the boards store all time as the year 1. */
const isStorableYear = (text: string): boolean => !text.startsWith('0');
/** Days and instants that callers name. */
export const dayText = z.iso.date().refine(isStorableYear);
export const instantText = z.iso.datetime().refine(isStorableYear);
export const idParams = z.object({ id: idText });
