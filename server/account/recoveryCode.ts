/** Codes that let somebody in once who has forgotten the password. Their hashes alone are stored. */
import { createHash } from 'node:crypto';
import type { Tx } from '../db/open.ts';
import { newRecoveryCode } from '../random.ts';
import { accountStore } from './store.ts';

export function codeHash(userId: string, code: string): string {
  const letters = code.toUpperCase().replace(/[^0-9A-Z]/g, '');
  return createHash('sha256').update(`${userId} ${letters}`).digest('hex');
}

/** One more code of an account, beside those that it has. */
export async function addRecoveryCode(tx: Tx, userId: string): Promise<string> {
  const code = newRecoveryCode();
  await accountStore(tx).insertRecoveryCodes(userId, [codeHash(userId, code)]);
  return code;
}
