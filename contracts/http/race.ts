/** Typing races between people (document 2, sections 2, 3 and 7; GAPS G55-G59). */
import { z } from 'zod';
import { idParams, keyText, type RouteContract } from './route.ts';

const raceStatus = z.enum(['waiting', 'racing', 'completed']);
/** How many may run (OL-005). */
const raceSize = z.union([z.literal(2), z.literal(4), z.literal(6)]);

const vehicle = z.object({ id: z.string(), icon: z.string() });

/** Frequent updates about each player (RC-008 without the fields that never change). */
export const raceProgress = z.object({
  /** Names a player within one race; not an account's id. */
  playerId: z.string(),
  /** Percent of the text with one decimal; 100 at its end alone. */
  progress: z.number(),
  wpm: z.int(),
  /** Percent, 0 to 100. */
  accuracy: z.int(),
  /** Place from 1 among those who run, provisional until the race is complete. */
  position: z.int().nullable(),
  isFinished: z.boolean(),
  /** Characters of the text that are done. */
  index: z.int(),
  /** Wrong keys so far: with `index` and `keystrokes` enough to go on typing at another device. */
  errors: z.int(),
  /** Keystrokes that are stored: the next batch begins with this number. */
  keystrokes: z.int(),
});

export const racePlayer = raceProgress.extend({
  playerName: z.string(),
  /** Whose face it is; null once the person is gone, and of bots. */
  userId: z.string().nullable(),
  isGuest: z.boolean(),
  /** A bot of the server: nobody's, never rated, and on no board. */
  isBot: z.boolean(),
  vehicle,
  isReady: z.boolean(),
  isConnected: z.boolean(),
  /** Gave up the running race: nobody waits for this player. */
  hasLeft: z.boolean(),
});

export const raceResult = racePlayer.extend({
  /** The player's account; null for guests. */
  accountId: z.string().nullable(),
  /** From GO to the last character, ms; null for somebody who did not finish. */
  finishMs: z.int().nullable(),
  /** Did not finish in time (G57); of bots: the race was over for all people before. */
  isDnf: z.boolean(),
  /** Better than any verified race of this account before; never true for guests. */
  isBest: z.boolean(),
  /**
   * `flagged`: the timings do not look like typing; kept, and off the leaderboards. Null while
   * running, for DNF and for bots.
   */
  verdict: z.enum(['plausible', 'flagged']).nullable(),
  /** Why it is `flagged`; empty otherwise. */
  reasons: z.array(z.string()),
  /** So fast that it counts for no board until two other runs agree. */
  isProvisional: z.boolean(),
});

/** A race in the lobby (OL-020). */
const raceEntry = z.object({
  id: z.string(),
  text: z.string(),
  /** Null for a text of the creator's own: such a race counts for no board (G59). */
  textId: z.string().nullable(),
  creatorId: z.string().nullable(),
  creatorName: z.string(),
  maxParticipants: z.int(),
  /** People; bots are not counted. */
  participants: z.int(),
  /** Bots in free places; each gives way to a person until the start. */
  bots: z.int(),
  status: raceStatus,
  createdAt: z.iso.datetime(),
  /** Since it was opened, ms, by the server's clock. */
  ageMs: z.int(),
  /** Whether the caller runs in it, and has not left it. */
  isJoined: z.boolean(),
});

export const race = raceEntry.extend({
  /** In the order of joining, bots last. */
  players: z.array(racePlayer),
  /** When bots fill the free places of a waiting quick race; null where none will, or they are there. */
  botsAtMs: z.number().nullable(),
  /**
   * When a waiting race starts by itself, milliseconds since 1970 by the server; null while too few
   * are there.
   */
  startsAtMs: z.number().nullable(),
  /** When typing begins: 3 seconds after the start (RC-005). */
  goAtMs: z.number().nullable(),
  /** When the race ends for those who have not finished (G57). */
  endsAtMs: z.number().nullable(),
  /** Best first; null until the race is complete. */
  results: z.array(raceResult).nullable(),
  /** The caller's `playerId`; null for who only looks. */
  you: z.string().nullable(),
  /** Whether the caller may start it: its creator, or the first player once the creator has left. */
  isCreator: z.boolean(),
  /** Whether everybody finds it in the lobby; otherwise only its link leads to it, as for an invitation or a tournament. */
  isListed: z.boolean(),
  /** A race of a tournament: for its two players alone, and it starts by itself. */
  isTournament: z.boolean(),
  /** The tournament it belongs to; null for every other race. */
  tournamentId: z.string().nullable(),
  /** The server's time of this reading. */
  serverMs: z.number(),
});

