/** The typing of this browser's player: read once, written with every change, followed over tabs. */
import { onStored, readStored, writeStored } from '../lib/storage.ts';
import { createStore, useStore } from '../lib/store.ts';
import {
  bestKey,
  entriesOf,
  leaderboardKey,
  ownKey,
  profileFrom,
  type TypingProfile,
} from './storedTyping.ts';

const store = createStore<TypingProfile>(profileFrom(readStored));

onStored((key) => {
  if (key === null || [bestKey, leaderboardKey, ownKey].includes(key)) store.set(profileFrom(readStored));
});

export function useTypingProfile(): TypingProfile {
  return useStore(store);
}

/** As the store holds it now: signing in may have brought an account's best along (G08). */
export function refreshTypingProfile(): TypingProfile {
  const profile = profileFrom(readStored);
  store.set(profile);
  return profile;
}

export function changeTypingProfile(change: Partial<TypingProfile>): void {
  const profile = { ...store.get(), ...change };
  for (const [key, value] of entriesOf(profile)) writeStored(key, value);
  store.set(profile);
}
