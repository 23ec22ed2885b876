/**
 * The name a person plays under: an account's own, else the one last typed on this device, else the
 * session's (G93), else `Player`.
 */
import { useState } from 'react';
import { accountOf, useSession } from '../session/session.ts';
import { readStored, writeStored } from '../lib/storage.ts';
import { startingName } from './startingName.ts';

const storeKey = 'playfield:name';

export type PlayerName = {
  readonly name: string;
  /** An account plays under its own name. */
  readonly isFixed: boolean;
  readonly setName: (name: string) => void;
};

export function usePlayerName(): PlayerName {
  const session = useSession();
  const account = accountOf(session);
  const [given, setGiven] = useState(() => readStored(storeKey));
  return {
    name: account?.username ?? startingName(given, session.user?.playName ?? null),
    isFixed: account !== null,
    setName(name) {
      setGiven(name);
      // A blank name is not remembered.
      writeStored(storeKey, name.trim() === '' ? null : name);
    },
  };
}
