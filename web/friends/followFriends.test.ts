/** What a page that follows friends asks the server, shows and reads again. */
import type { Command } from '@playfield/contracts/socket/index.ts';
import { beforeEach, expect, test } from 'vitest';
import { ManualSocket } from '../api/testing/manualSocket.ts';
import { followFriends } from './followFriends.ts';
import type { PresenceChange } from './friendList.ts';

const watch: Command = { type: 'watchFriends' };
const ada: PresenceChange = { friendId: 'ada', online: true, activity: null, lastSeenAt: null };

let socket: ManualSocket;
let shown: PresenceChange[];
let reads: number;
let stop: () => void;

beforeEach(() => {
  socket = new ManualSocket();
  shown = [];
  reads = 0;
  stop = followFriends({
    ...socket.ports,
    show: (changes) => shown.push(...changes),
    reread: () => {
      reads += 1;
    },
  });
});

test('friends that the server could not read are asked about again, until the page leaves', () => {
  const broken = { type: 'error', message: 'Later', code: 'server/storage-unavailable' } as const;
  socket.say({ ...broken, command: 'watchFriends' });
  socket.pass(2150);
  expect(socket.sent).toEqual([watch, watch]);
  socket.say({ type: 'friendPresence', friends: [ada] });
  expect(shown).toEqual([ada]);
  socket.say({ ...broken, command: 'watchFriends' });
  stop();
  socket.pass(60_000);
  expect(socket.sent).toEqual([watch, watch, { type: 'leaveFriends' }]);
});

test('lists are read again once they have changed, or after something may have been missed', () => {
  socket.status.set('connected');
  expect(reads).toBe(0);
  socket.say({ type: 'friendsChanged' });
  socket.say({ type: 'resync' });
  socket.status.set('reconnecting');
  expect(reads).toBe(2);
  socket.status.set('connected');
  expect(reads).toBe(3);
});
