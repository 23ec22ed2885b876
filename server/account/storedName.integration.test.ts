/** Which stored names already are the new one: the database and the code that tells names apart must agree. */
import { expect, test } from 'vitest';
import { users } from '../db/schema.ts';
import { describeEachDatabase } from '../testing/database.ts';
import { distinctFrom } from './distinctName.ts';
import { storedAlike, storedApart, type StoredName } from './storedName.ts';

describeEachDatabase('stored names', (open) => {
  async function others(name: StoredName, stored: readonly string[]) {
    const { db } = await open();
    await db.insert(users).values(stored.map((username, n) => ({ id: `u${n}`, username })));
    const rows = await db.select({ name: users.username }).from(users).where(name.isNot(users.username));
    return rows.map((row) => row.name).toSorted();
  }

  test('a number behind the name is no other name', async () => {
    const stored = [
      'Swift Otter 42',
      'Swift Otter 42 (2)',
      'Swift Otter 4',
      'Swift Otter 42 (x)',
      'Rude (2)',
    ];
    expect(await others(storedApart('Swift Otter 42'), stored)).toEqual([
      'Rude (2)',
      'Swift Otter 4',
      'Swift Otter 42 (x)',
    ]);
    expect(await others(storedAlike('Swift Otter 42'), ['Swift Otter 42', 'Swift Otter 42 (2)'])).toEqual([
      'Swift Otter 42 (2)',
    ]);
  });

  test.each(['x'.repeat(24), `${'x'.repeat(19)} yyyy`, '🦊', 'a'])(
    '%s told apart a hundred times',
    async (name) => {
      const all: string[] = [];
      for (let n = 0; n < 100; n += 1) all.push(distinctFrom(name, all));
      expect(await others(storedApart(name), all)).toEqual([]);
    },
  );
});
