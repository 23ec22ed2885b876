/** Web Push to a receiver on the loopback, decrypted with the browser's own keys. */
import { createECDH } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '../../db/open.ts';
import { notifications, pushSubscriptions, sessions, users } from '../../db/schema.ts';
import { StorageUnavailable } from '../../db/unavailable.ts';
import { createStandingClock } from '../../testing/clock.ts';
import { describeEachDatabase } from '../../testing/database.ts';
import type { Delivery } from '../notifications.ts';
import { knownHosts } from './endpoint.ts';
import type { Message } from './post.ts';
import { createPush, type PushOptions } from './push.ts';
import { pushStore } from './store.ts';
import { createTestBrowser } from './testing/browser.ts';
import { hostileEndpoints } from './testing/hostileEndpoints.ts';

type Received = { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: Buffer };

const received: Received[] = [];
let warnings: object[] = [];
let status = 201;
let retryAfter: string | undefined;
const receiver = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
    // A connection kept alive may be closed just as the next message takes it.
    const headers = {
      connection: 'close',
      ...(retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
    };
    response.writeHead(status, headers).end();
  });
});
let receiverUrl: string;
beforeAll(async () => {
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  const address = receiver.address();
  receiverUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});
afterAll(() => receiver.close());

const vapid = createECDH('prime256v1');
vapid.generateKeys();
const keys = {
  publicKey: vapid.getPublicKey().toString('base64url'),
  privateKey: vapid.getPrivateKey().toString('base64url').padStart(43, 'A'),
  subject: 'mailto:host@example.org',
};
const publicAddress = '142.250.74.42';
const endpoint = 'https://fcm.googleapis.com/fcm/send/abc';
const browser = createTestBrowser();

const player = (id = 'anna', sessionId = `of ${id}`) => ({ id, sessionId });
const broken = async (): Promise<never> => {
  throw new Error('the line is down');
};
const answering = (code: number) => ({ post: async () => ({ status: code, retryAfterS: null }) });

