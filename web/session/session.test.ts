/** Whose session it is, when answers come late and when accounts change under a page that stays. */
import { QueryObserver } from '@tanstack/react-query';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { queryClient } from '../api/queryClient.ts';
import { asideKey } from './browserBests.ts';
import type * as Session from './session.ts';

/** Loaded once what it asks of a browser is there. */
let session: typeof Session;

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
let loginSent = (): void => undefined;
let loginHeld: Promise<void> = Promise.resolve();
const gate = () => Promise.withResolvers<void>();

async function serve(url: string): Promise<Response> {
  if (url.endsWith('/api/auth/me')) {
    const user = owner;
    asked += 1;
    await held;
    if (isAway) return Response.json({}, { status: 500 });
    return isRefused ? Response.json({ code: 'session/ended' }, { status: 401 }) : Response.json({ user });
  }
  if (url.endsWith('/api/auth/login')) {
    loginSent();
    await loginHeld;
    owner = ada;
  }
  if (url.endsWith('/api/auth/logout')) owner = next;
  if (url.endsWith('/api/me/bests'))
    return areBestsTaken ? Response.json({}) : Response.json({}, { status: 503 });
  return Response.json({ user: ada });
}

beforeAll(async () => {
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('fetch', serve);
  session = await import('./session.ts');
});
afterAll(() => void vi.unstubAllGlobals());

beforeEach(async () => {
  owner = guest;
  isRefused = false;
  held = Promise.resolve();
  loginHeld = held;
  await session.restoreSession();
  queryClient.clear();
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
function shownPart(): { readonly shown: () => unknown } {
  const observer = new QueryObserver(queryClient, {
    queryKey: ['profile', 'ben'],
    queryFn: () => `read by ${owner.username}`,
  });
  observer.subscribe(() => undefined);
  return { shown: () => observer.getCurrentResult().data };
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

test('who registers elsewhere keeps the id, and what the guest read is read again', async () => {
  const part = shownPart();
  await expect.poll(() => part.shown()).toBe('read by Guest');
  owner = { ...guest, username: 'Ada', isGuest: false };
  await session.restoreSession();
  await expect.poll(() => part.shown()).toBe('read by Ada');
});
