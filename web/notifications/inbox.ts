/**
 * The notifications of this browser's player: read once, kept up to date by the tab that leads, and shown by all of
 * its tabs. Fetched after the first paint.
 */
import { navigate } from 'wouter/use-browser-location';
import type { Notification } from '@playfield/contracts/http/notifications.ts';
import type { Silence } from '@playfield/contracts/silence.ts';
import type { SocketEvent } from '@playfield/contracts/socket/index.ts';
import { api } from '../api/http.ts';
import { queryClient } from '../api/queryClient.ts';
import { liveSocket } from '../api/socket.ts';
import { arenaInSight, isInSight } from '../lib/inSight.ts';
import { currentKey } from '../match/current/currentGames.ts';
import { isHere, ownPath } from '../session/ownPath.ts';
import { rememberedAccount } from '../session/rememberedAccount.ts';
import { productName } from '../shell/product.ts';
import { playSound } from '../shell/sound.ts';
import { setTitleCount } from '../shell/title.ts';
import { forgetToasts, toast, withdrawToast } from '../shell/toast.ts';
import { giveAnswer } from './answering.ts';
import { flashTitle, showBadge, stopFlashing } from './attention.ts';
import { openTabs } from './browserTabs.ts';
import { callOf, callPlayer, callsAreFor } from './callPlayer.ts';
import {
  createListReads,
  inboxLimit,
  inboxReducer,
  mayCutOff,
  missed,
  standing,
  type InboxEvent,
} from './inboxState.ts';
import { emptyInbox, inboxStore } from './inboxStore.ts';
import { tellOfInvite } from './inviteListeners.ts';
import { goneText } from './kinds.ts';
import type { News } from './news.ts';
import { createNewsToasts } from './newsToasts.ts';
import { keepNotifying } from './push.ts';
import { endAllShown, endLeftCalls, endStale, pushedIds } from './shownCalls.ts';
import type { Tabs } from './tabs.ts';
import { tellingOf } from './telling.ts';

let tabs: Tabs<News> | null = null;
/** A guest who takes part in a tournament has to hear when a match is ready. */
let isGuestCalled = false;
let joinNow: () => void = () => undefined;
/** What this tab calls with on the desktop: each takes its notification back. */
const calls: Promise<() => void>[] = [];

/** Whose inbox this page showed last. */
let lastOwnerId: string | null = null;
/** The last one that came over the socket. */
let newestId: string | null = null;
const listReads = createListReads(
  () => api('GET /api/notifications'),
  () => newestId,
);
/** When the newest one came that was told or kept, milliseconds; a tab that leads from now on doesn't tell it again. */
let toldUpToMs = 0;
/** As long as this page lives. */
const newsToasts = createNewsToasts(readOne);

/** The server's time when this page was opened, milliseconds; null until the server has sent its time. */
let openedAtMs: number | null = null;

/** After so long the first connection is late. */
const lateMs = 3000;
/** A tab that slept in the background and hears of it later than this stays silent: another one has been heard. */
const soundWithinMs = 1000;

/** Listens from now on, also for a guest for whom nothing waits yet, whichever tab leads. */
export function listenForMatches(): void {
  if (tabs) tell({ type: 'listen' });
  else isGuestCalled = true;
}

function change(event: InboxEvent): void {
  if (event.type !== 'listed' && event.type !== 'notified') listReads.changed();
  const before = standing(inboxStore.get().list);
  inboxStore.set(inboxReducer(inboxStore.get(), event));
  const { list, unread } = inboxStore.get();
  setTitleCount(unread);
  if (!tabs?.isLeader()) return;
  if (!mayCutOff(event)) void endStale(before, standing(list));
  showBadge(unread);
}

const tell = (news: News): void => tabs?.tell(news);

/** Reads the list, for all tabs; returns what of it may not be told now. */
async function readInbox(): Promise<Silence> {
  const asked = tabs;
  // Before the list is read: what came earlier and isn't in it is gone, or somebody else's.
  const pushed = await pushedIds();
  const { answer, isLate } = await listReads.next();
  const { notifications, unread, silence, now } = answer;
  // A server older than this page doesn't send its time.
  const nowMs = Date.parse(now);
  if (!Number.isNaN(nowMs)) openedAtMs ??= nowMs - performance.now();
  if (tabs !== asked || isLate) return silence;
  // Of a full list there may be more.
  if (notifications.length < inboxLimit) void endStale(pushed, standing(notifications));
  tell({ type: 'inbox', event: { type: 'listed', list: notifications, unread } });
  return silence;
}

