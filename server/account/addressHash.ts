/**
 * Addresses of accounts as keyed hashes: enough to see that two accounts play from one place (TH-19), too little to learn
 * the address of anybody without the key.
 */
import { createHmac } from 'node:crypto';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../db/open.ts';
import { sessions } from '../db/schema.ts';
import { unnested } from '../db/unnested.ts';
import { addressKey } from '../http/clientAddress.ts';
import { siteKeyIn } from './siteKey.ts';

/** Hashes an address, or the network that an IPv6 household gets. */
export function addressHasher(db: Db): (address: string) => Promise<string> {
  const keyOf = siteKeyIn(db, 'addresses');
  return async (address) =>
    createHmac('sha256', await keyOf())
      .update(addressKey(address))
      .digest('base64url');
}

type Pair = { readonly userA: string; readonly userB: string };

/** Those of these pairs who have sessions last used from one address. */
export async function onOneAddress(tx: Db | Tx, pairs: readonly Pair[]): Promise<readonly Pair[]> {
  if (pairs.length === 0) return [];
  const other = alias(sessions, 'other_sessions');
  const asked = sql`${unnested(pairs, [
    ['text', ({ userA }) => userA],
    ['text', ({ userB }) => userB],
  ])} as p (user_a, user_b)`;
  return tx
    .selectDistinct({ userA: sessions.userId, userB: other.userId })
    .from(sessions)
    .innerJoin(asked, sql`p.user_a = ${sessions.userId}`)
    .innerJoin(other, and(sql`p.user_b = ${other.userId}`, eq(other.addressHash, sessions.addressHash)))
    .where(isNotNull(sessions.addressHash));
}
