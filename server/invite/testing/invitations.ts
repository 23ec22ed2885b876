/** Two friends with sockets, and invitations between them, for tests over HTTP and sockets. */
import { expect } from 'vitest';
import { createInvite, invite as shownInvite, type Invite } from '@playfield/contracts/http/invites.ts';
import { game, type Game } from '@playfield/contracts/http/match.ts';
import { listNotifications, type Notification } from '@playfield/contracts/http/notifications.ts';
import { befriend, member, type Member } from '../../friends/testing/people.ts';
import { patiently, type Answer } from '../../testing/client.ts';
import { openSocket, type SocketClient } from '../../testing/socket.ts';

export type Friend = Member & { readonly socket: SocketClient };

/** With a socket at the same server, or at another one. */
export async function connected(one: Member, url: string): Promise<Friend> {
  return { ...one, socket: await openSocket(url, one.client.cookie()) };
}

/** Two accounts who are friends, the second perhaps at another server. */
export async function twoFriends(
  url: string,
  names: readonly [string, string],
  otherUrl = url,
): Promise<[Friend, Friend]> {
  const [a, b] = await Promise.all([member(url, names[0]), member(otherUrl, names[1])]);
  await befriend(a, b);
  return [await connected(a, url), await connected(b, otherUrl)];
}

export const fiveMinutes = { initialS: 300, incrementS: 0 };

export const invites = (from: Member, to: Member, wanted: object = {}): Promise<Answer> =>
  from.client.post('/api/invites', { toUserId: to.id, kind: 'game', gameType: 'connect-four', ...wanted });

export async function invited(from: Member, to: Member, wanted: object = {}): Promise<Invite> {
  const answer = await invites(from, to, wanted);
  expect([answer.status, answer.body]).toMatchObject([200, {}]);
  return createInvite.answer.parse(answer.body).invite;
}

export const answers = (
  one: Member,
  how: 'accept' | 'decline' | 'cancel',
  id: string,
  body: object = {},
): Promise<Answer> => patiently(() => one.client.post(`/api/invites/${id}/${how}`, body));

export async function pendingOf(one: Member): Promise<Invite[]> {
  return shownInvite.array().parse((await one.client.get('/api/invites')).body);
}

export async function stateOf(one: Member, id: string): Promise<Invite['status']> {
  return shownInvite.parse((await one.client.get(`/api/invites/${id}`)).body).status;
}

export async function notificationsOf(one: Member): Promise<Notification[]> {
  return listNotifications.answer.parse((await one.client.get('/api/notifications')).body).notifications;
}

export const gameIdOf = ({ path }: Invite): string => path.replace('/multiplayer?game=', '');
export const raceIdOf = ({ path }: Invite): string => path.replace('/online-race?race=', '');

export async function gameOf(one: Member, id: string): Promise<Game> {
  return game.parse((await one.client.get(`/api/games/${id}`)).body);
}

/** The next event about an invitation in this state. */
export const hears = (one: Friend, status: Invite['status'], id?: string) =>
  one.socket.next(
    'invite',
    ({ invite }) => invite.status === status && (id === undefined || invite.id === id),
  );
