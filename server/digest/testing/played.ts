/** What somebody played, for tests of what follows from it. */
import type { PlayedGame, PlayedPractice, PlayedRace, PlayedRun, RatingOutcome } from '../playedEvent.ts';

const common = {
  subjectId: 's',
  at: new Date('2026-11-23T12:00:00Z'),
  userId: 'u',
  name: 'Ann',
  isGuest: false,
  since: new Date(0),
  gameType: 'connect-four',
  tournamentId: null,
  won: false,
  drawn: false,
  rating: null,
} as const;

/** What a result that counts did to a firm rating. */
export const outcome = (fields: Partial<RatingOutcome> = {}): RatingOutcome => ({
  before: 1200,
  after: 1210,
  deviation: 80,
  volatility: 0.06,
  weight: 1,
  results: { won: 1, drawn: 0, lost: 0 },
  reason: null,
  meeting: 1,
  wasFirm: true,
  isFirm: true,
  boardBefore: null,
  boardAfter: null,
  winStreak: 0,
  gap: null,
  ...fields,
});

export const playedGame = (fields: Partial<PlayedGame> = {}): PlayedGame => ({
  ...common,
  on: 'game',
  mode: 'online',
  level: null,
  result: 'win',
  isRated: true,
  plies: 20,
  seat: 'player1',
  hints: 0,
  opponentId: 'o',
  opponentName: 'Ben',
  opponentIsGuest: false,
  clockLeftMs: null,
  durationMs: 60_000,
  facts: {},
  ...fields,
});

const typed = { wpm: 60, bestWpm: 60, accuracy: 98, errors: 1, length: 'medium', isVerified: true } as const;

export const playedRace = (fields: Partial<PlayedRace> = {}): PlayedRace => ({
  ...common,
  ...typed,
  on: 'race',
  gameType: 'typing-race',
  mode: 'online',
  isRated: true,
  joinedAsGuest: false,
  isFinished: true,
  hasLeft: false,
  typed: 100,
  isCatalogueText: true,
  place: 1,
  runners: 2,
  finishMs: 30_000,
  opponentIds: [],
  ...fields,
});

export const playedPractice = (fields: Partial<PlayedPractice> = {}): PlayedPractice => ({
  ...common,
  ...typed,
  on: 'typing',
  gameType: 'typing-race',
  mode: 'practice',
  ...fields,
});

export const playedRun = (fields: Partial<PlayedRun> = {}): PlayedRun => ({
  ...common,
  on: 'run',
  gameType: 'little-big-snake',
  mode: 'solo',
  score: 100,
  length: 9,
  ...fields,
});
