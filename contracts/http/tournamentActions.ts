/** What is done to tournaments: announce, join, play, organise (GAPS G42 to G51). */
import { z } from 'zod';
import { limits } from '../tournamentLimits.ts';
import { timeControl } from './match.ts';
import { idParams, idText, keyText, type RouteContract } from './route.ts';
import { tournament, tournamentDetails, tournamentFormat, tournamentMessage } from './tournaments.ts';

const instant = z.iso.datetime();

/** A date alone or an instant: of a deadline, a date means the end of that day where the organiser is (G47). */
const dateOrInstant = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);
/** Points: a whole number, or its digits. Which ones are allowed is the server's to say, in the form's words. */
const points = z.union([z.int(), z.string().regex(/^-?\d{1,10}$/)]).transform(Number);
const oddGames = z.union([z.literal(1), z.literal(3), z.literal(5)]);

export const tournamentWish = z.object({
  name: z.string().max(1000),
  description: z.string().max(10_000),
  gameType: keyText,
  format: tournamentFormat,
  /** A wish: `registration` opens at once, anything else within a second of when registration opens. */
  status: keyText.optional(),
  maxParticipants: z.int().optional(),
  entryFee: points.default(0),
  prizePool: points.default(0),
  startDate: dateOrInstant,
  registrationDeadline: dateOrInstant.optional(),
  /** IANA name, e.g. `Europe/Vienna`; dates without a time are meant there. Default UTC. */
  timeZone: z.string().max(64).optional(),
  clock: timeControl.optional(),
  bestOf: oddGames.optional(),
  finalBestOf: oddGames.optional(),
  thirdPlace: z.boolean().optional(),
  rated: z.boolean().optional(),
  accountsOnly: z.boolean().optional(),
  /** Round robin in groups. Default above 16 participants. */
  groups: z.boolean().optional(),
  joinMinutes: z.int().min(limits.joinMinutes.min).max(limits.joinMinutes.max).optional(),
  /** Of an arena. */
  minutes: z.int().min(limits.arenaMinutes.min).max(limits.arenaMinutes.max).optional(),
  berserk: z.boolean().optional(),
  /** Of an arena: how long each player has for the first move. Default 20 for clocks under two minutes, else 30. */
  firstMoveS: z.int().min(limits.firstMoveS.min).max(limits.firstMoveS.max).optional(),
});

export const createTournament = {
  method: 'POST',
  path: '/api/tournaments',
  summary: 'Announce a tournament. The creator comes from the session.',
  who: 'player',
  limit: { max: 30, windowS: 60 },
  stores: { bytes: 3000, perByte: 1 },
  body: tournamentWish,
  answer: tournament,
} as const satisfies RouteContract;

const act = {
  method: 'POST',
  who: 'player',
  limit: { max: 60, windowS: 60 },
  params: idParams,
  answer: tournamentDetails,
} as const;

export const joinTournament = {
  ...act,
  path: '/api/tournaments/:id/join',
  summary: 'Take a place. Joining twice is joining once.',
  stores: { bytes: 600 },
  /** Accepted, and may only agree with the session (G42). */
  body: z.object({
    userId: z.union([z.string(), z.number()]).optional(),
    username: z.string().max(200).optional(),
  }),
} as const satisfies RouteContract;

export const leaveTournament = {
  ...act,
  path: '/api/tournaments/:id/leave',
  summary: 'Give the place back before the start, or drop out of what runs.',
  body: z.object({}),
} as const satisfies RouteContract;

export const checkIn = {
  ...act,
  path: '/api/tournaments/:id/check-in',
  summary: 'Confirm, in the last minutes before the start, that one is there; or take it back.',
  body: z.object({ isIn: z.boolean().default(true) }),
} as const satisfies RouteContract;

export const readyForMatch = {
  ...act,
  path: '/api/tournaments/:id/ready',
  summary: 'Come to the match that is ready: once both have come it begins.',
  body: z.object({}),
} as const satisfies RouteContract;

export const pauseInArena = {
  ...act,
  path: '/api/tournaments/:id/pause',
  summary: 'Arena: not to be paired, at once or after the running game.',
  body: z.object({}),
} as const satisfies RouteContract;

export const resumeInArena = {
  ...act,
  path: '/api/tournaments/:id/resume',
  summary: 'Arena: to be paired again.',
  body: z.object({}),
} as const satisfies RouteContract;

export const berserkInArena = {
  ...act,
  path: '/api/tournaments/:id/berserk',
  summary:
    'Arena: half the clock and no increment in the running game, for a point more; before the first move.',
  body: z.object({}),
} as const satisfies RouteContract;

export const attemptRun = {
  ...act,
  path: '/api/tournaments/:id/attempt',
  summary: 'Little Big Snake: begin one of three attempts at the seed of the match.',
  stores: { bytes: 500 },
  /** Chosen by the caller: sent again with the same key while the attempt is open, the answer is the same attempt. */
  body: z.object({ key: idText.optional() }),
  answer: z.object({
    runId: z.string(),
    seed: z.int(),
    expiresAt: instant,
    /** How long a result still counts. */
    leftMs: z.number(),
  }),
} as const satisfies RouteContract;

const reason = z.string().trim().min(1).max(300);

export const organiseTournament = {
  ...act,
  path: '/api/tournaments/:id/organise',
  summary: 'What the organiser may do; each act is recorded.',
  stores: { bytes: 600, perByte: 2 },
  body: z.discriminatedUnion('action', [
    z.object({ action: z.literal('start') }),
    z.object({ action: z.literal('postpone'), startDate: z.iso.datetime({ offset: true }) }),
    z.object({
      action: z.literal('edit'),
      name: z.string().max(1000).optional(),
      description: z.string().max(10_000).optional(),
      clock: timeControl.optional(),
    }),
    z.object({ action: z.literal('cancel'), reason }),
    z.object({ action: z.literal('remove'), userId: idText, reason }),
    z.object({ action: z.literal('walkover'), matchId: idText, winnerId: idText }),
    z.object({ action: z.literal('correct'), matchId: idText, winnerId: idText.nullable(), reason }),
    z.object({ action: z.literal('message'), text: z.string().trim().min(1).max(300) }),
  ]),
} as const satisfies RouteContract;

export const postTournamentMessage = {
  method: 'POST',
  path: '/api/tournaments/:id/messages',
  summary: 'Write to its chat: participants and the organiser.',
  who: 'player',
  limit: { max: 20, windowS: 60 },
  stores: { bytes: 400, perByte: 1 },
  params: idParams,
  body: z.object({ message: z.string().max(10_000) }),
  answer: tournamentMessage,
} as const satisfies RouteContract;

export const reportTournamentMessage = {
  method: 'POST',
  path: '/api/tournaments/:id/messages/report',
  summary: 'Tell the operator of a message in its chat; each player once.',
  who: 'player',
  limit: { max: 20, windowS: 60 },
  stores: { bytes: 1000 },
  params: idParams,
  body: z.object({ messageId: idText }),
  answer: z.object({ done: z.literal(true) }),
} as const satisfies RouteContract;

export type TournamentWish = z.input<typeof tournamentWish>;
