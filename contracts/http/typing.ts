/**
 * A player's own typing: verified results, vehicle, and the leaderboard (document 2, section 2;
 * GAPS G62, G64, G67).
 */
import { z } from 'zod';
import { keyText, type RouteContract } from './route.ts';

/** Length classes of texts: each has a leaderboard of its own. */
export const textClass = z.enum(['short', 'medium', 'long', 'marathon']);
const period = z.enum(['day', 'week', 'all']);

/**
 * What one typed, as `games/typing-race/keystrokes` writes it: when, and whether right `+`, wrong
 * `x` or Backspace `<`.
 */
const keystrokes = z.object({
  /** Milliseconds since GO (in practice since the first key), never falling. */
  times: z.array(z.int().min(0).max(3_600_000)).max(10_000),
  kinds: z.string().max(10_000),
});

export const leaderboard = {
  method: 'GET',
  path: '/api/typing-leaderboard',
  summary:
    'Best verified race of each account that shows its profile, fastest first, 50 at most. Equal speeds share a rank.',
  who: 'player',
  limit: { max: 240, windowS: 60 },
  query: z.object({ textClass: textClass.default('medium'), period: period.default('all') }),
  answer: z.array(
    z.object({
      rank: z.int(),
      username: z.string(),
      wpm: z.int(),
      accuracy: z.int(),
      /** In UTC. */
      day: z.iso.date(),
      isYou: z.boolean(),
    }),
  ),
} as const satisfies RouteContract;

export const myTyping = z.object({
  /** Best verified result, race or practice; 0 before the first. It unlocks vehicles. */
  bestWpm: z.int(),
  /** Best verified race; null before the first. */
  bestRaceWpm: z.int().nullable(),
  racesRun: z.int(),
  racesWon: z.int(),
  /**
   * The caller's rank on the board of `busiestBoard` of all time; null without a race there, for
   * guests and for accounts that show their profile to nobody.
   */
  rank: z.int().nullable(),
  /** The chosen vehicle; null: the last one unlocked. */
  vehicle: z.string().nullable(),
  /**
   * The length of text over which accounts have raced most: the leaderboard to open first. Null
   * while nobody has.
   */
  busiestBoard: textClass.nullable(),
});

export const getMyTyping = {
  method: 'GET',
  path: '/api/me/typing',
  summary: "The caller's typing: best verified speed, races run and won, rank, vehicle.",
  who: 'player',
  limit: { max: 240, windowS: 60 },
  answer: myTyping,
} as const satisfies RouteContract;

export const chooseVehicle = {
  method: 'PUT',
  path: '/api/me/vehicle',
  summary: 'Choose a vehicle that the best verified speed has unlocked.',
  who: 'player',
  limit: { max: 60, windowS: 60 },
  body: z.object({ vehicle: keyText }),
  answer: myTyping,
} as const satisfies RouteContract;

export const postPractice = {
  method: 'POST',
  path: '/api/typing-results',
  summary:
    'Hand in a finished practice run of a catalogue text. The server counts speed and accuracy itself.',
  who: 'player',
  limit: { max: 30, windowS: 60 },
  stores: { bytes: 800, perByte: 1 },
  body: keystrokes.extend({ textId: keyText }),
  answer: z.object({
    /** Of the stored result; null for a run that was handed in before. */
    id: z.string().nullable(),
    wpm: z.int(),
    accuracy: z.int(),
    verdict: z.enum(['plausible', 'flagged']),
    /** Why it is `flagged`; empty otherwise. */
    reasons: z.array(z.string()),
    /** So fast that it counts for no board until two other runs agree. */
    isProvisional: z.boolean(),
    isBest: z.boolean(),
    me: myTyping,
  }),
} as const satisfies RouteContract;

export type MyTyping = z.infer<typeof myTyping>;
export type TextClass = z.infer<typeof textClass>;
export type Period = z.infer<typeof period>;
