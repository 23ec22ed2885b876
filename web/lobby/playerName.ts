/** The name a person plays under: an account's own, else what this device was told last, else `Player`. */
import { useState } from 'react';
import { accountOf, useSession } from '../session/session.ts';
import { readStored, writeStored } from '../lib/storage.ts';

const KEY = 'playfield:name';
const FIRST_NAME = 'Player';

export type PlayerName = {
  readonly name: string;
  /** An account plays under its own name. */
  readonly isFixed: boolean;
  readonly setName: (name: string) => void;
};

export function usePlayerName(): PlayerName {
  const account = accountOf(useSession());
  const [given, setGiven] = useState(() => readStored(KEY) ?? FIRST_NAME);
  return {
    name: account?.username ?? given,
    isFixed: account !== null,
    setName(name) {
      setGiven(name);
      // A blank field is no name to remember.
      writeStored(KEY, name.trim() === '' ? null : name);
    },
  };
}
