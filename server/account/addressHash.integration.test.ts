/** Addresses of accounts are stored as keyed hashes alone (TH-19). */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { sessions, users } from '../db/schema.ts';
import { describeEachDatabase } from '../testing/database.ts';
import { addressHasher, onOneAddress } from './addressHash.ts';

const later = new Date('2099-01-01T00:00:00Z');

const session = (userId: string, n: number, addressHash: string | null) => ({
  id: `${userId}${n}`,
  userId,
  expiresAt: later,
  absoluteExpiresAt: later,
  addressHash,
});

describeEachDatabase('TH-19 addresses', (open) => {
  test('are hashed with a key that all servers of the site share, IPv6 by its network', async () => {
    const { db } = await open();
    const [one, other] = [addressHasher(db), addressHasher(db)];
    const address = '192.0.2.1';
    const hash = await one(address);
    expect(await other(`::ffff:${address}`)).toBe(hash);
    expect(await one('192.0.2.2')).not.toBe(hash);
    expect(await one('2001:db8::1')).toBe(await other('2001:db8::ffff'));
    // Without the key nobody can try addresses.
    for (const form of ['hex', 'base64url'] as const)
      expect(hash).not.toBe(createHash('sha256').update(address).digest(form));
  });

  test('pairs count when any of their sessions share one; unknown addresses are never alike', async () => {
    const { db } = await open();
    const people = ['ann', 'ben', 'cyd', 'dan'];
    await db.insert(users).values(people.map((id) => ({ id, username: id, usernameKey: id })));
    await db
      .insert(sessions)
      .values([
        session('ann', 1, 'x'),
        session('ann', 2, 'home'),
        session('ben', 1, 'home'),
        session('cyd', 1, null),
        session('dan', 1, null),
      ]);
    const pairs = [
      { userA: 'ann', userB: 'ben' },
      { userA: 'ann', userB: 'cyd' },
      { userA: 'cyd', userB: 'dan' },
    ];
    expect(await onOneAddress(db, pairs)).toEqual([{ userA: 'ann', userB: 'ben' }]);
    expect(await onOneAddress(db, [])).toEqual([]);
  });
});
