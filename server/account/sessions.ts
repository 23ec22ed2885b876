/**
 * Who a request comes from (GAPS G07, G08 and T-35…T-37). The cookie holds a
 * 256-bit token, the database its SHA-256. A visitor without a session becomes a guest with a row
 * of its own. A session is read from the database at most every few seconds and, while the database
 * cannot answer, for some minutes from memory.
 */
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import type { Bus } from '../bus/bus.ts';
import { onNotice, type NoticeHandler } from '../bus/notice.ts';
import type { Clock } from '../clock.ts';
import { batchedRead } from '../db/batchedRead.ts';
import type { Database, Db, Tx } from '../db/open.ts';
import { isUnavailable, mayWorkAgain } from '../db/unavailable.ts';
import { dayMs, dayS } from '../durations.ts';
import { newId, newToken } from '../random.ts';
import { addressHasher } from './addressHash.ts';
import { browserName } from './browserName.ts';
import { deviceMaxAgeS } from './device.ts';
import { hearSessions, sessionsChanged } from './moderatedPeople.ts';
import { accountStore, type UserRow } from './store.ts';

/** A player: an account or a guest. Every guest has the username `Guest`. */
export type Player = {
  readonly id: string;
  readonly username: string;
  readonly isGuest: boolean;
  readonly sessionId: string;
};

/**
 * Idle time after which a session ends: 30 days for accounts, a year for guests.
 */
const idleMs = { account: 30 * dayMs, guest: 365 * dayMs } as const;
/**
 * Accounts sign in again after 90 days; a guest cannot, so a guest's session lasts ten years if
 * used.
 */
const absoluteMs = { account: 90 * dayMs, guest: 3650 * dayMs } as const;
/** The stored end of a session is moved at most this often. */
const renewEveryMs = dayMs;
/**
 * Browsers cap the age of a cookie at 400 days; it is sent again whenever the session is renewed.
 * The stored end decides.
 */
const cookieMaxAgeS = 400 * dayS;
/** How long a session read from the database is trusted without asking again. */
const freshMs = 5000;
/** How long it is trusted while the database cannot be asked. */
const outageMs = 10 * 60_000;
const cachedSessions = 20_000;
/** As `newToken` makes them. Anything else was never a session. */
const isToken = /^[\w-]{43}$/;

/** What the specification calls every guest (SH-011, SH-042). */
const guestUsername = 'Guest';
const nameOf = ({ isGuest, username }: UserRow): string => (isGuest ? guestUsername : username);

export type Sessions = {
  /**
   * The player of the request; mints a guest and sets the cookie when there is no session. Whose
   * session has ended is refused, and so never plays on as somebody else unawares, unless the call
   * `mayReplace` it.
   */
  readonly playerOf: (
    request: FastifyRequest,
    reply: FastifyReply,
    mayReplace: boolean,
  ) => Promise<Result<Player, ErrorCode>>;
  /** The player of the request or null; never mints. */
  readonly knownPlayerOf: (request: FastifyRequest) => Promise<Player | null>;
  /** The player of a raw Cookie header (a socket's upgrade) or null. */
  readonly playerOfCookie: (header: string | undefined) => Promise<Player | null>;
  /** Calls with the ids of sessions that have just ended on any server. Returns a function that stops listening. */
  readonly onEnded: (listener: (sessionIds: readonly string[]) => void) => () => void;
  /** Makes a new session for a user inside `tx`; pass the result to `adopt` after the commit. */
  readonly create: (
    tx: Db | Tx,
    user: { readonly id: string; readonly isGuest: boolean },
  ) => Promise<NewSession>;
  /**
   * Sends the cookie of a new session, and the one by which the account's owner is known on this
   * device (device.ts).
   */
  readonly adopt: (reply: FastifyReply, session: NewSession, device: string | null) => void;
  /** What the browser shows of an account it has signed in to before. */
  readonly deviceOf: (request: FastifyRequest) => string | undefined;
  /**
   * Asks the database which of these sessions have ended or belong to people who were renamed, forgets them and calls the listeners of
   * `onEnded`.
   */
  readonly forgetEnded: (known: readonly Player[]) => Promise<void>;
  /**
   * What a browser goes on with whose session this call has ended: a new guest's. Without one, the next requests of several
   * tabs would each be given a guest. Where no guest can be made now, the cookie is cleared.
   */
  readonly goOnAsGuest: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  /** What other servers and the operator say of sessions. */
  readonly notices: readonly NoticeHandler[];
};

