/**
 * How somebody appears, and their profile: level, ratings, records, history, head-to-head
 * (GAPS G06, G45, G89).
 */
import { z } from 'zod';
import { avatarFigures } from '../avatarFigures.ts';
import { achievementIcon, rarity } from './achievements.ts';
import { presence } from './presence.ts';
import { idText, keyText, type RouteContract } from './route.ts';

/** The chosen figure and colour; null: made from the id. */
export const look = z.object({
  figure: z.enum(avatarFigures).nullable(),
  /** Index into the twelve colours of `web/ui/Avatar`. */
  color: z.int().min(0).max(11).nullable(),
});

/** A rating beside a name. */
export const shownRating = z.object({
  rating: z.int(),
  /** The deviation is 110 or more: about `gamesToFirm` more games make it firm. */
  isProvisional: z.boolean(),
  gamesToFirm: z.int(),
});

/** Wins, losses and draws. */
const tally = z.object({ wins: z.int(), losses: z.int(), draws: z.int() });

const profileRating = shownRating.extend(tally.shape).extend({
  gameType: z.string(),
  /** The rating lies within two deviations of the number. */
  deviation: z.int(),
  /** Place on the board; null for those who are not on it. */
  place: z.int().nullable(),
  games: z.int(),
  winStreak: z.int(),
  bestWinStreak: z.int(),
  tournamentWins: z.int(),
  /** The win against the highest rating. */
  bestWin: z.object({ username: z.string(), rating: z.int(), day: z.iso.date() }).nullable(),
});

const record = tally.extend({ gameType: z.string(), mode: z.enum(['ai', 'online']), games: z.int() });

const level = z.object({
  level: z.int(),
  /** Points ever earned. */
  earned: z.int(),
  /** Points at which this level began, and the next one begins. */
  from: z.int(),
  to: z.int(),
});

const profile = z.object({
  id: z.string(),
  /** With the account's own capitals. */
  username: z.string(),
  isYou: z.boolean(),
  look,
  /** Null where the person shows the profile to others only: nothing but the name is told then. */
  detail: z
    .object({
      /** The day the account was made, `2026-11-23`. */
      since: z.iso.date(),
      level,
      presence,
      ratings: z.array(profileRating),
      /** How many tournaments of a game the person has won, rated or not; games without one are missing. */
      tournamentWins: z.array(z.object({ gameType: z.string(), won: z.int() })),
      records: z.array(record),
      typing: z
        .object({
          bestWpm: z.int(),
          averageWpm: z.int(),
          averageAccuracy: z.int(),
          runs: z.int(),
          races: z.int(),
          racesWon: z.int(),
        })
        .nullable(),
      /** The best verified run. */
      snake: z.object({ best: z.int() }).nullable(),
      /** Ids of the three chosen achievements, or the rarest ones where nothing was chosen. */
      achievements: z.array(z.object({ id: z.string(), name: z.string(), icon: achievementIcon, rarity })),
      unlocked: z.int(),
      /** How the person and the reader stand, from the reader's side; null where either does not show it. */
      against: z.array(tally.extend({ gameType: z.string() })).nullable(),
    })
    .nullable(),
});

const usernameParams = z.object({ username: z.string().max(200) });
const readLimit = { max: 240, windowS: 60 } as const;

export const getProfile = {
  method: 'GET',
  path: '/api/profiles/:username',
  summary: "Somebody's profile, as the caller may see it.",
  who: 'player',
  limit: readLimit,
  params: usernameParams,
  answer: profile,
} as const satisfies RouteContract;

export const getProfileRatings = {
  method: 'GET',
  path: '/api/profiles/:username/ratings',
  summary: 'The rating at the end of each day on which it changed, oldest first, for each game.',
  who: 'player',
  limit: readLimit,
  params: usernameParams,
  query: z.object({
    gameType: keyText.optional(),
    period: z.enum(['quarter', 'year', 'all']).default('quarter'),
  }),
  answer: z.array(
    z.object({
      gameType: z.string(),
      days: z.array(z.object({ day: z.iso.date(), rating: z.int(), games: z.int() })),
    }),
  ),
} as const satisfies RouteContract;

const profileGame = z.object({
  id: z.string(),
  gameType: z.string(),
  mode: z.enum(['ai', 'online', 'friend']),
  /** Null against the AI, whose level is named instead. */
  opponent: z
    .object({
      name: z.string(),
      /** Whether the name leads to a profile. */
      isAccount: z.boolean(),
    })
    .nullable(),
  level: z.enum(['easy', 'medium', 'hard']).nullable(),
  outcome: z.enum(['won', 'lost', 'drawn', 'none']),
  rated: z.boolean(),
  /** What the game changed of the person's rating; null where it changed nothing. */
  ratingChange: z.int().nullable(),
  moves: z.int(),
  /** The day of its end: nobody's hours of play are shown. */
  day: z.iso.date(),
});

