/** Secrets of the site: random, never shown, the same on all its servers. */
import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { siteKeys } from '../db/schema.ts';

/** What a key is for. */
type KeyName = 'addresses' | 'little-big-snake';

/** Reads a key of the site, which the server that needs it first makes. */
export function siteKeyIn(db: Db, name: KeyName): () => Promise<string> {
  let key: Promise<string> | null = null;
  async function read(): Promise<string> {
    const value = randomBytes(32).toString('base64url');
    await db.insert(siteKeys).values({ name, value }).onConflictDoNothing();
    const [stored] = await db.select().from(siteKeys).where(eq(siteKeys.name, name));
    if (!stored) throw new Error(`the key of ${name} is gone`);
    return stored.value;
  }
  return async () => {
    key ??= read().catch((error: unknown) => {
      key = null;
      throw error;
    });
    return key;
  };
}
