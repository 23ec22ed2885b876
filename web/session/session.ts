/**
 * Who is playing. The cookie decides, and `GET /api/auth/me` says who that is; the `user` entry in localStorage only
 * serves the first paint (G07, SH-027..035, ST-010).
 */
import { api, changeSession, HttpError, sessionSettled, whenSessionEnded, type Answer } from '../api/http.ts';
import { liveSocket, onSocketRefused } from '../api/socket.ts';
import { queryClient } from '../api/queryClient.ts';
import { alone } from '../lib/alone.ts';
import { pause } from '../lib/pause.ts';
import { writeStored } from '../lib/storage.ts';
import { carryBestsOver, forgetBests } from './bests.ts';
import { rememberAccount, rememberedAccount, setBestsAside } from './rememberedAccount.ts';
import { userKey } from './storedUser.ts';
import { createStore, useStore } from '../lib/store.ts';

export type SessionUser = {
  readonly id: string;
  readonly username: string;
  readonly isGuest: boolean;
  /** What name fields are filled with (G93). */
  readonly playName: string;
};
export type Session = {
  /** Null until the server has answered, unless localStorage names an account. */
  readonly user: SessionUser | null;
  readonly status: 'restoring' | 'ready' | 'leaving';
};

/** The loading screen never stays longer than this (G07). */
const restoreCapMs = 1500;
/** What a tab that signs in needs to hear of it. */
const signInMs = 1000;

const remembered = rememberedAccount();
const store = createStore<Session>({ user: remembered && accountUser(remembered), status: 'restoring' });

/** The page is shown to whom the browser remembers, or to nobody in particular, until the server says who it is. */
export function stopRestoring(): void {
  const now = store.get();
  if (now.status === 'restoring') store.set({ ...now, status: 'ready' });
}

/** Reads whose session this is. Called once at the start; again when the network returns or another tab signs in or out. */
export async function restoreSession(): Promise<void> {
  await sessionSettled();
  await restoreNow();
}

/** Like `restoreSession`, but runs as part of a change of the session that is under way, if there is one. */
async function restoreNow(): Promise<void> {
  const change = sessionSettled();
  const cap = setTimeout(stopRestoring, restoreCapMs);
  const [answer] = await Promise.allSettled([api('GET /api/auth/me')]);
  clearTimeout(cap);
  // A login or logout since then: the answer may be about the session before.
  if (sessionSettled() !== change) return restoreSession();
  if (answer.status === 'rejected') return notRestored(answer.reason);
  const { user } = answer.value;
  const before = store.get().user;
  become(user);
  // Only after a logout elsewhere: one on this page has cleared the account already.
  if (before && !before.isGuest && user.isGuest) tellSignedOut(before.username);
  // Registering keeps the id.
  if (before && (before.id !== user.id || before.isGuest !== user.isGuest)) forgetReads();
}

/** An unreachable server proves nothing about the session, so the stored name stays on display. A refused one has ended. */
function notRestored(error: unknown): void {
  const refused = error instanceof HttpError && error.status === 401;
  const { user } = store.get();
  if (refused) rememberAccount(null);
  store.set({ user: refused ? null : user, status: 'ready' });
  if (refused && user) forgetReads();
  tellSettled();
}

/**
 * Reads again what the page shows, once the previous player's own parts are gone from it. Unlike `clear()` this also reaches what is
 * on display.
 */
function forgetReads(): void {
  setTimeout(() => void queryClient.resetQueries());
}

let tellSignedOut: (username: string) => void = () => undefined;
let tellSettled: () => void = () => undefined;
let finding: Promise<void> | null = null;

/** Reads whose session this is after the server has refused one. Once for all calls that are refused at the same time. */
export function findOut(): Promise<void> {
  finding ??= findOutLater().finally(() => (finding = null));
  return finding;
}

/** The session may end because a tab signs in or out: its cookie comes first, or a new guest's would replace it. */
async function findOutLater(): Promise<void> {
  await pause(signInMs);
  await sessionSettled();
  await alone('end of session', restoreSession);
}

/**
 * Restores now, and whenever the answer may have changed. `signedOut` is called when an account's session has ended elsewhere: by a
 * new password, another tab or the operator; `settled` at the start and at every sign-in, also while the
 * server is away. Resolves when the page may be shown.
 */
