/** What a race shows of itself, from its stored rows alone. */
import { expect, test } from 'vitest';
import { progressOf, resultsOf, type ParticipantRow, type RaceRow } from './record.ts';

const goMs = Date.UTC(2026, 5, 15, 12);

const row: RaceRow = {
  id: 'r',
  creatorId: 'user-a',
  creatorName: 'a',
  rated: true,
  isListed: true,
  text: 'x'.repeat(800),
  tournamentId: null,
  tournamentMatchId: null,
  gameNumber: null,
  bots: 0,
  botWpm: null,
  textId: null,
  status: 'completed',
  maxParticipants: 2,
  createdAt: new Date(goMs - 5000),
  startedAt: new Date(goMs),
  completedAt: new Date(goMs + 120_000),
  startsAt: null,
  deadlineAt: null,
};

const half: ParticipantRow = {
  id: 'p',
  raceId: 'r',
  userId: 'user-a',
  username: 'a',
  progress: 50,
  wpm: 40,
  accuracy: 97,
  isFinished: false,
  position: 1,
  joinedAt: new Date(goMs - 5000),
  finishedAt: null,
  isGuest: true,
  vehicle: 'green-pickup',
  isReady: false,
  awayAt: null,
  charIndex: 400,
  errors: 3,
  keystrokes: 403,
  finishMs: null,
  isDnf: true,
  isBest: false,
  verdict: null,
  reasons: [],
  isProvisional: false,
  leftAt: null,
};

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
