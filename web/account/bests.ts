/** Merges this browser's personal bests with those of the account that just logged in (G08). */
import { api } from '../api/http.ts';
import { readStored, writeStored } from '../lib/storage.ts';
import { bestsFrom, entriesOf } from './browserBests.ts';

/** Never rejects: bests that could not be merged stay in this browser until the next login. */
export async function carryBestsOver(): Promise<void> {
  try {
    const merged = await api('PUT /api/me/bests', { body: bestsFrom(readStored) });
    for (const [key, value] of entriesOf(merged)) writeStored(key, value);
  } catch {
    // Tried again at the next login.
  }
}
