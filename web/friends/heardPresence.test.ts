/** Presence that is told while a list of friends is on its way, however slow that is. */
import type { Friend } from '@playfield/contracts/http/friends.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PresenceChange } from './friendList.ts';
import { createHeardPresence, heardPresence, type HeardPresence } from './heardPresence.ts';
import { readFriends } from './queries.ts';

const ada: Friend = {
  id: 'friendship',
  userId: 'me',
  friendId: 'ada',
  username: 'Ada',
  createdAt: '2026-11-01T10:00:00.000Z',
  online: false,
  activity: null,
  lastSeenAt: null,
  mayInvite: true,
};
const bob: Friend = { ...ada, id: 'other', friendId: 'bob', username: 'Bob' };
const here = (friendId: string): PresenceChange => ({
  friendId,
  online: true,
  activity: { kind: 'game' },
  lastSeenAt: null,
});
const gone = (friendId: string): PresenceChange => ({ ...here(friendId), online: false, activity: null });
const onlineOf = (friends: readonly Friend[]): string[] =>
  friends.filter(({ online }) => online).map(({ username }) => username);

let nowMs: number;
let heard: HeardPresence;

beforeEach(() => {
  nowMs = 10_000;
  heard = createHeardPresence(() => nowMs);
});
afterEach(() => {
  vi.unstubAllGlobals();
  heardPresence.forget();
});

test('a list asked for before an event, and answered after it, shows the event', async () => {
  const { promise, resolve } = Promise.withResolvers<readonly Friend[]>();
  const read = heard.over(() => promise);
  nowMs += 5000;
  heard.hear([here('ada')]);
  nowMs += 20_000;
  resolve([ada, bob]);
  expect(onlineOf(await read)).toEqual(['Ada']);
});

test('the last event of each friend counts', async () => {
  const read = heard.over(async () => {
    heard.hear([here('ada'), here('bob')]);
    heard.hear([gone('ada')]);
    return [{ ...ada, online: true }, bob];
  });
  expect(onlineOf(await read)).toEqual(['Bob']);
});

test('a list asked for later is newer, unless another server may not have stored yet what was told', async () => {
  heard.hear([here('ada')]);
  nowMs += 2000;
  expect(onlineOf(await heard.over(async () => [ada]))).toEqual(['Ada']);
  nowMs += 1;
  expect(onlineOf(await heard.over(async () => [ada]))).toEqual([]);
});

test('nothing is left of another account', async () => {
  heard.hear([here('ada')]);
  heard.forget();
  expect(onlineOf(await heard.over(async () => [ada]))).toEqual([]);
});

test("the page's own list shows what is told while it is on its way", async () => {
  vi.stubGlobal('fetch', async () => {
    heardPresence.hear([here('ada')]);
    return Response.json([ada, bob]);
  });
  expect(onlineOf(await readFriends('me'))).toEqual(['Ada']);
});
