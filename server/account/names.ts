/** Names in rooms: a guest cannot play under the name of an account, nor under one that looks like it (T-32, GAPS G16). */
import type { Db } from '../db/open.ts';
import { accountStore } from './store.ts';
import { usernameKey } from './usernames.ts';

/** Whether the name belongs to an account other than `playerId`. */
export async function isNameTaken(db: Db, name: string, playerId: string): Promise<boolean> {
  const owner = await accountStore(db).accountIdByKey(usernameKey(name));
  return owner !== null && owner !== playerId;
}
