/** The address that shows one game, finished or not; null for a game that has no address. Pure. */
import { gamePath } from '@playfield/contracts/paths.ts';
import { pathsOf } from '@playfield/games/paths.ts';
import type { GameRecord } from './record.ts';

export function shownAt({ id, gameMode, gameType, isOffline }: GameRecord): string | null {
  if (isOffline === true) return null;
  if (gameMode === 'local') return pathsOf(gameType).local;
  return gameMode === 'ai' ? `${pathsOf(gameType).ai}?game=${id}` : gamePath(id);
}
