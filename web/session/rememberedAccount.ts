/** The account that the `user` entry names; the bests in this browser are its own. */
import { readStored, writeStored } from '../lib/storage.ts';
import { passBests } from './bests.ts';
import { parseStoredUser, userKey, type StoredUser } from './storedUser.ts';

/** Removes an entry that is damaged (SH-032). */
export function rememberedAccount(): StoredUser | null {
  const stored = readStored(userKey);
  if (stored === null) return null;
  const user = parseStoredUser(stored);
  if (!user) writeStored(userKey, null);
  return user ?? null;
}

/** Null for a guest, or nobody. The first tab that finds another player here passes the bests on; a later one finds the entry changed. */
export function rememberAccount(account: StoredUser | null): void {
  passBests(rememberedAccount()?.id ?? null, account?.id ?? null);
  writeStored(userKey, account && JSON.stringify({ id: account.id, username: account.username }));
}

/** The bests in this browser are kept for the account's next login here. */
export function setBestsAside(): void {
  passBests(rememberedAccount()?.id ?? null, null);
}