export type NewSession = { readonly token: string; readonly maxAgeS: number };

export type SessionOptions = {
  readonly database: Pick<Database, 'db' | 'assertWritable'>;
  readonly clock: Clock;
  readonly bus: Pick<Bus, 'subscribe'>;
  readonly isHttps: boolean;
  /** Says whether one more guest may be made for this address now. */
  readonly mayMint: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;
};

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

export function createSessions({ database, clock, bus, isHttps, mayMint }: SessionOptions): Sessions {
  const { db } = database;
  const store = accountStore(db);
  const addressHashOf = addressHasher(db);
  const sessionWithUser = batchedRead((ids) => store.sessionsWithUsers(ids, new Date(clock.wallMs())));
  const cookieName = isHttps ? '__Host-playfield' : 'playfield';
  const deviceCookie = `${cookieName}-device`;
  /** Tokens are base64url: there is nothing to decode. */
  const tokenIn = new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]+)`);
  const cookieFlags = { httpOnly: true, sameSite: 'lax', path: '/', secure: isHttps } as const;
  const listeners = new Set<(sessionIds: readonly string[]) => void>();
  const cache = new Map<string, { player: Player; readAtMs: number }>();

  /** Counts ends of sessions: what was read before the last one may have ended since. */
  let ends = 0;

  function remember(player: Player): Player {
    cache.delete(player.sessionId);
    cache.set(player.sessionId, { player, readAtMs: clock.monotonicMs() });
    const [oldest] = cache.keys();
    if (cache.size > cachedSessions && oldest !== undefined) cache.delete(oldest);
    return player;
  }

  /** Changes that can wait for the next request, where the database takes none now. */
  async function note(change: () => Promise<void>): Promise<void> {
    try {
      database.assertWritable();
      await change();
    } catch (error) {
      if (!mayWorkAgain(error)) throw error;
    }
  }

  async function readSession(
    sessionId: string,
    request: FastifyRequest | null,
    renewed: () => void,
  ): Promise<Player | null> {
    const endsBefore = ends;
    const row = await sessionWithUser(sessionId);
    if (!row) {
      cache.delete(sessionId);
      return null;
    }
    const { session, user } = row;
    const nowMs = clock.wallMs();
    if (nowMs - session.lastSeenAt.getTime() > renewEveryMs)
      await note(async () => {
        const kind = user.isGuest ? 'guest' : 'account';
        await store.renewSession(sessionId, new Date(nowMs), new Date(nowMs + idleMs[kind]));
        renewed();
      });
    if (!user.isGuest && request)
      await note(async () => {
        const addressHash = await addressHashOf(request.ip);
        const browser = browserName(request.headers['user-agent'] ?? '');
        if (addressHash !== session.addressHash || browser !== session.browser)
          await store.noteOrigin(sessionId, { addressHash, browser });
      });
    const { id, isGuest } = user;
    const player = { id, username: nameOf(user), isGuest, sessionId };
    return ends === endsBefore ? remember(player) : player;
  }

  async function playerOfToken(
    token: string | undefined,
    request: FastifyRequest | null,
    reply?: FastifyReply,
  ): Promise<Player | null> {
    if (!token || token.length > 100) return null;
    const sessionId = hashOf(token);
    const cached = cache.get(sessionId);
    const ageMs = cached ? clock.monotonicMs() - cached.readAtMs : Infinity;
    if (cached && ageMs < freshMs) return cached.player;
    try {
      return await readSession(
        sessionId,
        request,
        () => reply && adopt(reply, { token, maxAgeS: cookieMaxAgeS }, null),
      );
    } catch (error) {
      if (cached && ageMs < outageMs && isUnavailable(error)) return cached.player;
      throw error;
    }
  }

  async function create(
    tx: Db | Tx,
    user: { readonly id: string; readonly isGuest: boolean },
  ): Promise<NewSession> {
    const token = newToken();
    const nowMs = clock.wallMs();
    const kind = user.isGuest ? 'guest' : 'account';
    await accountStore(tx).insertSession({
      id: hashOf(token),
      userId: user.id,
      createdAt: new Date(nowMs),
      lastSeenAt: new Date(nowMs),
      expiresAt: new Date(nowMs + idleMs[kind]),
      absoluteExpiresAt: new Date(nowMs + absoluteMs[kind]),
    });
    return { token, maxAgeS: Math.min(absoluteMs[kind] / 1000, cookieMaxAgeS) };
  }

  function adopt(reply: FastifyReply, session: NewSession, device: string | null): void {
    reply.setCookie(cookieName, session.token, { ...cookieFlags, maxAge: session.maxAgeS });
    if (device !== null) reply.setCookie(deviceCookie, device, { ...cookieFlags, maxAge: deviceMaxAgeS });
  }

  async function mint(request: FastifyRequest, reply: FastifyReply): Promise<Result<Player, ErrorCode>> {
    if (!(await mayMint(request, reply))) return refuse('request/rate-limited');
    database.assertWritable();
    const id = newId();
    const session = await db.transaction(async (tx) => {
      const now = new Date(clock.wallMs());
      await accountStore(tx).insertUser({
        id,
        username: `guest-${id}`,
        isGuest: true,
        createdAt: now,
        lastSeenAt: now,
      });
      return create(tx, { id, isGuest: true });
    });
    adopt(reply, session, null);
    return ok(remember({ id, username: guestUsername, isGuest: true, sessionId: hashOf(session.token) }));
  }

  function forget(sessionIds: readonly string[]): void {
    ends += 1;
    for (const id of sessionIds) cache.delete(id);
    for (const listener of listeners) listener(sessionIds);
  }

  hearSessions(bus);
  return {
    notices: [onNotice(sessionsChanged, ({ sessionIds }) => forget(sessionIds))],
    deviceOf: (request) => request.cookies[deviceCookie],
    knownPlayerOf: (request) => playerOfToken(request.cookies[cookieName], request),
    playerOfCookie: (header) => playerOfToken(tokenIn.exec(header ?? '')?.[1], null),
    onEnded(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async playerOf(request, reply, mayReplace) {
      const token = request.cookies[cookieName];
      const known = await playerOfToken(token, request, reply);
      if (known) return ok(known);
      if (!mayReplace && token !== undefined && isToken.test(token)) return refuse('session/ended');
      return mint(request, reply);
    },
    create,
    adopt,
    async forgetEnded(known) {
      // A session that nobody is connected with may have ended, too: a socket opened with it from memory would stay open.
      ends += 1;
      for (const cached of cache.values())
        cached.readAtMs = Math.min(cached.readAtMs, clock.monotonicMs() - freshMs);
      const rows = await Promise.all(known.map(({ sessionId }) => sessionWithUser(sessionId)));
      const isKnown = ({ username }: Player, n: number): boolean => {
        const row = rows[n];
        return row !== undefined && row !== null && nameOf(row.user) === username;
      };
      forget(known.filter((player, n) => !isKnown(player, n)).map(({ sessionId }) => sessionId));
    },
    async goOnAsGuest(request, reply) {
      const guest = await mint(request, reply).catch((error: unknown) => {
        request.log.error({ err: error }, 'no guest after the end of a session');
        return null;
      });
      if (guest?.ok !== true) reply.removeHeader('retry-after').clearCookie(cookieName, cookieFlags);
    },
  };
}
