/** Events of one player for tests: ordinary ones, changed where a test needs it. */
import type {
  PlayedGame,
  PlayedPractice,
  PlayedRace,
  PlayedRun,
  RatingOutcome,
} from '../../digest/playedEvent.ts';

const common = {
  subjectId: 's',
  at: new Date(Date.UTC(2026, 10, 1, 12)),
  userId: 'u',
  name: 'Ada',
  isGuest: false,
  since: new Date(Date.UTC(2026, 0, 1)),
  tournamentId: null,
  won: false,
  drawn: false,
  rating: null,
} as const;

/** A game of Connect Four against the AI at easy, lost by the rules. */
export const game = (changes: Partial<PlayedGame> = {}): PlayedGame => ({
  ...common,
  on: 'game',
  gameType: 'connect-four',
  mode: 'ai',
  level: 'easy',
  result: 'win',
  isRated: false,
  plies: 20,
  seat: 'player1',
  hints: 0,
  opponentId: null,
  opponentName: 'AI',
  opponentIsGuest: false,
  clockLeftMs: null,
  durationMs: 60_000,
  facts: {},
  ...changes,
});

/** A game against a person. */
export const online = (changes: Partial<PlayedGame> = {}): PlayedGame =>
  game({
    mode: 'online',
    level: null,
    opponentId: 'o',
    opponentName: 'Bob',
    clockLeftMs: 60_000,
    ...changes,
  });

/** What a plain rated game did to a rating that is not firm yet. */
export const rating = (changes: Partial<RatingOutcome> = {}): RatingOutcome => ({
  before: 1200,
  after: 1210,
  deviation: 200,
  volatility: 0.06,
  weight: 1,
  results: { won: 1, drawn: 0, lost: 0 },
  reason: null,
  meeting: 1,
  wasFirm: false,
  isFirm: false,
  boardBefore: null,
  boardAfter: null,
  winStreak: 0,
  gap: null,
  ...changes,
});

/** A race of two on a short text of the catalogue, lost at 40 words a minute. */
export const race = (changes: Partial<PlayedRace> = {}): PlayedRace => ({
  ...common,
  on: 'race',
  gameType: 'typing-race',
  mode: 'online',
  isRated: true,
  joinedAsGuest: false,
  isFinished: true,
  hasLeft: false,
  typed: 100,
  isVerified: true,
  isCatalogueText: true,
  wpm: 40,
  bestWpm: changes.wpm ?? 40,
  accuracy: 95,
  errors: 3,
  length: 'short',
  place: 2,
  runners: 2,
  finishMs: 30_000,
  opponentIds: ['o'],
  ...changes,
});

export const practice = (changes: Partial<PlayedPractice> = {}): PlayedPractice => ({
  ...common,
  on: 'typing',
  gameType: 'typing-race',
  mode: 'practice',
  isVerified: true,
  wpm: 40,
  bestWpm: changes.wpm ?? 40,
  accuracy: 95,
  errors: 3,
  length: 'short',
  ...changes,
});

export const run = (changes: Partial<PlayedRun> = {}): PlayedRun => ({
  ...common,
  on: 'run',
  gameType: 'little-big-snake',
  mode: 'solo',
  score: 100,
  length: 10,
  ...changes,
});
