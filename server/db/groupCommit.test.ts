/** What of a group is stored when its statement fails. */
import { expect, test } from 'vitest';
import { createGroupCommit } from './groupCommit.ts';
import { StorageUnavailable } from './unavailable.ts';

const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' });
const away = new StorageUnavailable('connection', 'away');
const bug = new Error('a bug');

/** Three items handed in at once; the groups that went to the database, and what became of each item. */
async function commitThree(failureOf: (group: readonly string[]) => Error | null) {
  const groups: string[] = [];
  const { commit } = createGroupCommit<string>({
    database: { assertWritable: () => undefined },
    keyOf: (item) => item,
    async store(items) {
      groups.push(items.join(''));
      const failure = failureOf(items);
      if (failure) throw failure;
      return new Set(items);
    },
  });
  const outcomes = await Promise.all(
    ['a', 'b', 'c'].map((item) => commit(item).catch((error: unknown) => error)),
  );
  return { groups, outcomes };
}

test('after a deadlock each is stored by itself', async () => {
  expect(await commitThree((group) => (group.length > 1 ? deadlock : null))).toEqual({
    groups: ['abc', 'a', 'b', 'c'],
    outcomes: ['stored', 'stored', 'stored'],
  });
});

test('one bad item takes no other with it', async () => {
  expect(await commitThree((group) => (group.includes('b') ? bug : null))).toEqual({
    groups: ['abc', 'a', 'b', 'c'],
    outcomes: ['stored', bug, 'stored'],
  });
});

test('a database that is away is asked once', async () => {
  expect(await commitThree(() => away)).toEqual({ groups: ['abc'], outcomes: [away, away, away] });
});
