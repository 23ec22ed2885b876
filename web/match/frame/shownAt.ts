/** The address that shows one game, finished or not; null for a game that has no address. Pure. */
import { gamePath } from '../../lobby/gamePath.ts';
import type { GameTexts } from './gameTexts.ts';
import type { GameRecord } from './record.ts';

export function shownAt(
  { id, gameMode, gameType, isOffline }: GameRecord,
  { aiPath }: Pick<GameTexts, 'aiPath'>,
): string | null {
  if (isOffline === true) return null;
  if (gameMode === 'local') return `/${gameType}/local`;
  return gameMode === 'ai' ? `${aiPath}?game=${id}` : gamePath(id);
}
