/** Accounts at a server for tests of friends, and what they do. */
import { expect } from 'vitest';
import { user } from '@playfield/contracts/http/account.ts';
import { friend, friendRequest, type Friend, type FriendRequest } from '@playfield/contracts/http/friends.ts';
import { z } from 'zod';
import { newClient, patiently, type Answer, type Client } from '../../testing/client.ts';

export type Member = { readonly id: string; readonly name: string; readonly client: Client };

const registered = z.object({ user: user.pick({ id: true }) });

/** Somebody with a new account; with `client` the guest who has that session. */
export async function member(url: string, name: string, client = newClient(url)): Promise<Member> {
  await patiently(() => client.get('/api/auth/me'));
  const account = { username: name, password: `a long password of ${name}` };
  const made = await patiently(() => client.post('/api/auth/register', account));
  expect(made.status, made.text).toBe(200);
  return { id: registered.parse(made.body).user.id, name, client };
}

export type Act = 'request' | 'accept' | 'decline' | 'cancel' | 'remove' | 'block' | 'unblock';

export const act = (who: Member, what: Act, whom: { readonly id: string }): Promise<Answer> =>
  who.client.post(`/api/friends/${what}`, { userId: who.id, friendId: whom.id });

/** Acts, and expects that it is done. */
export async function does(who: Member, what: Act, whom: { readonly id: string }): Promise<Answer> {
  const answer = await act(who, what, whom);
  expect(answer.status, `${who.name} ${what}: ${answer.text}`).toBe(200);
  return answer;
}

export async function befriend(a: Member, b: Member): Promise<void> {
  await does(a, 'request', b);
  await does(b, 'accept', a);
}

export async function friendsOf({ id, client }: Member): Promise<Friend[]> {
  return z.array(friend).parse((await client.get(`/api/friends/${id}`)).body);
}

export async function requestsOf({ id, client }: Member, isSent = false): Promise<FriendRequest[]> {
  const { body } = await client.get(`/api/friend-requests/${id}${isSent ? '?sent=true' : ''}`);
  return z.array(friendRequest).parse(body);
}

export const namesOf = (list: readonly { readonly username: string }[]): string[] =>
  list.map(({ username }) => username).toSorted();
