/** Tournaments (document 1, sections 3 and 8; GAPS G42 to G51). */
import { z } from 'zod';
import { timeControl } from './match.ts';
import { look, shownRating } from './profiles.ts';
import { idParams, keyText, type RouteContract } from './route.ts';

export const tournamentFormat = z.enum(['single-elimination', 'double-elimination', 'round-robin', 'arena']);
const tournamentStatus = z.enum(['upcoming', 'registration', 'active', 'completed', 'cancelled']);
/** Where it stands, derived from its instants. */
const tournamentPhase = z.enum(['announced', 'open', 'check-in', 'running', 'last-games', 'over']);
const participantStatus = z.enum([
  'registered',
  'checked-in',
  'active',
  'paused',
  'eliminated',
  'withdrawn',
  'disqualified',
  'winner',
]);
const bracket = z.enum(['winners', 'losers', 'final', 'third', 'table', 'group', 'arena']);
const matchStatus = z.enum(['pending', 'ready', 'playing', 'completed', 'walkover', 'bye']);
const matchOutcome = z.enum(['played', 'walkover', 'double-walkover', 'bye', 'decided']);

const instant = z.iso.datetime();

export const tournament = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  gameType: z.string(),
  format: tournamentFormat,
  status: tournamentStatus,
  phase: tournamentPhase,
  currentParticipants: z.int(),
  maxParticipants: z.int(),
  entryFee: z.int(),
  /** A whole number of points, as the specification stores it. */
  prizePool: z.string(),
  /** Points that were paid as prizes; null until then, and where there are none. */
  prizePaid: z.int().nullable(),
  startDate: instant,
  endDate: instant.nullable(),
  registrationDeadline: instant,
  creatorId: z.string().nullable(),
  accountsOnly: z.boolean(),
  /** Announced by the operator or the server. */
  isOfficial: z.boolean(),
  /** Whether the caller takes part. */
  isJoined: z.boolean(),
});

/** As a list shows it, which also is where people look for how one ended. */
const listedTournament = tournament.extend({
  winnerName: z.string().nullable(),
  /** The caller's, once it is over; null for those who have none. */
  place: z.int().nullable(),
});

export const tournamentParticipant = z.object({
  id: z.string(),
  userId: z.string(),
  username: z.string(),
  isGuest: z.boolean(),
  look: look.nullable(),
  status: participantStatus,
  /** From 1, the best; null before the start. */
  seed: z.int().nullable(),
  /** In the tournament's game; null for those who have not played it for a rating. */
  rating: shownRating.nullable(),
  /** The one that their seed came from. */
  ratingAtStart: z.object({ rating: z.int(), isProvisional: z.boolean() }).nullable(),
  /** In the end, or so far. Shared places are equal. */
  place: z.int().nullable(),
  wins: z.int(),
  draws: z.int(),
  losses: z.int(),
  /** Of a table, in points: 1, ½ (0.5), 0. */
  points: z.number(),
  /** Sonneborn-Berger. */
  tieBreak: z.number(),
  /** From 1: where they stand in their table, or in that of their group, so far; null without a table. */
  tableRank: z.int().nullable(),
  groupNumber: z.int().nullable(),
  /** Why somebody was removed. */
  reason: z.string().nullable(),
  /** Points paid. */
  prize: z.int().nullable(),
  /** Of an arena; null elsewhere. */
  arena: z
    .object({
      score: z.int(),
      games: z.int(),
      performance: z.int().nullable(),
      /** Whether the next win counts double. */
      isOnStreak: z.boolean(),
      /** Whether they pause once their running game is over. */
      pausesNext: z.boolean(),
      /** How long a pause lasts at least: until then nobody who resumed is paired. Null: over. */
      pausedUntil: instant.nullable(),
      /** Whether they are paused because they missed the first move, and not because they asked for it. */
      hasMissedMove: z.boolean(),
    })
    .nullable(),
});

const slot = z.object({
  /** Null: not known yet, or nobody will come. */
  userId: z.string().nullable(),
  username: z.string().nullable(),
  seed: z.int().nullable(),
  gamesWon: z.int(),
  hasArrived: z.boolean(),
});

export const tournamentMatch = z.object({
  id: z.string(),
  bracket,
  /** From 1. */
  round: z.int(),
  /** From 1 within its bracket and round. */
  matchNumber: z.int(),
  groupNumber: z.int().nullable(),
  bestOf: z.int(),
  draws: z.int(),
  status: matchStatus,
  outcome: matchOutcome.nullable(),
  slots: z.tuple([slot, slot]),
  winnerId: z.string().nullable(),
  nextMatchId: z.string().nullable(),
  loserNextMatchId: z.string().nullable(),
  /** The newest game or race; null before, and for snakes. */
  contestId: z.string().nullable(),
  /** All of them, in order, to be watched or replayed. */
  contestIds: z.array(z.string()),
  /** While it is ready: when a player who has not come loses it. */
  joinBy: instant.nullable(),
  completedAt: instant.nullable(),
  /**
   * How long each has thought over all games, milliseconds, of a match that stayed level: less of it won, and of the same the better
   * seed. Left out of all other matches, and of those of snakes, whose steps are counted instead.
   */
  usedMs: z.tuple([z.int(), z.int()]).optional(),
  /** The same for snakes: the steps of each player's best attempts; fewer of them won. */
  usedSteps: z.tuple([z.int(), z.int()]).optional(),
});

