/** What a race shows of itself, from its stored rows alone. */
import { expect, test } from 'vitest';
import { progressOf, resultsOf, type RaceRow } from './record.ts';
import { participantRow, raceRow } from './testing/rows.ts';

const goMs = Date.UTC(2026, 5, 15, 12);

const row = raceRow(goMs, {
  text: 'x'.repeat(800),
  status: 'completed',
  startedAt: new Date(goMs),
  completedAt: new Date(goMs + 120_000),
});
const half = participantRow('a', goMs, {
  progress: 50,
  wpm: 40,
  accuracy: 97,
  position: 1,
  charIndex: 400,
  errors: 3,
  keystrokes: 403,
  isDnf: true,
});

test('a completed race keeps its progress after its text was replaced by a shorter one', () => {
  const replaced = { row: { ...row, text: 'This text was removed.' }, participants: [half] };
  const stored = { progress: 50, wpm: 40, accuracy: 97, index: 400 };
  expect(progressOf(replaced, goMs + 200_000)).toMatchObject([stored]);
  expect(resultsOf(replaced, goMs + 200_000)).toMatchObject([stored]);
});

test('in a running race the progress follows from what is typed', () => {
  const running: RaceRow = { ...row, status: 'racing', completedAt: null };
  const participants = [{ ...half, progress: 0, charIndex: 200 }];
  expect(progressOf({ row: running, participants }, goMs + 60_000)).toMatchObject([{ progress: 25 }]);
});

test('who has left is placed behind who stayed, at once and among the bots of a completed race', () => {
  const gone = { ...half, position: 2, leftAt: new Date(goMs + 30_000) };
  const stayed = participantRow('b', goMs, { position: 1, charIndex: 100, keystrokes: 100, isDnf: true });
  const placed = (fields: Partial<RaceRow>) =>
    progressOf({ row: { ...row, ...fields }, participants: [gone, stayed] }, goMs + 60_000).map(
      ({ playerId, position }) => [playerId, position],
    );
  const running = placed({ status: 'racing', completedAt: null });
  expect(running).toEqual([
    ['b', 1],
    ['a', 2],
  ]);
  const withBots = placed({ bots: 4, botWpm: 40, maxParticipants: 6 });
  expect(withBots).toHaveLength(6);
  expect(withBots.slice(-2)).toEqual([
    ['b', 5],
    ['a', 6],
  ]);
});
