/** Both chats as the operator sees them. */
import type { ChatMessage } from '@playfield/contracts/http/chat.ts';
import type { Tx } from '../db/open.ts';
import type { TournamentChat } from './tournamentChat.ts';
import type { RaceChat } from './raceChat.ts';

/** Where a message was written. */
export type ChatPlace = { readonly raceId: string } | { readonly tournamentId: string };

type RemovedMessage = { readonly message: ChatMessage; readonly told: () => void };

export type ChatModeration = {
  /** Which of these messages are still shown. */
  readonly standing: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
  /** The message and the ten around it, oldest first. The message itself is missing once it was removed. */
  readonly around: (place: ChatPlace, at: Date) => Promise<ChatMessage[]>;
  /**
   * Removes a message for everybody, in a transaction of the operator's: its writer and text, and what tells the
   * readers after the commit. Null when there is no such message.
   */
  readonly removeWithin: (tx: Tx, place: ChatPlace, messageId: string) => Promise<RemovedMessage | null>;
};

type Moderated = 'standing' | 'around' | 'removeWithin';

export function chatModeration(
  races: Pick<RaceChat, Moderated>,
  tournaments: Pick<TournamentChat, Moderated>,
): ChatModeration {
  return {
    standing: async (ids) => new Set([...(await races.standing(ids)), ...(await tournaments.standing(ids))]),
    around: (place, at) =>
      'raceId' in place ? races.around(place.raceId, at) : tournaments.around(place.tournamentId, at),
    removeWithin: (tx, place, id) =>
      'raceId' in place
        ? races.removeWithin(tx, place.raceId, id)
        : tournaments.removeWithin(tx, place.tournamentId, id),
  };
}