/** What the caller is and may do. */
const tournamentYou = z.object({
  isOrganiser: z.boolean(),
  participant: tournamentParticipant.nullable(),
  /** The open match that waits for the caller or goes on. */
  match: tournamentMatch.nullable(),
  mayJoin: z.boolean(),
  /** Why not, in words; null if they may or take part already. */
  whyNot: z.string().nullable(),
  mayLeave: z.boolean(),
  mayCheckIn: z.boolean(),
  /** The organiser's: until there is a result. */
  mayCancel: z.boolean(),
  /** Little Big Snake: how many attempts are left, and the best score so far. */
  attempt: z.object({ left: z.int(), best: z.int().nullable() }).nullable(),
  /** Between the end and the payment: the prize that will be paid as results stand; null without one. */
  prizeDue: z.int().nullable().optional(),
});

export const tournamentDetails = tournament.extend({
  /** Counts every change. */
  version: z.int(),
  creatorName: z.string().nullable(),
  rated: z.boolean(),
  clock: timeControl.nullable(),
  bestOf: z.int(),
  finalBestOf: z.int(),
  thirdPlace: z.boolean(),
  groups: z.boolean(),
  joinMinutes: z.int(),
  minutes: z.int().nullable(),
  berserk: z.boolean(),
  /** How long each player has for the first move of a game, seconds. */
  firstMoveS: z.int().optional(),
  checkInAt: instant.nullable(),
  registrationOpensAt: instant.nullable(),
  startedAt: instant.nullable(),
  /** When an arena ends. */
  endsAt: instant.nullable(),
  cancelReason: z.string().nullable(),
  isPaused: z.boolean(),
  /** The seed of the draw, to check it by; null before the start. */
  lot: z.int().nullable(),
  winnerId: z.string().nullable(),
  winnerName: z.string().nullable(),
  /** What the pool pays with those who have joined so far, and how it is split. */
  pays: z.object({ pool: z.int(), split: z.array(z.int()), paidAt: instant.nullable() }),
  /** The first hundred: in a bracket that runs those who are still in before the others; by place, else by seed, else as they joined. */
  participants: z.array(tournamentParticipant),
  /** How many pages of a hundred there are, including players who left or were removed. */
  participantPages: z.int(),
  /** The first 256, and those of rounds that are open; none of an arena. */
  matches: z.array(tournamentMatch),
  /** Whether `/matches` has more. */
  hasMoreMatches: z.boolean(),
  you: tournamentYou,
  /** The server's time, for countdowns. */
  now: instant,
});

const read = { method: 'GET', who: 'player', limit: { max: 240, windowS: 60 } } as const;

export const listTournaments = {
  ...read,
  path: '/api/tournaments',
  summary: 'Up to a hundred tournaments, the newest start first.',
  query: z.object({
    status: z.union([tournamentStatus, z.literal('all')]).optional(),
    gameType: keyText.optional(),
  }),
  isRevalidated: true,
  answer: z.array(listedTournament),
} as const satisfies RouteContract;

export const getTournament = {
  ...read,
  path: '/api/tournaments/:id',
  summary: 'One tournament with its participants, matches and what the caller may do.',
  params: idParams,
  isRevalidated: true,
  answer: tournamentDetails,
} as const satisfies RouteContract;

export const getTournamentMatches = {
  ...read,
  path: '/api/tournaments/:id/matches',
  summary:
    'A page of up to 256 matches, from page 1; of a bracket or round, from `after` (a match number) on.',
  params: idParams,
  query: z.object({
    bracket: bracket.optional(),
    round: z.coerce.number().int().min(1).max(200).optional(),
    after: z.coerce.number().int().min(0).max(1_000_000).optional(),
    page: z.coerce.number().int().min(1).max(1000).optional(),
  }),
  answer: z.array(tournamentMatch),
} as const satisfies RouteContract;

export const getTournamentStandings = {
  ...read,
  path: '/api/tournaments/:id/standings',
  summary: 'A page of a hundred participants in order, from page 1.',
  params: idParams,
  query: z.object({ page: z.coerce.number().int().min(1).max(100).default(1) }),
  answer: z.object({ participants: z.array(tournamentParticipant), pages: z.int() }),
} as const satisfies RouteContract;

export const listMyTournaments = {
  ...read,
  path: '/api/me/tournaments',
  summary: "The caller's tournaments that are not over, with the match that waits, the next first.",
  answer: z.array(
    z.object({
      tournament,
      match: tournamentMatch.nullable(),
      /** Of what is played alone within a window: how many attempts the caller has left. Null elsewhere. */
      attemptsLeft: z.int().nullable(),
    }),
  ),
} as const satisfies RouteContract;

export const tournamentMessage = z.object({
  id: z.string(),
  userId: z.string().nullable(),
  username: z.string(),
  message: z.string(),
  createdAt: instant,
});

export const listTournamentMessages = {
  ...read,
  path: '/api/tournaments/:id/messages',
  summary: 'The newest fifty messages of its chat, oldest first.',
  params: idParams,
  answer: z.array(tournamentMessage),
} as const satisfies RouteContract;

export type Tournament = z.infer<typeof tournament>;
export type ListedTournament = z.infer<typeof listedTournament>;
export type TournamentDetails = z.infer<typeof tournamentDetails>;
export type TournamentParticipant = z.infer<typeof tournamentParticipant>;
export type TournamentMatch = z.infer<typeof tournamentMatch>;
export type TournamentMessage = z.infer<typeof tournamentMessage>;
