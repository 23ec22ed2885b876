/** Who is called on the desktop, by the page or by its service worker, and how the worker's push meets it. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Notification as Kept } from '@playfield/contracts/http/notifications.ts';
import { textIn } from '../serviceWorker/fields.ts';
import { showPushed } from '../serviceWorker/pushed.ts';
import { callOf, callPlayer, callsAreFor, callUntilSeen, setCallsStopped } from './callPlayer.ts';
import { standing } from './inboxState.ts';
import { endAllShown, endLeftCalls, endStale, pushedIds } from './shownCalls.ts';

const invitation: Kept = {
  id: 'n1',
  kind: 'invite/game',
  text: 'Ada invites you to play Connect Four.',
  path: '/invite/i1',
  inviteId: 'i1',
  count: 1,
  isGone: false,
  createdAt: '2026-03-01T12:00:00.000Z',
  isRead: false,
};
/** What the server sends of it to the worker. */
const pushed = {
  title: 'Playfield',
  text: invitation.text,
  path: invitation.path,
  id: invitation.id,
  isListed: true,
};

/** Notifications of the page itself. */
let byPage: string[] = [];
/** As if the last one were pressed. */
let press: () => void = () => undefined;
/** As on phones. */
let isPageRefused = false;
const page = Object.assign(new EventTarget(), { hidden: true });

beforeEach(() => {
  byPage = [];
  page.hidden = true;
  isPageRefused = false;
  class FakeNotification extends EventTarget {
    static readonly permission = 'granted';
    readonly title: string;
    constructor(title: string) {
      super();
      if (isPageRefused) throw new TypeError('Illegal constructor');
      this.title = title;
      byPage.push(title);
      press = () => void this.dispatchEvent(new Event('click'));
    }
    close(): void {
      byPage = byPage.filter((one) => one !== this.title);
    }
  }
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', new URL('https://games.example/game/g1?seat=2#chat'));
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('Notification', FakeNotification);
});
afterEach(() => {
  vi.unstubAllGlobals();
  callsAreFor(null);
});

type Shown = { readonly title: string; readonly body: string; readonly data: unknown };
type Options = NotificationOptions & { readonly renotify?: boolean };

/** A browser's service worker, what it shows by tag, and how often it was heard. */
function worker(refuses = false) {
  const shown = new Map<string, Shown>();
  let heard = 0;
  const registration = {
    active: {},
    async getNotifications({ tag }: { readonly tag?: string } = {}) {
      return [...shown].flatMap(([key, found]) =>
        tag === undefined || tag === key ? [{ ...found, tag: key, close: () => shown.delete(key) }] : [],
      );
    },
    async showNotification(title: string, { tag = '', body = '', data, renotify }: Options) {
      if (refuses) throw new TypeError('refused');
      if (!shown.has(tag) || renotify === true) heard += 1;
      shown.set(tag, { title, body, data });
    },
  };
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } });
  return { shown, registration, heard: () => heard };
}

const call = (text = invitation.text) => callPlayer(callOf({ ...invitation, text }, 'Playfield'));

const seen = (shown: ReadonlyMap<string, Shown>) =>
  [...shown.values()].map(({ title, body, data }) => ({ title, body, path: textIn(data, 'path') }));
const both = [{ title: 'Playfield', body: invitation.text, path: '/invite/i1' }];

test('a call and the push of the same notification are one, heard once, whichever comes first', async () => {
  for (const order of ['call first', 'push first']) {
    const { shown, registration, heard } = worker();
    if (order === 'call first') await call();
    await showPushed(pushed, registration);
    if (order === 'push first') await call();
    expect(seen(shown), order).toEqual(both);
    expect([...shown.keys()], order).toEqual([invitation.id]);
    expect(heard(), order).toBe(1);
    expect(byPage, order).toEqual([]);
  }
});

test('it is heard again when it says something else', async () => {
  const { shown, heard } = worker();
  await call('Ada invites you to play Checkers.');
  await call();
  expect(seen(shown)).toEqual(both);
  expect(heard()).toBe(2);
});

