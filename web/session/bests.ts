/**
 * This browser's personal bests: merged with those of the account that logs in (G08), gone with the person who leaves, and set aside for
 * an account whose session ends elsewhere.
 */
import { api } from '../api/http.ts';
import { readStored, writeAndTell, writeStored } from '../lib/storage.ts';
import {
  asideKey,
  bestKeys,
  bestsFrom,
  higherThan,
  recordingKeys,
  takeAside,
  typingKey,
  withAside,
  withoutRuns,
} from './browserBests.ts';
import type { BrowserBests } from '@playfield/contracts/http/account.ts';

/** Whether they are merged. Never rejects: bests that could not be merged stay in this browser until the next login. */
export async function carryBestsOver(): Promise<boolean> {
  try {
    raiseBests(await api('PUT /api/me/bests', { body: bestsFrom(readStored) }));
    return true;
  } catch {
    // Tried again at the next login.
    return false;
  }
}

/** The next person at this browser is another one, and starts from nothing. */
export function forgetBests(): void {
  for (const key of bestKeys) writeAndTell(key, '0');
  for (const key of recordingKeys) writeAndTell(key, null);
  writeAndTell(typingKey, withoutRuns(readStored(typingKey)));
}

/**
 * The browser passes from one player to the next, named by their accounts' ids; null is a guest. An account's bests stay its own:
 * they are set aside until its next login here. A guest's go with the account that logs in.
 */
export function passBests(fromAccount: string | null, toAccount: string | null): void {
  if (fromAccount !== null && fromAccount !== toAccount) {
    writeStored(asideKey, withAside(readStored(asideKey), fromAccount, bestsFrom(readStored)));
    forgetBests();
  }
  if (toAccount === null) return;
  const aside = takeAside(readStored(asideKey), toAccount);
  if (aside === null) return;
  writeStored(asideKey, aside.left);
  raiseBests(aside.bests);
}

/** A best that has been reached meanwhile stays. */
function raiseBests(bests: BrowserBests): void {
  for (const [key, value] of higherThan(bestsFrom(readStored), bests)) writeAndTell(key, value);
}
