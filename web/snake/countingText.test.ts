/** What players read about whether a run counts. */
import { expect, test } from 'vitest';
import { countingText } from './countingText.ts';

test.each([
  [{ kind: 'asking' }, 'waiting', null],
  [{ kind: 'starting' }, 'waiting', 'Starting…'],
  [{ kind: 'attempt', isUnreached: false }, 'waiting', 'Starting begins one of your attempts.'],
  [{ kind: 'attempt', isUnreached: true }, 'waiting', "The server couldn't be reached. Please start again."],
  [{ kind: 'open', untilMs: null }, 'waiting', 'Counts for the high scores'],
  [{ kind: 'open', untilMs: 1 }, 'waiting', 'Counts for your match'],
  [{ kind: 'open', untilMs: 1 }, 'paused', null],
  [{ kind: 'local', text: 'Too many requests.' }, 'waiting', 'Not counted: Too many requests.'],
  [{ kind: 'local', text: 'Too many requests.' }, 'game-over', 'Not counted: Too many requests.'],
  [{ kind: 'checking' }, 'game-over', 'Verifying your score…'],
  [{ kind: 'counted', isBest: true, runId: 'r' }, 'game-over', 'Your best run so far. Score verified.'],
  [{ kind: 'counted', isBest: false, runId: 'r' }, 'game-over', 'Score verified.'],
  [
    { kind: 'signed-out' },
    'game-over',
    'Not verified yet: your score is kept, and sent when you have signed in again.',
  ],
  [{ kind: 'refused', text: 'Too fast.' }, 'game-over', 'Not counted: Too fast.'],
] as const)('%j while %s', (counting, status, text) => {
  expect(countingText(counting, status)).toBe(text);
});
