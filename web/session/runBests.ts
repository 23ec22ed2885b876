/**
 * Whose bests a run counts for: those of the player who began it. Where their account has left this browser meanwhile, its bests are set
 * aside, and so is what the run adds.
 */
import { readStored, writeStored } from '../lib/storage.ts';
import { asideKey, bestsFrom, takeAside, withAside } from './browserBests.ts';
import { rememberedAccount } from './rememberedAccount.ts';

export type RunBests = {
  /** Whether they are this browser's player's. */
  readonly areHere: boolean;
  readonly read: (key: string) => string | null;
  readonly write: (key: string, value: string) => void;
};

/** Called when a run begins; what it returns is called when the run is over. */
export function whoseRun(): () => RunBests {
  const accountId = rememberedAccount()?.id ?? null;
  return () =>
    accountId === null || rememberedAccount()?.id === accountId
      ? { areHere: true, read: readStored, write: writeStored }
      : setAside(accountId);
}

function setAside(accountId: string): RunBests {
  const read = (key: string): string | null => {
    const bests = new Map(Object.entries(takeAside(readStored(asideKey), accountId)?.bests ?? {}));
    return bests.get(key)?.toString() ?? null;
  };
  return {
    areHere: false,
    read,
    write(key, value) {
      const bests = bestsFrom((one) => (one === key ? value : read(one)));
      writeStored(asideKey, withAside(readStored(asideKey), accountId, bests));
    },
  };
}
