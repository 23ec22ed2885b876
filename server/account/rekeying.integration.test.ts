/** Accounts whose key was made by the rules of an earlier version (T-32). */
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createBusAlone } from '../bus/alone.ts';
import { keepReports } from '../bus/testing/reports.ts';
import { users } from '../db/schema.ts';
import { createStandingClock } from '../testing/clock.ts';
import { describeEachDatabase } from '../testing/database.ts';
import { formerOwner, isFreed, keepForOwner } from './freedNames.ts';
import { identityIn } from './identity.ts';
import { renameAccount } from './moderatedPeople.ts';
import { formerKey, nameKeys } from './nameKey.ts';
import { createNameRules } from './nameRules.ts';
import { accountNamed } from './people.ts';
import { createRekeying } from './rekeying.ts';
import { accountStore } from './store.ts';

const cyrillicMike = '\u041Cike';
const cyrillicTom = '\u0422om';

describeEachDatabase('keys of an earlier version', (open) => {
  async function accounts(names: readonly string[]) {
    const { db } = await open();
    await db
      .insert(users)
      .values(names.map((username, n) => ({ id: `u${n}`, username, usernameKey: formerKey(username) })));
    const keyOf = async (username: string) =>
      (await db.select().from(users).where(eq(users.username, username)))[0]?.usernameKey;
    return { db, keyOf };
  }

  test('are made again once, a page at a time', async () => {
    const { db, keyOf } = await accounts([cyrillicTom, 'vvolf', 'Ann', 'Нина']);
    await db.insert(users).values({ id: 'guest', username: 'guest', isGuest: true });
    const rekey = createRekeying(db);
    const counts = [await rekey(2), await rekey(2), await rekey(2), await rekey(2)];
    expect(counts.slice(0, 2).every((count) => count > 0)).toBe(true);
    expect(counts.at(-1)).toBe(0);
    expect([await keyOf(cyrillicTom), await keyOf('vvolf'), await keyOf('Ann')]).toEqual([
      'torn',
      'wolf',
      'ann',
    ]);
    const { givenName } = identityIn(db, createStandingClock(), createNameRules('Playfield'));
    for (const name of ['Tom', cyrillicTom, 'Wolf', 'нина'])
      expect(await givenName('guest', name)).toMatchObject({ error: { code: 'name/registered' } });
  });

  test('a page that fails is looked at again after the others', async () => {
    const { db, keyOf } = await accounts([cyrillicTom, 'vvolf', cyrillicMike, 'Ann']);
    const rekey = createRekeying(db);
    await db.execute(sql`alter table users add constraint failing check (username_key <> 'torn') not valid`);
    await expect(rekey(2)).rejects.toThrow();
    await db.execute(sql`alter table users drop constraint failing`);
    for (let calls = 0; calls < 5; calls += 1) await rekey(2);
    expect([await keyOf(cyrillicTom), await keyOf('vvolf'), await keyOf(cyrillicMike)]).toEqual([
      'torn',
      'wolf',
      'rnlke',
    ]);
    // It ends with a pass in which nothing failed.
    await db
      .update(users)
      .set({ usernameKey: formerKey('vvolf') })
      .where(eq(users.username, 'vvolf'));
    expect(await rekey(10)).toBe(0);
    expect(await keyOf('vvolf')).toBe(formerKey('vvolf'));
  });

  test('a page that fails in the last place is looked at again too', async () => {
    const { db, keyOf } = await accounts([cyrillicTom]);
    const rekey = createRekeying(db);
    await db.execute(sql`alter table users add constraint failing check (username_key <> 'torn') not valid`);
    await expect(rekey(10)).rejects.toThrow();
    await db.execute(sql`alter table users drop constraint failing`);
    expect(await rekey(10)).toBe(1);
    expect(await keyOf(cyrillicTom)).toBe('torn');
  });

  test('two that look alike by now stay, are found by name, and block others', async () => {
    const { db, keyOf } = await accounts(['Mike', cyrillicMike]);
    await createRekeying(db)(10);
    expect([await keyOf('Mike'), await keyOf(cyrillicMike)]).toEqual(['rnlke', formerKey(cyrillicMike)]);
    const store = accountStore(db);
    expect((await store.accountByName('mike'))?.username).toBe('Mike');
    expect((await store.accountByName(cyrillicMike.toLowerCase()))?.username).toBe(cyrillicMike);
    expect(await accountNamed(db, cyrillicMike)).toMatchObject({ username: cyrillicMike, isExact: true });
    expect(await accountNamed(db, 'M i k e')).toMatchObject({ username: 'Mike', isExact: false });
    const { givenName } = identityIn(db, createStandingClock(), createNameRules('Playfield'));
    expect(await givenName('guest', '\u039Cike')).toMatchObject({ error: { code: 'name/registered' } });
  });

  test('names that were freed by them are still kept, and their owner is found by them', async () => {
    const { db } = await accounts(['Swift Otter 42']);
    const now = new Date('2026-05-01T10:00:00Z');
    const freed = { id: 'u0', username: cyrillicTom, usernameKey: formerKey(cyrillicTom) };
    await db.transaction((tx) => keepForOwner(tx, freed, now));
    const isKept = (name: string) => db.transaction((tx) => isFreed(tx, nameKeys(name), now));
    expect([await isKept(cyrillicTom), await isKept('Ann')]).toEqual([true, false]);
    expect((await formerOwner(db, cyrillicTom.toLowerCase(), now))?.id).toBe('u0');
  });

  test.each([
    ['one after the other', false],
    ['and the second had the key of the first by then', true],
  ])('two that look alike and are both renamed are found by their own old names: %s', async (_, again) => {
    const { db } = await accounts(['Mike', cyrillicMike]);
    const now = new Date('2026-05-01T10:00:00Z');
    const bus = createBusAlone(keepReports());
    const rename = (id: string, number: number) =>
      db.transaction((tx) => renameAccount(tx, bus, id, { rng: () => number, now }));
    await createRekeying(db)(10);
    await rename('u0', 0.1);
    if (again) await createRekeying(db)(10);
    await rename('u1', 0.2);
    const ownerOf = async (name: string) => (await formerOwner(db, name, now))?.id;
    expect([await ownerOf('mike'), await ownerOf(cyrillicMike)]).toEqual(['u0', 'u1']);
    // Neither's own spelling.
    expect(await ownerOf('M i k e')).toBe(again ? 'u1' : 'u0');
  });
});