export const getProfileGames = {
  method: 'GET',
  path: '/api/profiles/:username/games',
  summary: "Somebody's finished games that the caller may see, newest first, 20 at a time.",
  who: 'player',
  limit: readLimit,
  params: usernameParams,
  query: z.object({ before: idText.optional(), gameType: keyText.optional() }),
  /** `next` is the `before` of the next page. */
  answer: z.object({ games: z.array(profileGame), next: z.string().nullable() }),
} as const satisfies RouteContract;

export const getAgainst = {
  method: 'GET',
  path: '/api/profiles/:username/against/:opponent',
  summary: 'How two people stand against each other, by game; from the side of the first.',
  who: 'player',
  limit: readLimit,
  params: usernameParams.extend({ opponent: z.string().max(200) }),
  answer: z.array(tally.extend({ gameType: z.string() })),
} as const satisfies RouteContract;

export const putProfile = {
  method: 'PUT',
  path: '/api/me/profile',
  summary: "Change what the caller's profile shows. Needs an account.",
  who: 'player',
  limit: { max: 60, windowS: 60 },
  body: z.object({ look: look.optional(), achievements: z.array(idText).max(3).optional() }),
  answer: z.object({ look, achievements: z.array(z.string()) }),
} as const satisfies RouteContract;

/** What stands beside an account's name; guests have a figure made from their id, and nothing else. */
const face = z.object({
  id: z.string(),
  look,
  /** Null where the person does not show the caller their profile. */
  level: z.int().nullable(),
  /** In the game that was asked about; null without one. */
  rating: shownRating.nullable(),
});

export const getFaces = {
  method: 'GET',
  path: '/api/faces',
  summary: 'Figure, colour, level and rating in a game of up to 50 people, by id; guests are missing.',
  who: 'player',
  limit: readLimit,
  query: z.object({
    ids: z
      .string()
      .max(3250)
      .regex(/^[\w-]{1,64}(,[\w-]{1,64}){0,49}$/),
    gameType: keyText.optional(),
  }),
  answer: z.array(face),
} as const satisfies RouteContract;

export const getMyPoints = {
  method: 'GET',
  path: '/api/me/points',
  summary: "The caller's points and what changed them, newest first, 50 at a time.",
  who: 'player',
  limit: readLimit,
  query: z.object({ before: z.string().max(100).optional() }),
  answer: z.object({
    points: z.int(),
    level,
    changes: z.array(
      z.object({
        id: z.string(),
        delta: z.int(),
        reason: z.enum(['result', 'achievement', 'prize', 'fee', 'refund', 'merge']),
        /** Id of the game, race, run or achievement, or of a tournament's participant. */
        subjectId: z.string(),
        /** What was played; null for everything but results. */
        gameType: z.string().nullable(),
        balance: z.int(),
        at: z.iso.datetime(),
      }),
    ),
    next: z.string().nullable(),
  }),
} as const satisfies RouteContract;

export const exportMe = {
  method: 'GET',
  path: '/api/me/export',
  summary: 'What is stored about the caller, as one JSON document.',
  who: 'player',
  limit: { max: 2, windowS: 86_400 },
  answer: z.unknown(),
} as const satisfies RouteContract;

export const deleteMe = {
  method: 'POST',
  path: '/api/me/delete',
  summary: 'Delete the account (or the guest) for good. An account confirms with its password.',
  who: 'player',
  limit: { max: 10, windowS: 3600 },
  body: z.object({ password: z.string().max(1024).optional() }),
  answer: z.object({ done: z.literal(true) }),
} as const satisfies RouteContract;

export const listSessions = {
  method: 'GET',
  path: '/api/me/sessions',
  summary: "The caller's sessions: since when, last used, by which browser, and which is this one.",
  who: 'player',
  limit: readLimit,
  answer: z.array(
    z.object({
      id: z.string(),
      createdAt: z.iso.datetime(),
      lastSeenAt: z.iso.datetime(),
      /** Such as `Firefox on Windows`; null if it is not known. */
      browser: z.string().nullable(),
      isThis: z.boolean(),
    }),
  ),
} as const satisfies RouteContract;

export const endSessions = {
  method: 'POST',
  path: '/api/me/sessions/end',
  summary: 'End one session by its id, or all but this one.',
  who: 'player',
  limit: { max: 60, windowS: 60 },
  body: z.object({ id: idText.optional() }),
  answer: z.object({ ended: z.int() }),
} as const satisfies RouteContract;

export type Face = z.infer<typeof face>;
export type Look = z.infer<typeof look>;
export type Profile = z.infer<typeof profile>;
export type ProfileRating = z.infer<typeof profileRating>;
export type ProfileGame = z.infer<typeof profileGame>;
export type ShownRating = z.infer<typeof shownRating>;
export type Level = z.infer<typeof level>;