const username = z.string().max(200).optional();
/** May be left out, be `anonymous`, or agree with the session (G10). */
const userId = keyText.optional();
const vehicleId = keyText.optional();

export const listRaces = {
  method: 'GET',
  path: '/api/typing-races',
  summary:
    'Races of the lobby: waiting ones first, then running and just completed ones, newest first; 60 at most.',
  who: 'player',
  limit: { max: 240, windowS: 60 },
  answer: z.array(raceEntry),
} as const satisfies RouteContract;

export const createRace = {
  method: 'POST',
  path: '/api/typing-races',
  summary:
    'Open a race. Without a text, or with one of the catalogue, it counts; any other text makes it unrated.',
  who: 'player',
  limit: { max: 20, windowS: 60 },
  stores: { bytes: 1500, perByte: 1 },
  body: z.object({
    text: z.string().max(20_000).optional(),
    creatorId: userId,
    username,
    vehicle: vehicleId,
    maxParticipants: raceSize.default(6),
    /** False: only people with the link find it, and it isn't rated. */
    isListed: z.boolean().default(true),
  }),
  answer: race,
} as const satisfies RouteContract;

const currentRace = z.object({ id: z.string(), status: z.enum(['waiting', 'racing']) });

export const currentRaces = {
  method: 'GET',
  path: '/api/typing-races/current',
  summary: 'The races that wait or run with the caller in them, running ones first, 5 at most.',
  who: 'player',
  limit: { max: 240, windowS: 60 },
  answer: z.array(currentRace),
} as const satisfies RouteContract;

export const getRace = {
  method: 'GET',
  path: '/api/typing-races/:id',
  summary: 'One race with its players, and its results once it is complete.',
  who: 'player',
  limit: { max: 600, windowS: 60 },
  isGuessable: true,
  params: idParams,
  answer: race,
} as const satisfies RouteContract;

export const joinRace = {
  method: 'POST',
  path: '/api/typing-races/:id/join',
  summary: 'Take a place in a waiting race. Of several at once exactly as many get one as are free.',
  who: 'player',
  limit: { max: 60, windowS: 60 },
  isGuessable: true,
  stores: { bytes: 1000 },
  params: idParams,
  body: z.object({ userId, username, vehicle: vehicleId }),
  answer: race,
} as const satisfies RouteContract;

export const quickRace = {
  method: 'POST',
  path: '/api/typing-races/quick',
  summary:
    'Race now: joins the oldest waiting race with a free place, or opens one for six (G58), which bots fill after 8 s.',
  who: 'player',
  limit: { max: 30, windowS: 60 },
  stores: { bytes: 2500 },
  body: z.object({ username, vehicle: vehicleId }),
  answer: race,
} as const satisfies RouteContract;

export const raceAgain = {
  method: 'POST',
  path: '/api/typing-races/:id/again',
  summary:
    'Another race with the people of one that the caller has run: the first who asks opens it, and the others come into the same one.',
  who: 'player',
  limit: { max: 20, windowS: 60 },
  stores: { bytes: 2500 },
  params: idParams,
  body: z.object({ username, vehicle: vehicleId }),
  answer: race,
} as const satisfies RouteContract;

export const waitingAgain = {
  method: 'GET',
  path: '/api/typing-races/:id/again',
  summary:
    'Names of those who wait in the race in which the people of this one race again, without the caller.',
  who: 'player',
  limit: { max: 120, windowS: 60 },
  isGuessable: true,
  isForMembers: true,
  params: idParams,
  answer: z.object({ names: z.array(z.string()) }),
} as const satisfies RouteContract;

export type RaceProgress = z.infer<typeof raceProgress>;
export type RacePlayer = z.infer<typeof racePlayer>;
export type RaceResult = z.infer<typeof raceResult>;
export type RaceEntry = z.infer<typeof raceEntry>;
export type CurrentRace = z.infer<typeof currentRace>;
export type Race = z.infer<typeof race>;
