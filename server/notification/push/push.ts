/**
 * Web Push (RFC 8030, 8291, 8292): to the browsers of somebody who has no tab in sight. A hint like every
 * message: the notification is stored, and what is lost here is in the list.
 */
import { createHash, ECDH } from 'node:crypto';
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import type { Clock } from '../../clock.ts';
import type { Player } from '../../account/sessions.ts';
import type { Database } from '../../db/open.ts';
import { isForeignKeyViolation } from '../../db/violations.ts';
import { dayMs, dayS } from '../../durations.ts';
import { newId } from '../../random.ts';
import { kindOf } from '../kinds.ts';
import type { Delivery } from '../notifications.ts';
import { endpointOf, isPublicAddress } from './endpoint.ts';
import type { Post, Posted, Resolve } from './post.ts';
import { pushStore, type Subscription } from './store.ts';
import { createUndelivered, type Warn } from './undelivered.ts';

/** Nothing is pushed yet to somebody who had a tab in sight so recently; they are looked at once more when it has passed. */
const seenWithinMs = 30_000;
const atOnce = 20;
/** Work that waits for its turn: people to look up, and messages. More is dropped. */
const mostWaiting = 1000;
const mostRetries = 100;
/** People who are to be looked at once more. Of more, the oldest are dropped. */
const mostLooks = 10_000;
const longestRetryS = 300;
const retryS = 60;
/** Push services keep messages for four weeks at most. */
const longestTtlS = 28 * dayS;
const payloadBytes = 2048;
/** A page that still gets messages is noted so often. */
const confirmEveryMs = dayMs;

export type PushKeys = { readonly publicKey: string; readonly privateKey: string; readonly subject: string };

export type PushOptions = {
  readonly database: Database;
  readonly clock: Clock;
  /** Null: nothing is pushed. */
  readonly keys: PushKeys | null;
  readonly hosts: readonly string[];
  /** Shown as the title of each message. */
  readonly title: string;
  readonly wasVisibleWithin: (userId: string, ms: number) => Promise<boolean>;
  readonly resolve: Resolve;
  readonly post: Post;
  readonly failed: (error: unknown) => void;
  readonly warn: Warn;
};

export type NewBrowser = {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
};

export type Subscriber = Pick<Player, 'id' | 'sessionId'>;

type Job = { readonly delivery: Delivery; readonly to: Subscription; readonly isRetry: boolean };

export type Push = ReturnType<typeof createPush>;

const hasBytes = (base64url: string, bytes: number): boolean =>
  /^[\w-]+={0,2}$/.test(base64url) && Buffer.from(base64url, 'base64url').length === bytes;

