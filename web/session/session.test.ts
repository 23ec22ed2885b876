/** Whose session it is, when answers come late and when accounts change under a page that stays. */
import { QueryObserver } from '@tanstack/react-query';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { whenSessionEnded } from '../api/http.ts';
import { queryClient } from '../api/queryClient.ts';
import { alone } from '../lib/alone.ts';
import { asideKey } from './browserBests.ts';
import type * as Session from './session.ts';

/** Loaded once what it asks of a browser is there. */
let session: typeof Session;
/** What the page listens to in its window. */
const heard = new EventTarget();
const signedOut: string[] = [];
let settled = 0;

const guest: Session.SessionUser = { id: 'guest', username: 'Guest', isGuest: true, playName: 'Guest' };
const next: Session.SessionUser = { ...guest, id: 'next', username: 'Next' };
const ada: Session.SessionUser = { id: 'ada', username: 'Ada', isGuest: false, playName: 'Ada' };

/** Whose cookie the server sees. */
let owner = guest;
/** Answers to `GET /api/auth/me` wait for it; `asked` counts them. */
let held: Promise<void> = Promise.resolve();
let asked = 0;
/** The session has ended, and there is no other. */
let isRefused = false;
let areBestsTaken = true;
/** Nothing answers who this is. */
let isAway = false;
let isLoginRefused = false;
let loginSent = (): void => undefined;
let loginHeld: Promise<void> = Promise.resolve();
/** What the page does about another player, it does in a later task. */
const nextTask = () => new Promise<void>((resolve) => void setTimeout(resolve));
const gate = () => Promise.withResolvers<void>();

async function serve(url: string): Promise<Response> {
  if (url.endsWith('/api/auth/me')) {
    const user = owner;
    asked += 1;
    await held;
    if (isAway) return Response.json({}, { status: 500 });
    return isRefused ? Response.json({}, { status: 401 }) : Response.json({ user });
  }
  if (url.endsWith('/api/auth/login')) {
    loginSent();
    await loginHeld;
    if (isLoginRefused) return Response.json({}, { status: 401 });
    owner = ada;
  }
  if (url.endsWith('/api/auth/logout')) owner = next;
  if (url.endsWith('/api/me/bests'))
    return areBestsTaken ? Response.json({}) : Response.json({}, { status: 503 });
  return Response.json({ user: ada });
}

beforeAll(async () => {
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('addEventListener', heard.addEventListener.bind(heard));
  vi.stubGlobal('fetch', serve);
  session = await import('./session.ts');
  const shown = session.startSession(
    (username) => signedOut.push(username),
    () => (settled += 1),
  );
  await shown;
});
afterAll(() => {
  whenSessionEnded(async () => undefined);
  vi.unstubAllGlobals();
});

beforeEach(async () => {
  owner = guest;
  isRefused = false;
  held = Promise.resolve();
  loginHeld = held;
  await session.restoreSession();
  await nextTask();
  queryClient.clear();
  signedOut.length = 0;
  settled = 0;
});

type OnRead = { readonly onRead: (handle: Session.SessionHandle) => void };
function Reader({ onRead }: OnRead): null {
  onRead(session.useSession());
  return null;
}

function handle(): Session.SessionHandle {
  const found: Session.SessionHandle[] = [];
  renderToString(createElement(Reader, { onRead: (one) => found.push(one) }));
  const [first] = found;
  if (!first) throw new Error('Nothing was rendered.');
  return first;
}
const reader = (): string | undefined => handle().user?.id;
const credentials = { username: 'Ada', password: 'a long password' };

/** A part of a page that stays, with what it shows of the reader. */
function shownPart(): { readonly shown: () => unknown; readonly reads: () => number } {
  let reads = 0;
  const observer = new QueryObserver(queryClient, {
    queryKey: ['profile', 'ben'],
    queryFn() {
      reads += 1;
      return `read by ${owner.username}`;
    },
  });
  observer.subscribe(() => undefined);
  return { shown: () => observer.getCurrentResult().data, reads: () => reads };
}