export function startSession(signedOut: (username: string) => void, settled: () => void): Promise<void> {
  tellSignedOut = signedOut;
  tellSettled = settled;
  whenSessionEnded(findOut);
  onSocketRefused(() => void findOut());
  // The server is back, and has not said yet who this is.
  liveSocket.status.subscribe(() => {
    const { user, status } = store.get();
    if (liveSocket.status.get() === 'connected' && status === 'ready' && user === null) void restoreSession();
  });
  void restoreSession();
  addEventListener('online', () => void restoreSession());
  addEventListener('storage', (event) => {
    if (event.key === userKey) void restoreSession();
  });
  return new Promise((resolve) => {
    const stop = store.subscribe(() => {
      if (store.get().status !== 'ready') return;
      stop();
      resolve();
    });
  });
}

/** The name and password go to the server as they are. Throws `HttpError`. */
async function login(credentials: Credentials): Promise<Answer<'POST /api/auth/login'>> {
  const answer = await replaceSession(() => api('POST /api/auth/login', { body: credentials }));
  signedIn(answer.user);
  return answer;
}

/** As `login`; the answer has the one-time recovery codes, shown once. */
async function register(credentials: Credentials): Promise<Answer<'POST /api/auth/register'>> {
  const answer = await replaceSession(() => api('POST /api/auth/register', { body: credentials }));
  signedIn(answer.user);
  return answer;
}

/** Signs in with a one-time code and sets a new password. Throws `HttpError`. */
async function recover(input: Recovery): Promise<Answer<'POST /api/auth/recover'>> {
  const answer = await replaceSession(() => api('POST /api/auth/recover', { body: input }));
  signedIn(answer.user);
  return answer;
}

/**
 * Ends the session on the server and clears the entry (SH-034); bests that were reached meanwhile stay with the account. Throws
 * `HttpError`; then nothing has changed.
 */
async function logout(): Promise<void> {
  const areMerged = await carryBestsOver();
  return leave(() => api('POST /api/auth/logout', { body: {} }), areMerged);
}

/**
 * Sends what ends the session, or deletes the player, and goes on as a new guest. Throws `HttpError`; then nothing has changed.
 * All is one change of the session: a request that came between would be answered with a guest of its own. Without `forgetsBests` this
 * browser's bests are set aside for the account.
 */
export function leave(send: () => Promise<unknown>, forgetsBests = true): Promise<void> {
  return replaceSession(async () => {
    await send();
    store.set({ user: null, status: 'leaving' });
    forgetReads();
    // At once: who they were is forgotten even if the server cannot be asked who this is now.
    if (forgetsBests) forgetBests();
    else setBestsAside();
    await restoreNow();
    // Other tabs hear of it, and ask as this browser's new guest: before there is one, each would be given its own.
    writeStored(userKey, null);
  });
}

/**
 * Reads under way are given up first; where the session stays as it was, they start again. Other tabs, which may hear at once that
 * theirs has ended, ask whose it is only afterwards.
 */
async function replaceSession<Value>(send: () => Promise<Value>): Promise<Value> {
  try {
    return await alone('end of session', async () => {
      await queryClient.cancelQueries();
      return changeSession(send);
    });
  } catch (error) {
    void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.data === undefined });
    throw error;
  }
}

type Credentials = { readonly username: string; readonly password: string };
type Recovery = { readonly username: string; readonly code: string; readonly newPassword: string };

export type SessionHandle = Session & {
  readonly login: typeof login;
  readonly register: typeof register;
  readonly recover: typeof recover;
  readonly logout: typeof logout;
};

export function useSession(): SessionHandle {
  return { ...useStore(store), login, register, recover, logout };
}

/** The account whose name greets in the header; null for guests. */
export function accountOf(session: Session): SessionUser | null {
  return session.user && !session.user.isGuest ? session.user : null;
}

function signedIn(user: { readonly id: string; readonly username: string }): void {
  // The cache belonged to the guest.
  queryClient.clear();
  become(accountUser(user));
}

/** A function declaration: the store above is made of it while this module still loads. */
function accountUser(user: { readonly id: string; readonly username: string }): SessionUser {
  return { ...user, isGuest: false, playName: user.username };
}

function become(user: SessionUser): void {
  rememberAccount(user.isGuest ? null : user);
  const before = store.get().user;
  const isSame =
    before?.id === user.id && before.username === user.username && before.isGuest === user.isGuest;
  store.set({ user: isSame ? before : user, status: 'ready' });
  tellSettled();
}