test('taken back, it goes, and so does the push in its place', async () => {
  const { shown, registration } = worker();
  const end = await call();
  await showPushed(pushed, registration);
  end();
  await expect.poll(() => shown.size).toBe(0);
});

test.each([
  ['there is no worker', () => undefined],
  ['the worker may not', () => worker(true)],
])('the page calls by itself where %s, and takes it back', async (_name, prepare) => {
  prepare();
  const end = await call();
  expect(byPage).toEqual(['Playfield']);
  end();
  expect(byPage).toEqual([]);
});

test.each([
  ['leads there', '/game/g1', ['focused', '/game/g1']],
  ['leads back to its page', null, ['focused']],
])('a press on what the page itself shows %s, and takes it back', async (_name, path, done) => {
  const went: string[] = [];
  vi.stubGlobal('focus', () => went.push('focused'));
  vi.stubGlobal('history', { pushState: (_state: unknown, _title: string, to: string) => went.push(to) });
  await callPlayer({ title: 'Your turn', body: '', tag: 'g1', path });
  press();
  expect([went, byPage]).toEqual([done, []]);
});

test('what a page that is gone has called goes; what was pushed stays', async () => {
  const { shown, registration } = worker();
  await call();
  await showPushed({ ...pushed, id: 'n2' }, registration);
  await endLeftCalls();
  expect([...shown.keys()]).toEqual(['n2']);
});

test('what was pushed goes once it is read, answered or withdrawn, with all else when somebody else comes', async () => {
  const { shown, registration } = worker();
  for (const id of ['n1', 'n2', 'n3', 'n4']) await showPushed({ ...pushed, id }, registration);
  await callPlayer({ title: 'Your turn', body: '', tag: 'g1', path: null });
  await callPlayer({ title: 'Your turn', body: '', tag: 'g2', path: '/game/g2' });
  // One that the bell does not have: nobody has read it there.
  await showPushed({ ...pushed, id: 'n5', isListed: false }, registration);
  expect(await pushedIds()).toEqual(['n1', 'n2', 'n3', 'n4']);
  const list = [
    { ...invitation, id: 'n1' },
    { ...invitation, id: 'n2', isRead: true },
    { ...invitation, id: 'n3', isGone: true },
  ];
  await endStale(await pushedIds(), standing(list));
  expect([...shown.keys()]).toEqual(['n1', 'g2', 'n5']);
  await endAllShown();
  expect([...shown.keys()]).toEqual([]);
});

test.each([
  ['by the page itself', false],
  ['by the worker where pages may not', true],
])('a call from a game leads back to its page, %s, and goes when that is seen', async (_name, isRefused) => {
  const { shown } = worker();
  isPageRefused = isRefused;
  await callUntilSeen({ title: 'Your turn', body: 'Connect Four', tag: 'g1', path: null });
  expect([byPage, seen(shown)]).toEqual(
    isRefused
      ? [[], [{ title: 'Your turn', body: 'Connect Four', path: '/game/g1?seat=2#chat' }]]
      : [['Your turn'], []],
  );
  page.hidden = false;
  page.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => [...byPage, ...shown.keys()]).toEqual([]);
});

test('a page that is seen before the call is shown takes it back at once', async () => {
  page.hidden = false;
  await callUntilSeen({ title: 'Your turn', body: '', tag: 'g1', path: null });
  expect(byPage).toEqual([]);
});

async function callTo(userId: string): Promise<void> {
  callsAreFor(userId);
  await callPlayer({ title: `for ${userId}`, body: '', tag: 'about', path: null });
}

test('after stopping the calls, a player gets none until they switch them on again; others do', async () => {
  setCallsStopped('ada', true);
  await callTo('ada');
  await callTo('ben');
  expect(byPage).toEqual(['for ben']);
  setCallsStopped('ada', false);
  await callTo('ada');
  expect(byPage).toEqual(['for ben', 'for ada']);
});
