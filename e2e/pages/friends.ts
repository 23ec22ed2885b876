/** Friends, made without a page, and what one sends the other. */
import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { login } from '@playfield/contracts/http/account.ts';
import { createInvite } from '@playfield/contracts/http/invites.ts';
import type { RunningServer } from '../server.ts';
import { newName, password } from './account.ts';
import { newVisitor } from './online.ts';

export type Account = { readonly id: string; readonly username: string };

export async function call(context: BrowserContext, path: string, data: object): Promise<unknown> {
  const answer = await context.request.post(path, { data });
  expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200);
  return answer.json();
}

export async function newAccount(context: BrowserContext, prefix: string): Promise<Account> {
  const data = { username: newName(prefix), password };
  return login.answer.parse(await call(context, '/api/auth/register', data)).user;
}

/** Two accounts, each signed in to its own context, who are friends. */
async function befriend(one: BrowserContext, other: BrowserContext): Promise<[Account, Account]> {
  const [ada, bob] = [await newAccount(one, 'Ada'), await newAccount(other, 'Bob')];
  await call(one, '/api/friends/request', { friendId: bob.id });
  await call(other, '/api/friends/accept', { friendId: ada.id });
  return [ada, bob];
}

export async function invite(from: BrowserContext, to: Account, gameType = 'connect-four') {
  const data = { toUserId: to.id, kind: 'game', gameType, clock: null };
  return createInvite.answer.parse(await call(from, '/api/invites', data)).invite;
}

/** So many tabs listen: what comes from now on is a toast in each. */
export async function listening(page: Page, tabs = 1): Promise<void> {
  const count = (): Promise<number> =>
    page.evaluate(async () => {
      const { held = [], pending = [] } = await navigator.locks.query();
      return [...held, ...pending].filter(({ name }) => name?.startsWith('playfield:inbox:')).length;
    });
  await expect.poll(count).toBe(tabs);
}

/** Ada, a friend of the page's player, in a browser of her own. */
export async function withFriend(browser: Browser, page: Page, server: RunningServer) {
  const other = await newVisitor(browser, page, server.address);
  const [ada, bob] = await befriend(other.context, page.context());
  return { ...other, ada, bob };
}
