/** What servers tell each other about races. */
import { z } from 'zod';
import type { Notice } from '../bus/notice.ts';

/** A race changed: who runs, how far it is, or what was typed. Read again where it is held. */
export const raceChanged: Notice<{ readonly raceId: string }> = {
  kind: 'race/changed',
  body: z.object({ raceId: z.string() }),
  topicOf: ({ raceId }) => `race:${raceId}`,
  audience: 'others',
};
