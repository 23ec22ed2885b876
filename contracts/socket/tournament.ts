/** Tournaments over the socket. */
import { z } from 'zod';
import { idText } from '../http/route.ts';
import {
  tournament,
  tournamentDetails,
  tournamentMatch,
  tournamentMessage,
  tournamentParticipant,
} from '../http/tournaments.ts';

/** Asks to be told about one while a page shows it; answered by `tournamentState`. */
export const watchTournamentCommand = z.object({ type: z.literal('watchTournament'), tournamentId: idText });
/** Stops watching; a place stays. */
export const leaveTournamentCommand = z.object({ type: z.literal('leaveTournament'), tournamentId: idText });

export const commands = [watchTournamentCommand, leaveTournamentCommand] as const;

/** The whole of it, for the one who asked or missed something. */
const tournamentStateEvent = z.object({
  type: z.literal('tournamentState'),
  tournament: tournamentDetails,
});

/** What has changed since `from`. A page whose own version is below `from` asks for the whole tournament. */
export const tournamentUpdateEvent = z.object({
  type: z.literal('tournamentUpdate'),
  tournamentId: z.string(),
  /** The version that this leads from: `version` itself when more has changed than an update holds. */
  from: z.int(),
  version: z.int(),
  status: tournament.shape.status,
  phase: tournament.shape.phase,
  currentParticipants: z.int(),
  matches: z.array(tournamentMatch),
  participants: z.array(tournamentParticipant),
  /** Ids of participants who have given their places back. */
  removed: z.array(z.string()).optional(),
  /** Arena: when it ends; null elsewhere. */
  endsAt: z.iso.datetime().nullable(),
});

/** To both players, on every connection: a match waits for them or has begun. */
const tournamentMatchEvent = z.object({
  type: z.literal('tournamentMatch'),
  tournamentId: z.string(),
  tournamentName: z.string(),
  matchId: z.string(),
  gameType: z.string(),
  opponent: z.string(),
  /** Where it is played: a path of this site. Null while it waits for both. */
  path: z.string().nullable(),
  /** By when one has to have come; null once it runs. */
  joinBy: z.iso.datetime().nullable(),
});

/** Arena: one's line and place, after each of one's games and pauses. */
const tournamentYouEvent = z.object({
  type: z.literal('tournamentYou'),
  tournamentId: z.string(),
  participant: tournamentParticipant,
  place: z.int().nullable(),
});

/** A message of its chat, or the removal of one. */
const tournamentChatEvent = z.object({
  type: z.literal('tournamentChat'),
  tournamentId: z.string(),
  message: tournamentMessage.nullable(),
  removedId: z.string().nullable(),
});

export const events = [
  tournamentStateEvent,
  tournamentUpdateEvent,
  tournamentMatchEvent,
  tournamentYouEvent,
  tournamentChatEvent,
] as const;

export type TournamentUpdate = z.infer<typeof tournamentUpdateEvent>;
export type TournamentYou = z.infer<typeof tournamentYouEvent>;