/** Whether messages can be encrypted for it: a point of the curve, uncompressed. */
function isPublicKey(base64url: string): boolean {
  if (!hasBytes(base64url, 65)) return false;
  try {
    ECDH.convertKey(base64url, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}

/** 2 kB at most: a long sentence is cut. */
function payloadOf(title: string, { id, isListed, text, path }: Delivery): string {
  const write = (shown: string): string => JSON.stringify({ title, text: shown, path, id, isListed });
  const characters = Array.from(text);
  let shown = text;
  while (Buffer.byteLength(write(shown)) > payloadBytes && characters.length > 0) {
    characters.length = Math.floor(characters.length * 0.8);
    shown = `${characters.join('')}…`;
  }
  return write(shown);
}

/** What is stored with a session that may just have ended. */
async function unlessEnded<Value>(store: () => Promise<Value>): Promise<Result<Value, ErrorCode>> {
  try {
    return ok(await store());
  } catch (error) {
    if (isForeignKeyViolation(error)) return refuse('session/ended');
    throw error;
  }
}

/** The service has too much to do, or is out of order: the same message may be accepted later. */
const isForNow = (status: number): boolean => status === 429 || status >= 500;

/** A person, and what they are told about. */
const lookOf = ({ userId, collapseKey, id }: Delivery): string => `${userId} ${collapseKey ?? id}`;

export function createPush(options: PushOptions) {
  const { database, clock, keys, hosts, title, wasVisibleWithin, resolve, post, failed } = options;
  const store = pushStore(database.db);
  const undelivered = createUndelivered(clock, hosts, options.warn);
  const waiting: (() => Promise<void>)[] = [];
  /** What each retry is about (`lookOf`). */
  const retries = new Map<NodeJS.Timeout, string>();
  /** By person and key: what comes later of the same thing takes the place of what waits. */
  const looks = new Map<string, NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  let isStopped = false;

  /** The answer of the push service; null: there was nothing to send. Rejects when no answer came. */
  async function send(url: URL, keys: PushKeys, { delivery, to }: Job): Promise<Posted | null> {
    const addresses = await resolve(url.hostname);
    if (addresses.length === 0 || !addresses.every(isPublicAddress))
      throw new Error('a push service has no public address');
    const { default: webPush } = await import('web-push');
    const ttlS = Math.floor((delivery.expiresAt.getTime() - clock.wallMs()) / 1000);
    if (ttlS <= 0) return null;
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint: url.href, keys: { p256dh: to.p256dh, auth: to.auth } },
      payloadOf(title, delivery),
      {
        vapidDetails: keys,
        TTL: Math.min(longestTtlS, ttlS),
        urgency: kindOf(delivery.kind).push ?? 'normal',
        topic: createHash('sha256')
          .update(delivery.collapseKey ?? delivery.id)
          .digest('base64url')
          .slice(0, 32),
      },
    );
    if (!body) throw new Error('a push message was not encrypted');
    return post({ url, addresses, headers, body });
  }

  /** This browser is never pushed to again. */
  async function drop(id: string): Promise<void> {
    database.assertWritable();
    await store.drop(id);
  }

  /** Only 404 and 410 speak of the browser: it is gone. Any other refusal is of this server or of the service. */
  async function note(
    url: URL,
    { status, retryAfterS }: Posted,
    { delivery, to, isRetry }: Job,
  ): Promise<void> {
    if (status === 404 || status === 410) await drop(to.id);
    else if (isForNow(status) && !isRetry) retry({ delivery, to, isRetry: true }, retryAfterS ?? retryS);
    else if (status < 200 || status >= 300) undelivered(url, status);
  }

  function retry(job: Job, seconds: number): void {
    if (isStopped || retries.size >= mostRetries) return;
    const timer = setTimeout(
      () => {
        retries.delete(timer);
        queue(() => attempt(job));
      },
      Math.min(longestRetryS, seconds) * 1000,
    );
    timer.unref();
    retries.set(timer, lookOf(job.delivery));
  }

  async function attempt(job: Job): Promise<void> {
    if (!keys) return;
    const { to, isRetry } = job;
    const url = endpointOf(to.endpoint, hosts);
    // Taken before a host was removed from the list: it would never be used again.
    if (!url) return drop(to.id);
    let { delivery } = job;
    if (isRetry) {
      // Meanwhile they may have signed out, and somebody else in.
      if (!(await store.isOf(to.id, to.userId))) return;
      const standing = await stillStanding(delivery);
      if (!standing) return;
      delivery = standing;
    }
    let answer: Posted | null;
    try {
      answer = await send(url, keys, { delivery, to, isRetry });
    } catch (error) {
      // This server's own line, a name that does not resolve, no answer in time: nothing that the browser could help.
      return undelivered(url, null, error);
    }
    if (answer) await note(url, answer, job);
  }

  function track(work: Promise<void>): void {
    const done = work.catch(failed).finally(() => {
      running.delete(done);
      next();
    });
    running.add(done);
  }

  function next(): void {
    while (running.size < atOnce) {
      const work = waiting.shift();
      if (!work) return;
      track(work());
    }
  }

  function queue(work: () => Promise<void>): void {
    if (isStopped || waiting.length >= mostWaiting) return;
    waiting.push(work);
    next();
  }

  async function idle(): Promise<void> {
    while (running.size > 0) await Promise.all(running);
  }

  async function sendAll(delivery: Delivery): Promise<void> {
    for (const to of await store.of(delivery.userId)) queue(() => attempt({ delivery, to, isRetry: false }));
  }

  /** What is still to be told after a while, with the sentence as it is by now; null once they have been at the page, or have read it. */
  async function stillStanding(delivery: Delivery): Promise<Delivery | null> {
    if (await wasVisibleWithin(delivery.userId, seenWithinMs)) return null;
    const text = delivery.isListed ? await store.unreadText(delivery.id) : delivery.text;
    return text === null ? null : { ...delivery, text };
  }

  /** People who hid the page just before may not have seen it: unless they have been there since, they are sent what still stands. */
  async function lookAgain(delivery: Delivery): Promise<void> {
    const standing = await stillStanding(delivery);
    if (standing) await sendAll(standing);
  }

  /** What comes later of the same thing takes the place of what is to be sent again. */
  function endRetries(look: string): void {
    for (const [timer, about] of retries) {
      if (about !== look) continue;
      clearTimeout(timer);
      retries.delete(timer);
    }
  }

  function endLook(key: string | undefined): void {
    if (key === undefined) return;
    clearTimeout(looks.get(key));
    looks.delete(key);
  }

  function lookLater(delivery: Delivery): void {
    if (isStopped) return;
    const [oldest] = looks.keys();
    if (looks.size >= mostLooks) endLook(oldest);
    const key = lookOf(delivery);
    const timer = setTimeout(() => {
      looks.delete(key);
      queue(() => lookAgain(delivery));
    }, seenWithinMs);
    timer.unref();
    looks.set(key, timer);
  }

  async function deliverTo(delivery: Delivery): Promise<void> {
    endLook(lookOf(delivery));
    endRetries(lookOf(delivery));
    // Who looks at the page now sees it there.
    if (await wasVisibleWithin(delivery.userId, 0)) return;
    if (await wasVisibleWithin(delivery.userId, seenWithinMs)) lookLater(delivery);
    else await sendAll(delivery);
  }

  return {
    publicKey: keys?.publicKey ?? null,
    deliver(delivery: Delivery): void {
      if (keys) queue(() => deliverTo(delivery));
    },
    /** Pushes to this browser for as long as the session lasts. */
    async subscribe(
      { id: userId, sessionId }: Subscriber,
      { endpoint, keys: browser }: NewBrowser,
      userAgent: string,
    ): Promise<Result<null, ErrorCode>> {
      if (!keys) return refuse('push/off');
      if (!endpointOf(endpoint, hosts)) return refuse('push/endpoint');
      if (!isPublicKey(browser.p256dh) || !hasBytes(browser.auth, 16)) return refuse('request/invalid');
      database.assertWritable();
      const row = {
        id: newId(),
        userId,
        sessionId,
        endpoint,
        ...browser,
        userAgent: userAgent.slice(0, 300),
        createdAt: new Date(clock.wallMs()),
      };
      return unlessEnded(() => store.add(row).then(() => null));
    },
    /** Whether this browser is pushed to for this person. If so, it goes on with this session. */
    async check(
      { id: userId, sessionId }: Subscriber,
      endpoint: string,
    ): Promise<Result<boolean, ErrorCode>> {
      const row = keys ? await store.find(userId, endpoint) : null;
      if (!row) return ok(false);
      const nowMs = clock.wallMs();
      if (row.sessionId === sessionId && nowMs - row.createdAt.getTime() < confirmEveryMs) return ok(true);
      database.assertWritable();
      return unlessEnded(() => store.attach(row.id, userId, sessionId, new Date(nowMs)));
    },
    remove(userId: string, endpoint: string): Promise<void> {
      database.assertWritable();
      return store.remove(userId, endpoint);
    },
    /** Forgets browsers in which nobody has been signed in for a day, at most `limit`; returns how many. */
    sweep: (limit: number): Promise<number> => store.purge(new Date(clock.wallMs()), limit),
    /** Resolves when nothing is being sent or waits for its turn. */
    idle,
    /** Drops what waits and resolves when nothing is being sent. */
    async stop(): Promise<void> {
      isStopped = true;
      waiting.length = 0;
      for (const timer of retries.keys()) clearTimeout(timer);
      for (const key of looks.keys()) endLook(key);
      await idle();
    },
  };
}
