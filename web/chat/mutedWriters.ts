/** Whom this browser does not show in chats, followed over tabs. */
import { readStored, writeStored } from '../lib/storage.ts';
import { createStore, useStore } from '../lib/store.ts';
import { MUTED_KEY, readMuted, toggledMute } from './chatState.ts';

const store = createStore(readMuted(readStored(MUTED_KEY)));

addEventListener('storage', ({ key }) => {
  if (key === null || key === MUTED_KEY) store.set(readMuted(readStored(MUTED_KEY)));
});

export function useMuted(): readonly string[] {
  return useStore(store);
}

export function toggleMute(userId: string): void {
  const muted = toggledMute(store.get(), userId);
  writeStored(MUTED_KEY, JSON.stringify(muted));
  store.set(muted);
}
