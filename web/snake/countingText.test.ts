/** Whether a run counts, as players read it. */
import { expect, test } from 'vitest';
import { countingText } from './countingText.ts';

test.each([
  [{ kind: 'asking' }, 'waiting', null],
  [{ kind: 'open' }, 'waiting', 'Counts for the high scores'],
  [{ kind: 'open' }, 'paused', null],
  [{ kind: 'local' }, 'waiting', 'Not counted: The server could not be reached.'],
  [{ kind: 'local' }, 'game-over', 'Not counted: The server could not be reached.'],
  [{ kind: 'checking' }, 'game-over', 'The server checks this run …'],
  [{ kind: 'counted', isBest: true }, 'game-over', 'Your best run so far, checked by the server.'],
  [{ kind: 'counted', isBest: false }, 'game-over', 'Counted: the server has checked this run.'],
  [{ kind: 'refused', text: 'This is none.' }, 'game-over', 'Not counted: This is none.'],
] as const)('%j while %s', (counting, status, text) => {
  expect(countingText(counting, status)).toBe(text);
});