/** What is shown is read, in all tabs and on all devices. */
export async function markInboxRead(): Promise<void> {
  if (inboxStore.get().list === null) await readInbox();
  const { list, unread } = inboxStore.get();
  const upTo = list?.[0]?.createdAt;
  if (upTo === undefined || unread === 0) return;
  const answer = await api('POST /api/notifications/read', { body: { upTo } });
  tell({ type: 'inbox', event: { type: 'read', upTo, unread: answer.unread } });
}

/** Removes what is shown and everything older, except invitations that wait for an answer. */
export async function clearInbox(): Promise<void> {
  const list = inboxStore.get().list ?? [];
  const upTo = list[0]?.createdAt;
  if (upTo === undefined) return;
  const { unread } = await api('POST /api/notifications/remove', { body: { upTo } });
  tell({ type: 'inbox', event: { type: 'removed', upTo, unread } });
  // There may be some that the list did not reach.
  if (list.length >= inboxLimit) await readInbox();
}

/** Whether the server took the answer; if not, a toast says why. */
export function answerInvite(inviteId: string, answer: 'accept' | 'decline'): Promise<boolean> {
  const params = { id: inviteId };
  return giveAnswer({
    send: () =>
      answer === 'accept'
        ? api('POST /api/invites/:id/accept', { params, body: {} })
        : api('POST /api/invites/:id/decline', { params, body: {} }),
    onAnswered(invite) {
      // Answered in this tab, be it in the bell: the question closes at once.
      withdrawToast(inviteId, null);
      tell({ type: 'invite', invite });
      const path = ownPath(invite.path);
      if (answer === 'accept' && path !== null) navigate(path);
    },
    onGone: (text) => tell({ type: 'gone', inviteId, text }),
    say: toast,
  });
}

function arrived(notification: Notification, atMs: number): void {
  const { id, text, path, inviteId, isGone } = notification;
  if (isGone) return;
  const own = ownPath(path);
  const { isRead, sound, shows, isCalled } = tellingOf(notification, {
    isThere: isHere(own),
    isHidden: document.hidden,
    isLate: Date.now() - atMs > soundWithinMs,
    isLeader: tabs?.isLeader() === true,
    isAnyVisible: tabs?.isAnyVisible() === true,
  });
  if (isRead) void readOne(id);
  if (sound !== null) playSound(sound);
  if (shows === 'question' && inviteId !== null)
    toast({
      title: text,
      key: inviteId,
      isStored: true,
      answers: [
        { label: 'Accept', run: () => answerInvite(inviteId, 'accept') },
        { label: 'Decline', run: () => answerInvite(inviteId, 'decline') },
      ],
    });
  if (shows === 'news') newsToasts.show(notification, own);
  if (!isCalled) return;
  flashTitle(text);
  calls.push(callPlayer(callOf({ ...notification, path: own }, productName)));
}

/** A tab has been looked at, or somebody else is at this page. */
function endCalls(): void {
  stopFlashing();
  for (const call of calls.splice(0)) void call.then((end) => end());
  void endLeftCalls();
}

async function readOne(id: string): Promise<void> {
  try {
    const { unread } = await api('POST /api/notifications/read', { body: { ids: [id] } });
    tell({ type: 'inbox', event: { type: 'readOne', id, unread } });
  } catch {
    // It stays unread, and is read with the others when the list is opened.
  }
}

/** What begins a game elsewhere is a game to return to. */
function rereadCurrent(): void {
  void queryClient.invalidateQueries({ queryKey: currentKey });
}

function heardOf({ createdAt, kind }: Notification): void {
  toldUpToMs = Math.max(toldUpToMs, Date.parse(createdAt));
  if (kind === 'invite/accepted' || kind === 'game/started') rereadCurrent();
}

function onNews(news: News): void {
  switch (news.type) {
    case 'inbox':
      if (news.event.type === 'notified') heardOf(news.event.notification);
      return change(news.event);
    case 'listen':
      isGuestCalled = true;
      return joinNow();
    case 'arrived':
      heardOf(news.notification);
      return arrived(news.notification, news.atMs);
    case 'kept':
      return heardOf(news.notification);
    case 'gone':
      withdrawToast(news.inviteId, news.text);
      return change({ type: 'gone', inviteId: news.inviteId });
    case 'looked':
      return endCalls();
    case 'invite': {
      const text = goneText(news.invite.status);
      if (text !== null) {
        if (news.invite.status === 'accepted') rereadCurrent();
        withdrawToast(news.invite.id, text);
        change({ type: 'gone', inviteId: news.invite.id });
      }
      tellOfInvite(news.invite);
    }
  }
}

