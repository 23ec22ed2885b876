/** The first key of a player, for the keystroke writer. */
import { emptyLog } from '@playfield/games/typing-race/index.ts';

export const appended = (participantId: string) => ({
  participantId,
  from: 0,
  log: { times: [100], kinds: '+' },
  after: { index: 1, correct: 1, errors: 0, finishedAtMs: null, log: emptyLog },
  figures: { progress: 1, wpm: 50, accuracy: 100 },
  finishedAt: null,
});
