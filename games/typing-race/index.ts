/**
 * The typing race (document 2; GAPS G55 to G65): the pure parts that page and server share. It is no turn-based game and has no
 * `defineGame`; this file is all that the others may import of it.
 */

/** Speed and accuracy by the formulas of the specification. */
export { accuracy, msAtWpm, rawAccuracy, wpm } from './wpm.ts';

/** A run as the list of its keys. */
export {
  emptyLog,
  keysBy,
  lastKeyMs,
  readLog,
  replay,
  sliceLog,
  writeLog,
  type KeyLog,
} from './keystrokes.ts';

/** The typing view: its state and what keys, phones and pastes make of it. */
export {
  batchSince,
  resumeTyping,
  startTyping,
  typing,
  upcomingText,
  wpmAt,
  type InputOrigin,
  type TypingAction,
  type TypingState,
} from './typing.ts';

/** What is typed: the catalogue and texts that people bring. */
export { difficulties, pickText, textById, texts, textsOf, type Difficulty, type RaceText } from './texts.ts';
export { catalogueText, customTextMax, customTextMin, normaliseText } from './customText.ts';

/** What is driven. */
export {
  currentVehicle,
  isUnlocked,
  newlyUnlocked,
  nextGoal,
  skins,
  unlockedBy,
  vehicleById,
  vehicleRank,
  vehicles,
  type Vehicle,
  type VehicleId,
} from './vehicles.ts';

/** The server's check: keys as they arrive, then the whole run. */
export {
  extend,
  maxKeys,
  noProgress,
  trustedLateMs,
  type Batch,
  type Progress,
  type ProgressRefusal,
} from './verify.ts';
export { isSuspicion, judge, suspicionTexts, type Suspicion, type Verdict } from './judge.ts';
export { agreeing, hasCopyAmong, isProvisional, provisionalWpm, type KnownRun } from './agreement.ts';

/** Who is where, and how it ended. */
export { finalPlaces, progressPercent, raceEndsAtMs, standings, type Racer } from './placing.ts';

/** Practice: who drives beside the player, what is shown afterwards, and the board of this browser. */
export {
  adaptiveBots,
  classicBots,
  ghostOf,
  rivalAt,
  type Rival,
  type RivalAt,
  type TypingRival,
} from './rivals.ts';
export { mostRaceBots, raceBotAt, raceBots, raceBotWpm } from './raceBots.ts';
export { analyse, type Analysis, type ErrorMark, type KeyFigures, type SpeedPoint } from './analysis.ts';
export { practiceTextFrom, slowWords } from './slowWords.ts';
export {
  bestWpmOf,
  readLeaderboard,
  shownLeaderboard,
  withEntry,
  writeLeaderboard,
  type BoardClass,
  type LeaderboardEntry,
} from './leaderboard.ts';
