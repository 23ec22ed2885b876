/**
 * The typing race (document 2; GAPS G55 to G65): the pure parts that page and server share. It is no turn-based game and has no
 * `defineGame`; this file is all that the others may import of it.
 */

/** Speed and accuracy by the formulas of the specification. */
export { accuracy, charactersPerWord, exactWpm, impossibleWpm, msAtWpm, rawAccuracy, wpm } from './wpm.ts';

/** A run as the list of its keys. */
export {
  concatLogs,
  emptyLog,
  isKeyKind,
  keysBy,
  lastKeyMs,
  readLog,
  replay,
  sliceLog,
  writeLog,
  type KeyKind,
  type KeyLog,
  type ReplayRefusal,
  type Standing,
} from './keystrokes.ts';

/** The typing view: its state and what keys, phones and pastes make of it. */
export {
  batchKeys,
  batchSince,
  resumeTyping,
  startTyping,
  typing,
  upcomingText,
  wpmAt,
  type Ignored,
  type InputOrigin,
  type TypingAction,
  type TypingState,
} from './typing.ts';
export { burstCharacters, type Field } from './inputField.ts';
export { charactersOf, countsFor, fold } from './characters.ts';

/** What is typed: the catalogue and texts that people bring. */
export {
  difficulties,
  lengthClassOf,
  pickText,
  textById,
  texts,
  textsOf,
  type Difficulty,
  type LengthClass,
  type RaceText,
  type TextClass,
  type TextSource,
} from './texts.ts';
export {
  catalogueText,
  customTextMax,
  customTextMin,
  normaliseText,
  type CustomTextRefusal,
} from './customText.ts';

/** What is driven. */
export {
  currentVehicle,
  defaultVehicle,
  isUnlocked,
  newlyUnlocked,
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
  type VerifyLimits,
} from './verify.ts';
export { isSuspicion, judge, suspicionTexts, type Suspicion, type Verdict } from './judge.ts';
export { agreeing, isCopy, isProvisional, provisionalWpm, type KnownRun } from './agreement.ts';

/** Who is where, and how it ended. */
export {
  afterWinnerMs,
  finalPlaces,
  progressPercent,
  raceEndsAtMs,
  standings,
  type PlayerProgress,
  type Racer,
} from './placing.ts';

/** Practice: who drives beside the player, what is shown afterwards, and the board of this browser. */
export {
  adaptiveBots,
  classicBots,
  ghostOf,
  rivalAt,
  type Course,
  type Rival,
  type RivalAt,
  type RivalKind,
} from './rivals.ts';
export {
  analyse,
  type Analysis,
  type ErrorMark,
  type KeyFigures,
  type SpeedPoint,
  type WordFigures,
} from './analysis.ts';
export { practiceTextFrom, slowWords, type SlowWord } from './slowWords.ts';
export {
  bestWpmOf,
  leaderboardSize,
  readLeaderboard,
  shownLeaderboard,
  withEntry,
  writeLeaderboard,
  type BoardClass,
  type LeaderboardEntry,
} from './leaderboard.ts';
