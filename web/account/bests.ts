/** Carries this browser's bests over to the account that has just signed in, and the account's back here (G08). */
import { api } from '../api/http.ts';
import { readStored, writeStored } from '../lib/storage.ts';
import { bestsFrom, entriesOf } from './browserBests.ts';

/** Never fails: what could not be carried over stays in this browser and is tried again at the next sign-in. */
export async function carryBestsOver(): Promise<void> {
  try {
    const merged = await api('PUT /api/me/bests', { body: bestsFrom(readStored) });
    for (const [key, value] of entriesOf(merged)) writeStored(key, value);
  } catch {
    // As the comment above says.
  }
}
