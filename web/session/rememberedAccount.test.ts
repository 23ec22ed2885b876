/** Whose the browser's bests are when its session passes to another player. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readStored, writeStored } from '../lib/storage.ts';
import { carryBestsOver } from './bests.ts';
import { asideKey, bestKeys, recordingKeys, typingKey } from './browserBests.ts';
import { rememberAccount, rememberedAccount } from './rememberedAccount.ts';
import { userKey } from './storedUser.ts';

/** The bests of the account, as the server has merged them. */
let merged: () => object = () => ({});

const ada = { id: 'ada', username: 'Ada' };
const ben = { id: 'ben', username: 'Ben' };
const guest = null;

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json(merged()));
  for (const key of [...bestKeys, ...recordingKeys, typingKey, asideKey, userKey]) writeStored(key, null);
});
afterEach(() => void vi.unstubAllGlobals());

const reach = (score: number): void => writeStored('snake-high-score', String(score));
const best = (): number => Number(readStored('snake-high-score'));

test("an account's session ends elsewhere: the next player starts from nothing, without its recorded runs", () => {
  rememberAccount(ada);
  reach(500);
  for (const key of recordingKeys) writeStored(key, '{"seed":1,"turns":"","score":500}');
  writeStored(typingKey, '{"caret":"block","ghosts":[{"textId":"e1"}]}');
  rememberAccount(guest);
  expect(best()).toBe(0);
  for (const key of recordingKeys) expect(readStored(key)).toBeNull();
  expect(readStored(typingKey)).toBe('{"caret":"block"}');
  rememberAccount(ben);
  expect(best()).toBe(0);
});

test('accounts that log in meanwhile take nothing away from those whose bests are set aside', () => {
  rememberAccount(ada);
  reach(500);
  rememberAccount(ben);
  reach(70);
  rememberAccount(guest);
  rememberAccount(ada);
  expect(best()).toBe(500);
  rememberAccount(ben);
  expect(best()).toBe(70);
  rememberAccount(ada);
  expect(best()).toBe(500);
});

test('the account gets its bests back at its next login here, and what the guest has reached', () => {
  rememberAccount(ada);
  reach(500);
  writeStored('snakeio_best_kills', '2');
  rememberAccount(guest);
  writeStored('snakeio_best_kills', '3');
  rememberAccount(ada);
  expect(best()).toBe(500);
  expect(readStored('snakeio_best_kills')).toBe('3');
});

test('a second tab that hears of it late takes nothing from the new guest', () => {
  rememberAccount(ada);
  reach(500);
  rememberAccount(guest);
  reach(40);
  rememberAccount(guest);
  rememberAccount(guest);
  expect(best()).toBe(40);
});

test('another account in its place gets none of the bests before it', () => {
  rememberAccount(ada);
  reach(500);
  rememberAccount(ben);
  expect(best()).toBe(0);
});

test("a guest's bests go with the account that logs in", () => {
  rememberAccount(guest);
  reach(40);
  rememberAccount(ada);
  expect(best()).toBe(40);
  rememberAccount(ada);
  expect(best()).toBe(40);
});

test('a best that is reached while the bests are merged stays', async () => {
  reach(40);
  merged = () => {
    reach(90);
    return { 'snake-high-score': 60, 'snake-games-played': 7 };
  };
  await carryBestsOver();
  expect(best()).toBe(90);
  expect(readStored('snake-games-played')).toBe('7');
});

test('the entry names the account, and no guest; a damaged one is removed', () => {
  rememberAccount(ada);
  expect(rememberedAccount()).toEqual(ada);
  rememberAccount(guest);
  expect(readStored(userKey)).toBeNull();
  writeStored(userKey, '{"id":');
  expect(rememberedAccount()).toBeNull();
  expect(readStored(userKey)).toBeNull();
});
