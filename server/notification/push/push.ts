/**
 * Web Push (RFC 8030, 8291, 8292; SOCIAL.md section 4): to the browsers of somebody who has no tab in sight. A hint like every
 * message: the notification is stored, and what is lost here is in the list.
 */
import { createHash } from 'node:crypto';
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/open.ts';
import { newId } from '../../random.ts';
import { kindOf } from '../kinds.ts';
import type { Delivery } from '../notifications.ts';
import { endpointOf, isPublicAddress } from './endpoint.ts';
import type { Post, Resolve } from './post.ts';
import { pushStore, type Subscription } from './store.ts';

/** Nothing is pushed to somebody with a tab in sight so recently. */
const seenWithinMs = 30_000;
const atOnce = 20;
/** Messages that wait for their turn; more are dropped. */
const mostWaiting = 1000;
const mostRetries = 100;
const longestRetryS = 300;
const retryS = 60;
/** Push services keep messages for four weeks at most. */
const longestTtlS = 28 * 86_400;
const payloadBytes = 2048;

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
};

export type NewBrowser = {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
};

type Job = { readonly delivery: Delivery; readonly to: Subscription; readonly isRetry: boolean };

export type Push = ReturnType<typeof createPush>;

const hasBytes = (base64url: string, bytes: number): boolean =>
  /^[\w-]+={0,2}$/.test(base64url) && Buffer.from(base64url, 'base64url').length === bytes;

/** 2 kB at most: a long sentence is cut. */
function payloadOf(title: string, { id, text, path }: Delivery): string {
  const write = (shown: string): string => JSON.stringify({ title, text: shown, path, id });
  let shown = text;
  while (Buffer.byteLength(write(shown)) > payloadBytes && shown.length > 0)
    shown = `${shown.slice(0, Math.floor(shown.length * 0.8) - 1)}…`;
  return write(shown);
}

export function createPush(options: PushOptions) {
  const { database, clock, keys, hosts, title, wasVisibleWithin, resolve, post, failed } = options;
  const store = pushStore(database.db);
  const waiting: Job[] = [];
  const retries = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  let isStopped = false;

  async function send({ delivery, to, isRetry }: Job): Promise<void> {
    const url = endpointOf(to.endpoint, hosts);
    if (!keys) return;
    // Taken before a host was removed from the list: it would never be used again.
    if (!url) return store.drop(to.id);
    const addresses = await resolve(url.hostname);
    const [address] = addresses;
    if (address === undefined || !addresses.every(isPublicAddress))
      throw new Error('a push service has no public address');
    const { default: webPush } = await import('web-push');
    const ttlS = Math.floor((delivery.expiresAt.getTime() - clock.wallMs()) / 1000);
    if (ttlS <= 0) return;
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
    const { status, retryAfterS } = await post({ url, address, headers, body });
    if (status === 404 || status === 410) await store.drop(to.id);
    else if (status >= 200 && status < 300) await store.succeeded(to.id);
    else if (status === 429 && !isRetry) later({ delivery, to, isRetry: true }, retryAfterS ?? retryS);
    else throw new Error(`a push service answered ${status}`);
  }

  function later(job: Job, seconds: number): void {
    if (isStopped || retries.size >= mostRetries) return;
    const timer = setTimeout(
      () => {
        retries.delete(timer);
        queue(job);
      },
      Math.min(longestRetryS, seconds) * 1000,
    );
    timer.unref();
    retries.add(timer);
  }

  async function attempt(job: Job): Promise<void> {
    try {
      await send(job);
    } catch {
      // The service, its name or the subscription's keys: it counts against the subscription.
      await store.failed(job.to.id, new Date(clock.wallMs())).catch(failed);
    }
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
      const job = waiting.shift();
      if (!job) return;
      track(attempt(job));
    }
  }

  function queue(job: Job): void {
    if (isStopped || waiting.length >= mostWaiting) return;
    waiting.push(job);
    next();
  }

  async function idle(): Promise<void> {
    while (running.size > 0) await Promise.all(running);
  }

  async function deliverTo(delivery: Delivery): Promise<void> {
    if (await wasVisibleWithin(delivery.userId, seenWithinMs)) return;
    for (const to of await store.of(delivery.userId)) queue({ delivery, to, isRetry: false });
  }

  return {
    publicKey: keys?.publicKey ?? null,
    deliver(delivery: Delivery): void {
      if (keys && !isStopped) track(deliverTo(delivery));
    },
    async subscribe(
      userId: string,
      { endpoint, keys: browser }: NewBrowser,
      userAgent: string,
    ): Promise<Result<null, ErrorCode>> {
      if (!keys) return refuse('push/off');
      if (!endpointOf(endpoint, hosts)) return refuse('push/endpoint');
      if (!hasBytes(browser.p256dh, 65) || !hasBytes(browser.auth, 16)) return refuse('request/invalid');
      database.assertWritable();
      await pushStore(database.db).add({
        id: newId(),
        userId,
        endpoint,
        ...browser,
        userAgent: userAgent.slice(0, 300),
        createdAt: new Date(clock.wallMs()),
      });
      return ok(null);
    },
    remove(userId: string, endpoint: string): Promise<void> {
      database.assertWritable();
      return store.remove(userId, endpoint);
    },
    /** Resolves when nothing is being sent or waits for its turn. */
    idle,
    /** Drops what waits and resolves when nothing is being sent. */
    async stop(): Promise<void> {
      isStopped = true;
      waiting.length = 0;
      for (const timer of retries) clearTimeout(timer);
      await idle();
    },
  };
}
