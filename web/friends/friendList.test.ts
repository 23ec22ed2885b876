/** The order of friends, and presence that arrives over the socket. */
import type { Friend } from '@playfield/contracts/http/friends.ts';
import { expect, test } from 'vitest';
import { inOrder, matching, withPresence } from './friendList.ts';

function friendOf(username: string, shown: Partial<Friend> = {}): Friend {
  return {
    id: `friendship-${username}`,
    userId: 'me',
    friendId: `id-${username}`,
    username,
    createdAt: '2026-11-01T10:00:00.000Z',
    online: false,
    activity: null,
    lastSeenAt: null,
    mayInvite: true,
    ...shown,
  };
}

const names = (friends: readonly Friend[]): string[] => friends.map(({ username }) => username);

test('friends online come first by name, then those seen last, then those who hide it', () => {
  const list = [
    friendOf('Hidden'),
    friendOf('Old', { lastSeenAt: '2026-10-01T10:00:00.000Z' }),
    friendOf('zoe', { online: true }),
    friendOf('Late', { lastSeenAt: '2026-11-20T10:00:00.000Z' }),
    friendOf('Ada', { online: true }),
  ];
  expect(names(inOrder(list))).toEqual(['Ada', 'zoe', 'Late', 'Old', 'Hidden']);
});

test('presence replaces what was known, and names nobody who is no friend', () => {
  const list = [friendOf('Ada'), friendOf('Bob', { online: true })];
  const now = withPresence(list, [
    { friendId: 'id-Ada', online: true, activity: { kind: 'race' }, lastSeenAt: null },
    { friendId: 'id-Eve', online: true, activity: null, lastSeenAt: null },
  ]);
  expect(now).toEqual([friendOf('Ada', { online: true, activity: { kind: 'race' } }), list[1]]);
});

test('the filter ignores case and the spaces around it', () => {
  const list = [friendOf('Ada'), friendOf('Bob'), friendOf('Brada')];
  expect(names(matching(list, ' ADA '))).toEqual(['Ada', 'Brada']);
  expect(names(matching(list, ''))).toEqual(['Ada', 'Bob', 'Brada']);
});
