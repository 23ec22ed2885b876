/** What servers tell each other about tournaments. */
import { z } from 'zod';
import type { Notice, Topic } from '../bus/notice.ts';

type Changed = {
  readonly tournamentId: string;
  /** The version before, and the one now. */
  readonly from: number;
  readonly version: number;
};

export const topicOf = (tournamentId: string): Topic => `tournament:${tournamentId}`;

/** A tournament changed: those who watch it are to be told. */
export const tournamentChanged: Notice<Changed> = {
  kind: 'tournament/changed',
  body: z.object({ tournamentId: z.string(), from: z.int(), version: z.int() }),
  topicOf: ({ tournamentId }) => topicOf(tournamentId),
  audience: 'subscribers',
};
