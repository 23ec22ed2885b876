/** This browser's personal bests: merged with those of the account that logs in (G08), and gone with who leaves. */
import { api } from '../api/http.ts';
import { readStored, writeAndTell } from '../lib/storage.ts';
import { bestKeys, bestsFrom, entriesOf } from './browserBests.ts';

/** Never rejects: bests that could not be merged stay in this browser until the next login. */
export async function carryBestsOver(): Promise<void> {
  try {
    const merged = await api('PUT /api/me/bests', { body: bestsFrom(readStored) });
    for (const [key, value] of entriesOf(merged)) writeAndTell(key, value);
  } catch {
    // Tried again at the next login.
  }
}

/** The next person at this browser is another one, and starts from nothing. */
export function forgetBests(): void {
  for (const key of bestKeys) writeAndTell(key, '0');
}
