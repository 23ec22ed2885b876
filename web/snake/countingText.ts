/** Whether a run counts, as a line for the board. Pure. */
import type { Status } from '@playfield/games/little-big-snake/index.ts';
import type { Counting } from './counting.ts';
import { unreachableText } from './unsentRuns.ts';

/** Null if there is nothing to say. */
export function countingText(counting: Counting, status: Status): string | null {
  switch (counting.kind) {
    case 'asking':
      return null;
    case 'starting':
      return 'Starting…';
    case 'attempt':
      return counting.isUnreached
        ? `${unreachableText} Please start again.`
        : 'Starting begins one of your attempts.';
    case 'open':
      if (status !== 'waiting') return null;
      return counting.untilMs === null ? 'Counts for the high scores' : 'Counts for your match';
    case 'checking':
      return 'Verifying your score…';
    case 'kept':
      return 'Not verified yet: your score is kept, and sent when the server can be reached.';
    case 'signed-out':
      return 'Not verified yet: your score is kept, and sent when you have signed in again.';
    case 'counted':
      return counting.isBest ? 'Your best run so far. Score verified.' : 'Score verified.';
    default:
      return `Not counted: ${counting.text}`;
  }
}
