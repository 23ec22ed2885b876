/** What each tab does with a notification (USERS-ASK 32). */
import { expect, test } from 'vitest';
import { tellingOf, type TabState } from './telling.ts';

const inSight: TabState = {
  isThere: false,
  isHidden: false,
  isLate: false,
  isLeader: true,
  isAnyVisible: true,
};
const behind: TabState = { ...inSight, isHidden: true };
const request = { kind: 'friend/request', inviteId: null };
const invite = { kind: 'invite/game', inviteId: 'i1' };
const match = { kind: 'tournament/match-ready', inviteId: null };
const win = { kind: 'achievement/unlocked', inviteId: null };

test.each([
  [invite, 'notify'],
  [match, 'notify'],
  [win, 'win'],
  [request, null],
] as const)(
  '$0.kind sounds in visible tabs, or in all if none is visible, but never in one that slept',
  (one, sound) => {
    const sounds = (tab: TabState) =>
      [true, false].map((isLeader) => tellingOf(one, { ...tab, isLeader }).sound);
    const alone: TabState = { ...behind, isAnyVisible: false };
    for (const tab of [inSight, alone]) expect(sounds(tab)).toEqual([sound, sound]);
    for (const tab of [behind, { ...inSight, isLate: true }, { ...alone, isLate: true }])
      expect(sounds(tab)).toEqual([null, null]);
  },
);

const shows = (tab: TabState) => [invite, request].map((one) => tellingOf(one, tab).shows);

test('a question stands in every tab, news in those in sight', () => {
  expect(shows(inSight)).toEqual(['question', 'news']);
  expect(shows(behind)).toEqual(['question', null]);
});

test('while nobody looks, the leading tab calls and keeps the news for later', () => {
  const unseen: TabState = { ...behind, isAnyVisible: false };
  expect(tellingOf(request, unseen)).toMatchObject({ shows: 'news', isCalled: true });
  expect(tellingOf(request, { ...unseen, isLeader: false })).toMatchObject({ shows: null, isCalled: false });
});

test('what the reader looks at already is read; a match of a tournament rings, and calls from a tab behind others', () => {
  const there: TabState = { ...inSight, isThere: true };
  expect(tellingOf(request, there)).toEqual({ isRead: true, sound: null, shows: null, isCalled: false });
  expect(tellingOf(match, there)).toEqual({ isRead: true, sound: 'notify', shows: null, isCalled: false });
  const away: TabState = { ...there, isHidden: true, isAnyVisible: false };
  expect(tellingOf(request, away)).toMatchObject({ isRead: false, shows: null });
  expect(tellingOf(match, away)).toMatchObject({ shows: 'news', isCalled: true });
});

test('where the reader looks, only a match of a tournament sounds, and not in a tab that slept', () => {
  const there: TabState = { ...inSight, isThere: true };
  const withdrawn = { kind: 'invite/game', inviteId: null };
  const news = { kind: 'tournament/ended', inviteId: null };
  for (const one of [withdrawn, news, win]) expect(tellingOf(one, there).sound).toBeNull();
  expect(tellingOf(match, { ...there, isLate: true }).sound).toBeNull();
});

test('what has no invitation, or cannot be answered, is no question', () => {
  expect(tellingOf({ kind: 'invite/game', inviteId: null }, inSight).shows).toBe('news');
  expect(tellingOf({ kind: 'friend/request', inviteId: 'i1' }, inSight).shows).toBe('news');
});

test('an invitation elsewhere stays unread', () => {
  expect(tellingOf(invite, inSight).isRead).toBe(false);
});

test('an invitation sounds and calls where its own page asks already, and is not asked there a second time', () => {
  const there: TabState = { ...inSight, isThere: true };
  expect(tellingOf(invite, there)).toEqual({ isRead: true, sound: 'notify', shows: null, isCalled: false });
  const away: TabState = { ...there, isHidden: true, isAnyVisible: false };
  expect(tellingOf(invite, away)).toEqual({ isRead: false, sound: 'notify', shows: null, isCalled: true });
});
