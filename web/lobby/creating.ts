/** Which button of the lobby is busy, and which card tells of a refusal. Pure. */
import type { Entering } from './useEnterGame.ts';

/** Whether a game of this kind is being opened. */
export function isCreating(
  { isPending, request }: Pick<Entering, 'isPending' | 'request'>,
  gameMode: 'online' | 'friend',
  gameType: string,
): boolean {
  return (
    isPending && request?.kind === 'create' && request.gameMode === gameMode && request.gameType === gameType
  );
}

/** Whether the request is for a game that the lobby lists, whose buttons are on a card of their own. */
export const isForList = ({ request }: Pick<Entering, 'request'>): boolean =>
  request?.kind === 'create' && request.gameMode === 'online';
