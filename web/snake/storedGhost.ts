/** The ghost's recordings in this browser, and whether it is shown. */
import { readStored, writeStored } from '../lib/storage.ts';
import { createStore, useStore } from '../lib/store.ts';
import type { Game } from '@playfield/games/little-big-snake/index.ts';
import { createGhost, ghostKeys, parseRecorded, recordingOf, type Ghost, type Recorded } from './ghost.ts';

const shown = createStore(readStored(ghostKeys.shown) !== 'no');

export const isGhostShown = shown.get;

export function showGhost(isShown: boolean): void {
  shown.set(isShown);
  writeStored(ghostKeys.shown, isShown ? null : 'no');
}

export const useGhostShown = (): boolean => useStore(shown);

const keyOf = (isDaily: boolean): string => (isDaily ? ghostKeys.daily : ghostKeys.best);

const read = (isDaily: boolean): Recorded | null => parseRecorded(readStored(keyOf(isDaily)));
const scoreOf = (isDaily: boolean): number => read(isDaily)?.score ?? 0;

/** The recorded scores; 0 without a recording. */
const scores = createStore({ best: scoreOf(false), daily: scoreOf(true) });

/** Keeps an ended run that is better than the recorded one. */
export function recordGhost(game: Game, isDaily: boolean): void {
  const recorded = recordingOf(game, read(isDaily), isDaily);
  if (!recorded) return;
  writeStored(keyOf(isDaily), JSON.stringify(recorded));
  scores.set({ ...scores.get(), [isDaily ? 'daily' : 'best']: recorded.score });
}

/** The ghost of a run with this seed: of the day with the same one, else of the best run. */
export function ghostFor(seed: number, isDaily: boolean): Ghost | null {
  const recorded = read(isDaily);
  return recorded && (!isDaily || recorded.seed === seed) ? createGhost(recorded) : null;
}

export function useGhostScore(isDaily: boolean): number {
  const { best, daily } = useStore(scores);
  return isDaily ? daily : best;
}
