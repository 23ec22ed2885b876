/**
 * The chat of a tournament (GAPS G90): everybody reads it, participants and the organiser write. The
 * rules are those of race chat.
 */
import { tournamentHistoryLength } from '@playfield/contracts/chatLimits.ts';
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import { chatMessage, type ChatMessage } from '@playfield/contracts/http/chat.ts';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import { z } from 'zod';
import type { Asker } from '../account/identity.ts';
import type { Bus } from '../bus/bus.ts';
import type { Notice } from '../bus/notice.ts';
import { dayMs } from '../durations.ts';
import { topicOf } from '../tournament/notices.ts';
import { createConversation, type ConversationOptions, type Writer } from './conversation.ts';
import { removeTournamentMessages, tournamentMessageStore } from './store.ts';

/** How long messages are kept. */
const keptMs = 90 * dayMs;
type SaidInTournament = { readonly tournamentId: string; readonly message: ChatMessage };
type RemovedFromTournament = { readonly tournamentId: string; readonly messageId: string };

/** Heard by those who watch the tournament. */
export const tournamentMessageSaid: Notice<SaidInTournament> = {
  kind: 'chat/said-in-tournament',
  body: z.object({ tournamentId: z.string(), message: chatMessage }),
  topicOf: ({ tournamentId }) => topicOf(tournamentId),
  audience: 'subscribers',
};

/** The operator took a message away, or its writer is deleted. */
export const tournamentMessageRemoved: Notice<RemovedFromTournament> = {
  kind: 'chat/removed-from-tournament',
  body: z.object({ tournamentId: z.string(), messageId: z.string() }),
  topicOf: ({ tournamentId }) => topicOf(tournamentId),
  audience: 'subscribers',
};

/** Somebody was renamed: the new name goes above their messages. */
export const tournamentWriterRenamed: Notice<{ readonly tournamentId: string } & Writer> = {
  kind: 'chat/renamed-in-tournament',
  body: z.object({ tournamentId: z.string(), userId: z.string(), username: z.string() }),
  topicOf: ({ tournamentId }) => topicOf(tournamentId),
  audience: 'subscribers',
};

export type TournamentChatOptions = ConversationOptions & {
  readonly bus: Bus;
  /** The name under which somebody may write in a tournament; null for those who may only read. */
  readonly writerName: (player: Asker, tournamentId: string) => Promise<Result<string | null, ErrorCode>>;
};

export type TournamentChat = ReturnType<typeof createTournamentChat>;

export function createTournamentChat(options: TournamentChatOptions) {
  const { database, clock, bus, writerName } = options;
  const conversation = createConversation(options, {
    storeIn: tournamentMessageStore,
    historyLength: tournamentHistoryLength,
    said: (tx, tournamentId, message) =>
      bus.publishWithin(tx, tournamentMessageSaid, { tournamentId, message }),
    removed: (tx, tournamentId, messageId) =>
      bus.publishWithin(tx, tournamentMessageRemoved, { tournamentId, messageId }),
    renamed: (tx, tournamentId, writer) =>
      bus.publishWithin(tx, tournamentWriterRenamed, { tournamentId, ...writer }),
    about: (tournamentId) => ({ tournamentId }),
  });

  return {
    ...conversation,
    async say(player: Asker, tournamentId: string, raw: string): Promise<Result<ChatMessage, ErrorCode>> {
      const name = await writerName(player, tournamentId);
      if (!name.ok) return name;
      if (name.value === null) return refuse('tournament/not-in');
      return conversation.say({ ...player, name: name.value }, tournamentId, raw);
    },
    async history(player: Asker, tournamentId: string): Promise<Result<ChatMessage[], ErrorCode>> {
      const name = await writerName(player, tournamentId);
      return name.ok ? ok(await conversation.history(player.id, tournamentId)) : name;
    },
    removeOver: (limit: number) =>
      removeTournamentMessages(database.db, new Date(clock.wallMs() - keptMs), limit),
  };
}
