/** The ghost's recordings in this browser, and whether it is shown. */
import { onStored, readStored, writeStored } from '../lib/storage.ts';
import { createStore, useStore } from '../lib/store.ts';
import type { Game } from '@playfield/games/little-big-snake/index.ts';
import {
  createGhost,
  ghostKeys,
  parseRecorded,
  recordingOf,
  rivalOf,
  type Ghost,
  type Recorded,
} from './ghost.ts';

const shown = createStore(readStored(ghostKeys.shown) !== 'no');

export const isGhostShown = shown.get;

export function showGhost(isShown: boolean): void {
  shown.set(isShown);
  writeStored(ghostKeys.shown, isShown ? null : 'no');
}

export const useGhostShown = (): boolean => useStore(shown);

const keyOf = (isDaily: boolean): string => (isDaily ? ghostKeys.daily : ghostKeys.best);

const read = (isDaily: boolean): Recorded | null => parseRecorded(readStored(keyOf(isDaily)));

const readBoth = () => ({ best: read(false), daily: read(true) });

const recordings = createStore(readBoth());

onStored((key) => {
  if (key === null || key === ghostKeys.best || key === ghostKeys.daily) recordings.set(readBoth());
});

/** Keeps an ended run that is better than the recorded one. */
export function recordGhost(game: Game, isDaily: boolean, hasTicket: boolean): void {
  const recorded = recordingOf(game, read(isDaily), { isDaily, hasTicket });
  if (!recorded) return;
  writeStored(keyOf(isDaily), JSON.stringify(recorded));
  recordings.set({ ...recordings.get(), [isDaily ? 'daily' : 'best']: recorded });
}

/** The ghost of a run with this seed: of the day with the same one, else of the best run. */
export function ghostFor(seed: number, isDaily: boolean): Ghost | null {
  const recorded = rivalOf(read(isDaily), seed, isDaily);
  return recorded && createGhost(recorded);
}

/** What the ghost of a run with this seed had; 0 where it has none. */
export function useGhostScore(seed: number, isDaily: boolean): number {
  const { best, daily } = useStore(recordings);
  return rivalOf(isDaily ? daily : best, seed, isDaily)?.score ?? 0;
}
