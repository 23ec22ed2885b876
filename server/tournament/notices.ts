/** What servers tell each other about tournaments. */
import { z } from 'zod';
import { tournamentUpdateEvent, type TournamentUpdate } from '@playfield/contracts/socket/tournament.ts';
import type { Notice, Topic } from '../bus/notice.ts';

type Changed = {
  readonly tournamentId: string;
  /** The version before, and the one now. */
  readonly from: number;
  readonly version: number;
};

export const topicOf = (tournamentId: string): Topic => `tournament:${tournamentId}`;

/** A tournament changed: those who watch it are to be told. */
export const tournamentChanged: Notice<Changed> = {
  kind: 'tournament/changed',
  body: z.object({ tournamentId: z.string(), from: z.int(), version: z.int() }),
  topicOf: ({ tournamentId }) => topicOf(tournamentId),
  audience: 'subscribers',
};

/** Places were given back before the start: what those who watch it are told, since no row is left to read it from. */
export const placesGivenBack: Notice<TournamentUpdate> = {
  kind: 'tournament/places-given-back',
  body: tournamentUpdateEvent,
  topicOf: ({ tournamentId }) => topicOf(tournamentId),
  audience: 'subscribers',
};