describeEachDatabase('Web Push', (open) => {
  let database: Database;
  const clock = createStandingClock();
  let addresses: string[];
  const sentTo: (readonly string[])[] = [];
  let visibleToMs: number | null;

  beforeEach(async () => {
    database = await open();
    await database.db.insert(users).values(['anna', 'ben'].map((id) => ({ id, username: id })));
    await signIn('anna');
    await signIn('ben');
    received.length = 0;
    warnings = [];
    sentTo.length = 0;
    status = 201;
    retryAfter = undefined;
    addresses = [publicAddress];
    visibleToMs = null;
  });

  async function signIn(userId: string, sessionId = `of ${userId}`): Promise<void> {
    const end = new Date(clock.wallMs() + 86_400_000);
    await database.db
      .insert(sessions)
      .values({ id: sessionId, userId, expiresAt: end, absoluteExpiresAt: end });
  }
  const signOut = (sessionId: string) => database.db.delete(sessions).where(eq(sessions.id, sessionId));

  /** What the address check let through goes to the loopback, where the receiver is. */
  async function post({ url, addresses: checked, headers, body }: Message) {
    sentTo.push(checked);
    const answer = await fetch(receiverUrl + url.pathname, {
      method: 'POST',
      headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
        name === 'Content-Length' ? [] : [[name, String(value)]],
      ),
      body: new Uint8Array(body),
    });
    return { status: answer.status, retryAfterS: Number(answer.headers.get('retry-after') ?? 60) };
  }

  const pushing = (over: Partial<PushOptions> = {}) =>
    createPush({
      database,
      clock,
      keys,
      hosts: knownHosts,
      title: 'Playfield',
      wasVisibleWithin: async (_id, ms) => visibleToMs !== null && visibleToMs <= ms,
      resolve: async () => addresses,
      post,
      failed: (error) => {
        throw error;
      },
      warn: (fields) => void warnings.push(fields),
      ...over,
    });
  const delivery = (over: Partial<Delivery> = {}): Delivery => ({
    userId: 'anna',
    kind: 'invite/game',
    id: 'n1',
    isListed: true,
    text: 'Ben invites you to play Connect Four.',
    path: '/invite/i1',
    collapseKey: 'i1',
    expiresAt: new Date(clock.wallMs() + 600_000),
    ...over,
  });
  const subscribed = () => database.db.select().from(pushSubscriptions);
  /** Delivers, and waits until everything is sent. */
  async function deliver(wanted = delivery(), over: Partial<PushOptions> = {}): Promise<void> {
    const push = pushing(over);
    push.deliver(wanted);
    await push.idle();
    await push.stop();
  }
  const subscribe = (over: { endpoint?: string; userId?: string; sessionId?: string } = {}) =>
    pushing().subscribe(
      player(over.userId, over.sessionId),
      { endpoint: over.endpoint ?? endpoint, keys: browser.keys },
      'Test',
    );

  test('the message decrypts with the keys of the browser and carries topic, urgency, life and a signature', async () => {
    await subscribe();
    await deliver();
    const [message] = received;
    expect(browser.decrypt(message?.body ?? Buffer.alloc(0))).toEqual({
      title: 'Playfield',
      text: 'Ben invites you to play Connect Four.',
      path: '/invite/i1',
      id: 'n1',
      isListed: true,
    });
    expect(message).toMatchObject({
      path: '/fcm/send/abc',
      headers: {
        ttl: '600',
        urgency: 'high',
        topic: expect.stringMatching(/^[\w-]{32}$/),
        'content-encoding': 'aes128gcm',
        authorization: expect.stringMatching(/^vapid t=[\w.-]+, k=[\w-]+$/),
      },
    });
    expect(sentTo).toEqual([[publicAddress]]);
  });

  test('all addresses of the service are handed on, once each is checked', async () => {
    await subscribe();
    addresses = ['2a00:1450:4001:80b::200a', publicAddress];
    await deliver();
    expect(sentTo).toEqual([addresses]);
  });

  test.each(['ä', '🎲'])('a payload has two kilobytes at most, of whole characters: %s', async (letter) => {
    await subscribe();
    await deliver(delivery({ text: `!${letter.repeat(4001)}` }));
    const read = JSON.stringify(browser.decrypt(received[0]?.body ?? Buffer.alloc(0)));
    expect(Buffer.byteLength(read)).toBeLessThanOrEqual(2048);
    expect(read).toContain(`${letter}…`);
  });

  test('of a thousand who are told at once, twenty are looked up at a time', async () => {
    let [now, most, all] = [0, 0, 0];
    const push = pushing({
      async wasVisibleWithin() {
        now += 1;
        all += 1;
        most = Math.max(most, now);
        await new Promise((done) => setImmediate(done));
        now -= 1;
        return true;
      },
    });
    for (let person = 0; person < 1000; person += 1) push.deliver(delivery({ userId: `person ${person}` }));
    await push.idle();
    expect([most, all]).toEqual([20, 1000]);
    await push.stop();
  });

  test('nothing is sent while a tab was visible in the last 30 seconds', async () => {
    await subscribe();
    visibleToMs = 30_000;
    await deliver();
    expect(received).toEqual([]);
    visibleToMs = 30_001;
    await deliver();
    expect(received).toHaveLength(1);
  });

  /** With timers that the test moves on. */
  async function inSteps(
    work: (
      deliverNow: (wanted?: Delivery) => Promise<void>,
      passMs: (ms: number) => Promise<void>,
    ) => Promise<void>,
  ): Promise<void> {
    await subscribe();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const push = pushing();
    try {
      await work(
        async (wanted = delivery()) => {
          push.deliver(wanted);
          await push.idle();
        },
        async (ms) => {
          await vi.advanceTimersByTimeAsync(ms);
          await push.idle();
        },
      );
    } finally {
      vi.useRealTimers();
      await push.stop();
    }
  }

  /** Delivers to somebody who hid the page 20 seconds ago, and 30 seconds later sees what was sent. */
  async function deliverJustHidden(wanted: Delivery, meanwhile: () => Promise<void> | void): Promise<number> {
    await inSteps(async (deliverNow, passMs) => {
      visibleToMs = 20_000;
      await deliverNow(wanted);
      expect(received).toEqual([]);
      visibleToMs = 50_000;
      await meanwhile();
      await passMs(30_000);
    });
    return received.length;
  }
  const listed = () =>
    database.db.insert(notifications).values({
      id: 'n1',
      userId: 'anna',
      kind: 'invite/game',
      text: 'Ben invites you to play Connect Four.',
      expiresAt: new Date(clock.wallMs() + 600_000),
    });

  test('who hid the page just before is sent it 30 seconds later, if they have not been back', async () => {
    await listed();
    expect(await deliverJustHidden(delivery(), () => undefined)).toBe(1);
  });

  test('it says what the notification says by then', async () => {
    await listed();
    await deliverJustHidden(delivery(), async () => {
      await database.db.update(notifications).set({ text: '2 people invite you.' });
    });
    expect(browser.decrypt(received[0]?.body ?? Buffer.alloc(0))).toMatchObject({
      text: '2 people invite you.',
    });
  });

  test('what comes of the same thing meanwhile takes its place', async () => {
    await listed();
    await inSteps(async (deliverNow, passMs) => {
      visibleToMs = 20_000;
      await deliverNow();
      visibleToMs = 35_000;
      await deliverNow();
      expect(received).toHaveLength(1);
      await passMs(30_000);
    });
    expect(received).toHaveLength(1);
  });

  test('who looks at the page sees it there, and is not sent it once the page is closed', async () => {
    await listed();
    await inSteps(async (deliverNow, passMs) => {
      visibleToMs = 0;
      await deliverNow();
      visibleToMs = null;
      await passMs(30_000);
    });
    expect(received).toEqual([]);
  });

  test('and so is who gets it by push alone', async () => {
    expect(await deliverJustHidden(delivery({ isListed: false }), () => undefined)).toBe(1);
  });

  test.each([
    ['they came back', async () => void (visibleToMs = 10_000)],
    [
      'they read it elsewhere',
      async () => void (await database.db.update(notifications).set({ readAt: new Date() })),
    ],
    ['it was withdrawn', async () => void (await database.db.delete(notifications))],
  ])('it is not sent 30 seconds later when %s', async (_, meanwhile) => {
    await listed();
    expect(await deliverJustHidden(delivery(), meanwhile)).toBe(0);
  });

  test('what is past is not sent', async () => {
    await subscribe();
    await deliver(delivery({ expiresAt: new Date(clock.wallMs() + 900) }));
    expect(received).toEqual([]);
  });

  test('every hostile endpoint is refused when subscribing, and when sending, should it be stored', async () => {
    expect(hostileEndpoints.length).toBeGreaterThanOrEqual(40);
    for (const hostile of hostileEndpoints)
      expect([hostile, await subscribe({ endpoint: hostile })]).toEqual([
        hostile,
        { ok: false, error: { code: 'push/endpoint' } },
      ]);
    await database.db.insert(pushSubscriptions).values(
      hostileEndpoints.map((hostile, n) => ({
        id: `s${n}`,
        userId: 'anna',
        sessionId: 'of anna',
        endpoint: hostile,
        ...browser.keys,
      })),
    );
    await deliver();
    expect([sentTo, received]).toEqual([[], []]);
    expect(await subscribed()).toEqual([]);
  });

  test.each([['127.0.0.1'], ['169.254.169.254'], ['10.0.0.1'], ['::1'], ['::ffff:10.0.0.1'], ['fd00::1']])(
    'a listed name that resolves to %s is not connected to, not even beside a public address',
    async (address) => {
      await subscribe();
      addresses = [publicAddress, address];
      await deliver();
      addresses = [address];
      await deliver();
      addresses = [];
      await deliver();
      expect(sentTo).toEqual([]);
      // It is the name that is wrong, or who told this server of it.
      expect(await subscribed()).toHaveLength(1);
    },
  );

  test.each([404, 410])('%i removes the browser', async (gone) => {
    await subscribe();
    status = gone;
    await deliver();
    expect(await subscribed()).toEqual([]);
  });

  test('F4 on a full disk one that is gone stays until there is room', async () => {
    await subscribe();
    status = 410;
    const full = new StorageUnavailable('disk-full', 'full');
    const failures: unknown[] = [];
    const assertWritable = (): void => {
      throw full;
    };
    const failed = (error: unknown): void => void failures.push(error);
    await deliver(delivery(), { database: { ...database, assertWritable }, failed });
    expect(failures).toEqual([full]);
    expect(await subscribed()).toHaveLength(1);
    await deliver();
    expect(await subscribed()).toEqual([]);
  });

  test('no other refusal removes one, nor a service that cannot be reached: the log says so', async () => {
    await subscribe();
    for (const code of [302, 400, 401, 403]) await deliver(delivery(), answering(code));
    for (const over of [{ resolve: broken }, { post: broken }]) await deliver(delivery(), over);
    for (let n = 0; n < 6; n++) await deliver(delivery(), answering(403));
    expect(await subscribed()).toHaveLength(1);
    expect(warnings.slice(0, 6)).toMatchObject(
      [302, 400, 401, 403, null, null].map((code) => ({ event: 'push-undelivered', status: code })),
    );
    warnings = [];
    for (const code of [201, 410]) await deliver(delivery(), answering(code));
    expect(warnings).toEqual([]);
  });

  test.each([429, 500, 503])('%i waits as long as it is told and is tried once more', async (busy) => {
    await subscribe();
    status = busy;
    retryAfter = '0';
    const push = pushing();
    push.deliver(delivery({ isListed: false }));
    await expect.poll(() => received.length).toBe(2);
    await push.idle();
    await push.stop();
    expect(await subscribed()).toHaveLength(1);
    expect(warnings).toMatchObject([{ event: 'push-undelivered', status: busy }]);
  });

  test.each([
    ['a minute where the service names no time', undefined, 60_000],
    ['five minutes at most', '86400', 300_000],
  ])('what a service out of order refused waits %s', async (_, named, afterMs) => {
    await inSteps(async (deliverNow, passMs) => {
      status = 503;
      retryAfter = named;
      await deliverNow(delivery({ isListed: false }));
      status = 201;
      await passMs(afterMs - 1);
      expect(received).toHaveLength(1);
      await passMs(1);
    });
    expect(received).toHaveLength(2);
    expect(warnings).toEqual([]);
  });

  test.each<[string, Partial<Delivery>, () => void]>([
    ['that has been read meanwhile', { isListed: true }, () => undefined],
    ['of people who have been at the page meanwhile', { isListed: false }, () => (visibleToMs = 20_000)],
  ])('what waits is not sent again %s', async (_, fields, meanwhile) => {
    await inSteps(async (deliverNow, passMs) => {
      status = 503;
      await deliverNow(delivery(fields));
      status = 201;
      meanwhile();
      await passMs(60_000);
    });
    expect(received).toHaveLength(1);
  });

  test('what waits is not sent again over a later message of the same thing', async () => {
    await inSteps(async (deliverNow, passMs) => {
      status = 503;
      await deliverNow(delivery({ isListed: false }));
      status = 201;
      await deliverNow(delivery({ isListed: false }));
      await passMs(60_000);
    });
    expect(received).toHaveLength(2);
  });

  test('twenty at once at most', async () => {
    await database.db.insert(pushSubscriptions).values(
      Array.from({ length: 50 }, (_, n) => ({
        id: `s${n}`,
        userId: 'anna',
        sessionId: 'of anna',
        endpoint: `${endpoint}${n}`,
        ...browser.keys,
      })),
    );
    let under = 0;
    let mostUnder = 0;
    await deliver(delivery(), {
      async post() {
        under += 1;
        mostUnder = Math.max(mostUnder, under);
        await new Promise((done) => setImmediate(done));
        under -= 1;
        return { status: 201, retryAfterS: null };
      },
    });
    expect(mostUnder).toBeGreaterThan(1);
    expect(mostUnder).toBeLessThanOrEqual(20);
  });

  test('ten browsers of a person are kept; a browser belongs to who subscribed last', async () => {
    for (let n = 0; n < 11; n++) {
      clock.advance(1);
      await subscribe({ endpoint: `${endpoint}${n}` });
    }
    expect((await subscribed()).map((row) => row.endpoint)).not.toContain(`${endpoint}0`);
    expect(await subscribed()).toHaveLength(10);
    await subscribe({ endpoint: `${endpoint}5`, userId: 'ben' });
    expect((await subscribed()).find((row) => row.endpoint === `${endpoint}5`)?.userId).toBe('ben');
    await pushing().remove('anna', `${endpoint}5`);
    expect(await subscribed()).toHaveLength(10);
    await pushing().remove('ben', `${endpoint}5`);
    expect(await subscribed()).toHaveLength(9);
  });

  test('a browser is told while the session lasts that it subscribed in, and not after it', async () => {
    await signIn('anna', 'phone');
    await subscribe();
    await subscribe({ endpoint: `${endpoint}/phone`, sessionId: 'phone' });
    await signOut('of anna');
    await deliver();
    expect(received.map(({ path }) => path)).toEqual(['/fcm/send/abc/phone']);
    expect(await pushing().check(player('ben'), endpoint)).toEqual({ ok: true, value: false });
    expect(await pushing().check(player('anna', 'phone'), `${endpoint}/phone`)).toEqual({
      ok: true,
      value: true,
    });
  });

  test('it goes on where the same person is back in that browser: a new password, an account made of the guest', async () => {
    await subscribe();
    await signOut('of anna');
    await signIn('anna', 'next');
    expect(await pushing().check(player('anna', 'next'), endpoint)).toEqual({ ok: true, value: true });
    await deliver();
    expect(received).toHaveLength(1);
  });

  test('what a guest switched on goes on with the account that they sign in to', async () => {
    await subscribe();
    await signOut('of anna');
    await database.db.transaction((tx) => pushStore(tx).reassign('anna', 'ben'));
    await deliver(delivery({ userId: 'ben' }));
    expect(received).toEqual([]);
    expect(await pushing().check(player('ben'), endpoint)).toEqual({ ok: true, value: true });
    await deliver(delivery({ userId: 'ben' }));
    expect(received).toHaveLength(1);
  });

  test('a session that has just ended subscribes nothing, and no browser goes on with it', async () => {
    const ended = { ok: false, error: { code: 'session/ended' } };
    await subscribe();
    await signIn('anna', 'past');
    await signOut('past');
    expect(await subscribe({ sessionId: 'past' })).toEqual(ended);
    expect(await pushing().check(player('anna', 'past'), endpoint)).toEqual(ended);
    expect(await subscribed()).toMatchObject([{ sessionId: 'of anna' }]);
  });

  test('a browser whose session ended is forgotten a day after a page of it was last there', async () => {
    await subscribe();
    await subscribe({ endpoint: `${endpoint}/ben`, userId: 'ben' });
    clock.advance(86_400_000);
    await pushing().check(player(), endpoint);
    await signOut('of anna');
    clock.advance(86_400_000);
    expect(await pushing().sweep(10)).toBe(0);
    clock.advance(1);
    expect(await pushing().sweep(10)).toBe(1);
    expect(await subscribed()).toMatchObject([{ userId: 'ben', sessionId: 'of ben' }]);
  });

  test('a message that waited is not sent to a browser that was signed out meanwhile', async () => {
    await signIn('anna', 'phone');
    await subscribe();
    await subscribe({ endpoint: `${endpoint}/phone`, sessionId: 'phone' });
    const paths: string[] = [];
    const push = pushing({
      async post({ url }) {
        paths.push(url.pathname);
        if (paths.length === 1) await signOut('of anna');
        return { status: 429, retryAfterS: 0 };
      },
    });
    push.deliver(delivery({ isListed: false }));
    await expect.poll(() => paths.length).toBeGreaterThanOrEqual(3);
    await push.idle();
    await push.stop();
    expect(paths.toSorted()).toEqual(['/fcm/send/abc', '/fcm/send/abc/phone', '/fcm/send/abc/phone']);
  });

  test('a key that nothing can be encrypted for is refused', async () => {
    const p256dh = Buffer.alloc(65, 4).toString('base64url');
    expect(await pushing().subscribe(player(), { endpoint, keys: { ...browser.keys, p256dh } }, '')).toEqual({
      ok: false,
      error: { code: 'request/invalid' },
    });
  });

  test('without keys nobody subscribes and nothing is sent', async () => {
    await subscribe();
    expect(await pushing({ keys: null }).subscribe(player(), { endpoint, keys: browser.keys }, '')).toEqual({
      ok: false,
      error: { code: 'push/off' },
    });
    await deliver(delivery(), { keys: null });
    expect(received).toEqual([]);
  });
});