test('an answer from before a login is dropped, and asked for again', async () => {
  const answered = gate();
  held = answered.promise;
  const askedBefore = asked;
  const restored = session.restoreSession();
  await expect.poll(() => asked).toBe(askedBefore + 1);
  await handle().login(credentials);
  expect(reader()).toBe('ada');
  answered.resolve();
  await restored;
  expect(reader()).toBe('ada');
});

test('an answer asked for during a login is about the session after it', async () => {
  const [sent, loggedIn, answered] = [gate(), gate(), gate()];
  loginSent = sent.resolve;
  loginHeld = loggedIn.promise;
  held = answered.promise;
  const login = handle().login(credentials);
  await sent.promise;
  const restored = session.restoreSession();
  loggedIn.resolve();
  await login;
  answered.resolve();
  await restored;
  expect(reader()).toBe('ada');
});

test('another tab that asks during a login, however long that takes, asks as the account', async () => {
  const [sent, loggedIn] = [gate(), gate()];
  loginSent = sent.resolve;
  loginHeld = loggedIn.promise;
  const login = handle().login(credentials);
  await sent.promise;
  const elsewhere = alone('end of session', async () => owner);
  await nextTask();
  loggedIn.resolve();
  expect(await elsewhere).toBe(ada);
  await login;
});

test('after a logout the page shows nothing of what the account reads', async () => {
  await handle().login(credentials);
  const part = shownPart();
  await expect.poll(() => part.shown()).toBe('read by Ada');
  await handle().logout();
  expect(reader()).toBe('next');
  await expect.poll(() => part.shown()).toBe('read by Next');
});

/** What this browser keeps for one test. */
function keepsIn(kept: Map<string, string>): void {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
}

test.each([
  ['merged', true, false, false],
  ['not merged', false, false, true],
  ['not merged, and the server is gone then', false, true, true],
])('bests that are %s: this browser forgets them', async (_, areTaken, isGone, isAside) => {
  const kept = new Map<string, string>();
  keepsIn(kept);
  try {
    await handle().login(credentials);
    kept.set('snakeio_best_score', '4321');
    areBestsTaken = areTaken;
    isAway = isGone;
    await handle().logout();
    expect(kept.get('snakeio_best_score')).toBe('0');
    expect((kept.get(asideKey) ?? '').includes('4321')).toBe(isAside);
  } finally {
    areBestsTaken = true;
    isAway = false;
    vi.stubGlobal('localStorage', undefined);
  }
});

test('a session that has ended is not remembered for the next visit', async () => {
  const kept = new Map<string, string>();
  keepsIn(kept);
  try {
    await handle().login(credentials);
    expect(kept.get('user')).toContain('Ada');
    isRefused = true;
    await session.restoreSession();
    expect(kept.has('user')).toBe(false);
  } finally {
    vi.stubGlobal('localStorage', undefined);
  }
});

test('calls that are refused together ask once, when a tab that signs in has been heard of', async () => {
  vi.useFakeTimers();
  try {
    const before = asked;
    const found = [session.findOut(), session.findOut()];
    await vi.advanceTimersByTimeAsync(999);
    expect(asked).toBe(before);
    await vi.advanceTimersByTimeAsync(1);
    await Promise.all(found);
    expect(asked).toBe(before + 1);
  } finally {
    vi.useRealTimers();
  }
});

test('a session that has ended leaves nothing of the account on the page', async () => {
  await handle().login(credentials);
  const part = shownPart();
  await expect.poll(() => part.shown()).toBe('read by Ada');
  owner = guest;
  isRefused = true;
  await session.restoreSession();
  expect(reader()).toBeUndefined();
  await expect.poll(() => part.shown()).toBe('read by Guest');
});