/** What the leader hears from the server. */
function hear(event: SocketEvent): void {
  if (event.type === 'notification') {
    const { notification, unread, isSilent } = event;
    newestId = notification.id;
    tell({ type: 'inbox', event: { type: 'notified', notification, unread } });
    if (!isSilent) tell({ type: 'arrived', notification, atMs: Date.now() });
    compare(unread);
  } else if (event.type === 'invite') tell({ type: 'invite', invite: event.invite });
  else if (event.type === 'notificationsRead') {
    const { upTo, unread } = event;
    if (upTo === null) void readQuietly();
    else {
      tell({ type: 'inbox', event: { type: 'read', upTo, unread } });
      compare(unread);
    }
  }
}

/** The server's figure may be older than the list, or leave out what has expired and is still listed: where they differ the list is read again. */
function compare(unread: number): void {
  if (inboxStore.get().unread !== unread) void readQuietly();
}

/** The bell is no reason for an error: the next event or opening reads again. Null: nothing is known that was not known before. */
async function readQuietly(): Promise<Silence | null> {
  try {
    const silence = await readInbox();
    // After a lost connection the server may not have heard yet that the arena goes on.
    return silence === 'none' && (await isInSight(arenaInSight)) ? 'occupied' : silence;
  } catch {
    return null;
  }
}

const sayVisible = (visible: boolean): void => void liveSocket.send({ type: 'setVisible', visible });

export type InboxOwner = { readonly id: string; readonly isGuest: boolean };

/** Begins for this person; the returned function ends it. */
export function startInbox({ id, isGuest }: InboxOwner): () => void {
  if (lastOwnerId !== null && lastOwnerId !== id) forgetToasts();
  lastOwnerId = id;
  callsAreFor(id);
  let leave: (() => void) | null = null;
  const beganMs = performance.now();
  /** Whether something may have come that no connection told. */
  let wasCut = false;
  let isFirst = true;

  function join(): void {
    leave ??= liveSocket.join({
      greeting: () => [{ type: 'setVisible', visible: mine.isAnyVisible() }],
      onEvent: (event) => (event.type === 'resync' ? void catchUp() : hear(event)),
    });
  }

  /** What came while the page loaded, while no tab led, while the connection was lost, or between servers, was told to nobody. */
  async function catchUp(): Promise<void> {
    const silence = await readQuietly();
    if (tabs !== mine) return;
    if (inboxStore.get().unread > 0) join();
    if (silence === null || openedAtMs === null) return;
    const sinceMs = Math.max(openedAtMs, toldUpToMs + 1);
    for (const { notification, isSilent } of missed(inboxStore.get(), sinceMs, silence))
      tell(isSilent ? { type: 'kept', notification } : { type: 'arrived', notification, atMs: Date.now() });
  }

  const mine = openTabs<News>(`playfield:inbox:${id}`, {
    onNews,
    onLead() {
      // One connection for each browser: an account's always, a guest's while something waits.
      if (!isGuest || isGuestCalled) join();
      void catchUp();
    },
    onHello() {
      const { list, unread } = inboxStore.get();
      if (list) tell({ type: 'inbox', event: { type: 'listed', list, unread } });
    },
    onSight(isAnyVisible) {
      sayVisible(isAnyVisible);
      if (isAnyVisible) tell({ type: 'looked' });
    },
  });
  tabs = mine;
  joinNow = () => {
    if (mine.isLeader()) join();
  };
  /** Pages with a connection of their own say whether they are in sight. */
  const say = (): void => {
    if (!mine.isLeader()) sayVisible(!document.hidden);
  };
  if (isGuestCalled) tell({ type: 'listen' });
  document.addEventListener('visibilitychange', say);
  const unsubscribe = liveSocket.status.subscribe(() => {
    const status = liveSocket.status.get();
    if (status === 'reconnecting') wasCut = true;
    if (status !== 'connected') return;
    say();
    // A first connection that takes long comes after the list was read.
    if (isFirst && performance.now() - beganMs > lateMs) wasCut = true;
    if (wasCut && mine.isLeader()) void catchUp();
    wasCut = false;
    isFirst = false;
  });

  if (!document.hidden) void endLeftCalls();
  let isCurrent = true;
  void keepNotifying(id, () => isCurrent);

  return () => {
    isCurrent = false;
    tabs = null;
    callsAreFor(null);
    joinNow = () => undefined;
    document.removeEventListener('visibilitychange', say);
    unsubscribe();
    leave?.();
    mine.close();
    forgetInbox({ id, isGuest });
  };
}

/** The person has left, be it before their inbox began: the next one at this device reads nothing of what they were told. */
export function forgetInbox({ id, isGuest }: InboxOwner): void {
  isGuestCalled = false;
  // A guest who has registered is the same person: what they were told, and still see, is theirs.
  if (isGuest && rememberedAccount()?.id === id) return;
  toldUpToMs = 0;
  newsToasts.forget();
  endCalls();
  void endAllShown();
  inboxStore.set(emptyInbox);
  setTitleCount(0);
}
