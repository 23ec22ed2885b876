/** That the list of waiting games changed, told to the servers whose people look at it. */
import { z } from 'zod';
import type { Notice } from '../bus/notice.ts';
import type { Change } from './decide.ts';
import type { MatchRecord } from './match.ts';

export const lobbyTopic = 'lobby:all';
/** The list of waiting games changed. */
export const lobbyChanged: Notice<Record<string, never>> = {
  kind: 'match/lobby',
  body: z.strictObject({}),
  topicOf: () => lobbyTopic,
  audience: 'subscribers',
};

const isListed = ({ row }: MatchRecord): boolean => row.status === 'waiting' && row.away1At === null;

/** Whether the change adds or removes an entry of the lobby. */
export function changesLobby({ from, next }: Change): boolean {
  return next.row.gameMode === 'online' && isListed(from) !== isListed(next);
}
