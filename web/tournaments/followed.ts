/** The players of a tournament whose results are said aloud on this device. */
import { onStored, readStored, writeStored } from '../lib/storage.ts';
import { createStore, useStore } from '../lib/store.ts';

const storeKey = 'playfield:followed';
/** Of old tournaments nobody asks any more. */
const mostTournaments = 20;
const mostPlayers = 64;

type Followed = Readonly<Record<string, readonly string[]>>;

const store = createStore<Followed>(read());

onStored((key) => {
  if (key === null || key === storeKey) store.set(read());
});

function read(): Followed {
  try {
    const stored: unknown = JSON.parse(readStored(storeKey) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(
      Object.entries(stored).map(([id, userIds]: [string, unknown]) => [
        id,
        Array.isArray(userIds) ? userIds.filter((userId) => typeof userId === 'string') : [],
      ]),
    );
  } catch {
    return {};
  }
}

export function followedIn(tournamentId: string): ReadonlySet<string> {
  return new Set(store.get()[tournamentId]);
}

export function useFollowed(tournamentId: string): ReadonlySet<string> {
  return new Set(useStore(store)[tournamentId]);
}

export function toggleFollowed(tournamentId: string, userId: string): void {
  const { [tournamentId]: own = [], ...others } = store.get();
  const next = own.includes(userId) ? own.filter((id) => id !== userId) : [...own, userId];
  const kept = Object.entries(others).slice(-(mostTournaments - 1));
  store.set({ ...Object.fromEntries(kept), [tournamentId]: next.slice(-mostPlayers) });
  writeStored(storeKey, JSON.stringify(store.get()));
}
