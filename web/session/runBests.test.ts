/** Runs that end after somebody else has come to this browser. */
import { beforeEach, expect, test } from 'vitest';
import { readStored, writeStored } from '../lib/storage.ts';
import { asideKey, bestKeys, recordingKeys, typingKey } from './browserBests.ts';
import { rememberAccount } from './rememberedAccount.ts';
import { whoseRun } from './runBests.ts';
import { userKey } from './storedUser.ts';

const ada = { id: 'ada', username: 'Ada' };
const ben = { id: 'ben', username: 'Ben' };
const guest = null;
const key = 'snake-high-score';

beforeEach(() => {
  for (const one of [...bestKeys, ...recordingKeys, typingKey, asideKey, userKey]) writeStored(one, null);
});

test.each([
  ['an account’s', ada, ada],
  ['a guest’s', guest, guest],
  ['of a guest who has logged in meanwhile', guest, ada],
])('a run %s counts here', (_, before, after) => {
  rememberAccount(before);
  const bestsOf = whoseRun();
  rememberAccount(after);
  bestsOf().write(key, '40');
  expect(bestsOf().areHere).toBe(true);
  expect(readStored(key)).toBe('40');
});

test.each([
  ['a guest', guest],
  ['another account', ben],
])('an account’s run that ends while %s is here waits for the account, with its other bests', (_, next) => {
  rememberAccount(ada);
  writeStored(key, '30');
  writeStored('snakeio_best_kills', '2');
  const bestsOf = whoseRun();
  rememberAccount(next);
  writeStored(key, '20');
  const { areHere, read, write } = bestsOf();
  expect(areHere).toBe(false);
  expect(read(key)).toBe('30');
  expect(read('snakeio_best_time')).toBeNull();
  write(key, '40');
  expect(readStored(key)).toBe('20');
  rememberAccount(ada);
  expect(Number(readStored(key))).toBe(40);
  expect(Number(readStored('snakeio_best_kills'))).toBe(2);
});

test('it waits also where the account has logged out here, which leaves nothing set aside', () => {
  rememberAccount(ada);
  const bestsOf = whoseRun();
  rememberAccount(guest);
  writeStored(asideKey, null);
  bestsOf().write(key, '40');
  rememberAccount(ada);
  expect(readStored(key)).toBe('40');
});
