/** Whom this browser does not show in chats, followed over tabs. */
import { readStored, writeStored } from '../lib/storage.ts';
import { createStore, useStore } from '../lib/store.ts';
import { mutedKey, readMuted, toggledMute } from './chatState.ts';

const store = createStore(readMuted(readStored(mutedKey)));

addEventListener('storage', ({ key }) => {
  if (key === null || key === mutedKey) store.set(readMuted(readStored(mutedKey)));
});

export function useMuted(): readonly string[] {
  return useStore(store);
}

export function toggleMute(userId: string): void {
  const muted = toggledMute(store.get(), userId);
  writeStored(mutedKey, JSON.stringify(muted));
  store.set(muted);
}