test('the page is told of every answer, and who was signed out elsewhere', async () => {
  await handle().login(credentials);
  expect([settled, signedOut]).toEqual([1, []]);
  await session.restoreSession();
  expect([settled, signedOut]).toEqual([2, []]);
  owner = guest;
  await session.restoreSession();
  expect([settled, signedOut]).toEqual([3, ['Ada']]);
  owner = next;
  await session.restoreSession();
  expect([settled, signedOut]).toEqual([4, ['Ada']]);
});

test('a logout on this page is not reported as one elsewhere', async () => {
  await handle().login(credentials);
  await handle().logout();
  expect(signedOut).toEqual([]);
});

test.each([
  ['register', async () => handle().register(credentials)],
  ['recover', async () => handle().recover({ username: 'Ada', code: 'c', newPassword: 'a long password' })],
] as const)('after signing in by %s the page has the account', async (_, signIn) => {
  const { user } = await signIn();
  expect(user).toEqual(ada);
  expect(handle()).toMatchObject({ user: { ...ada, playName: 'Ada' }, status: 'ready' });
  expect(session.accountOf(handle())).toEqual(ada);
});

test('a guest has no account, and neither has nobody', () => {
  expect(session.accountOf(handle())).toBeNull();
  expect(session.accountOf({ user: null, status: 'restoring' })).toBeNull();
});

test('a server that is away proves nothing: the player stays, and what is shown as well', async () => {
  await handle().login(credentials);
  const part = shownPart();
  await expect.poll(() => part.shown()).toBe('read by Ada');
  owner = next;
  isAway = true;
  try {
    await session.restoreSession();
  } finally {
    isAway = false;
  }
  expect(handle()).toMatchObject({ user: { id: 'ada' }, status: 'ready' });
  expect([settled, signedOut]).toEqual([2, []]);
  await nextTask();
  expect(part.shown()).toBe('read by Ada');
});

test('the same answer again leaves the same player, a changed name is taken', async () => {
  const before = handle().user;
  await session.restoreSession();
  expect(handle().user).toBe(before);
  owner = { ...guest, username: 'Renamed' };
  await session.restoreSession();
  expect(handle().user?.username).toBe('Renamed');
});

test('what the page shows is read again for another player, and not for the same one', async () => {
  const part = shownPart();
  await expect.poll(() => part.shown()).toBe('read by Guest');
  await session.restoreSession();
  await nextTask();
  expect(part.reads()).toBe(1);
  owner = next;
  await session.restoreSession();
  await expect.poll(() => part.shown()).toBe('read by Next');
});

test('a login that is refused starts the reads again that it had given up', async () => {
  let reads = 0;
  const observer = new QueryObserver(queryClient, {
    queryKey: ['slow'],
    async queryFn() {
      reads += 1;
      if (reads === 1) await gate().promise;
      return 'read';
    },
  });
  const stop = observer.subscribe(() => undefined);
  isLoginRefused = true;
  await expect(handle().login(credentials)).rejects.toThrow();
  isLoginRefused = false;
  expect(reader()).toBe('guest');
  await expect.poll(() => observer.getCurrentResult().data).toBe('read');
  stop();
});

test.each([
  ['the network is back', new Event('online')],
  ['another tab signs in or out', Object.assign(new Event('storage'), { key: 'user' })],
])('it is asked again when %s', async (_, event) => {
  const before = asked;
  heard.dispatchEvent(event);
  await expect.poll(() => asked).toBe(before + 1);
});

test('what another tab keeps besides is no reason to ask', async () => {
  const before = asked;
  heard.dispatchEvent(Object.assign(new Event('storage'), { key: 'theme' }));
  await session.restoreSession();
  expect(asked).toBe(before + 1);
});

test('who registers elsewhere keeps the id, and what the guest read is read again', async () => {
  const part = shownPart();
  await expect.poll(() => part.shown()).toBe('read by Guest');
  owner = { ...guest, username: 'Ada', isGuest: false };
  await session.restoreSession();
  await expect.poll(() => part.shown()).toBe('read by Ada');
});
