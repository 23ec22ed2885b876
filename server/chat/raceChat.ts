/**
 * Race chat (document 2, sections 2, 5 and 7; GAPS G69): messages carry the name that an account has now and that a guest races
 * under, are read and written by members of the race alone, and are stored before they are shown.
 */
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import { raceHistoryLength } from '@playfield/contracts/chatLimits.ts';
import { chatMessage, type ChatMessage } from '@playfield/contracts/http/chat.ts';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import { z } from 'zod';
import type { Asker, Identity } from '../account/identity.ts';
import type { Bus } from '../bus/bus.ts';
import type { Notice, Topic } from '../bus/notice.ts';
import { isForeignKeyViolation } from '../db/violations.ts';
import { createConversation, type ConversationOptions, type Writer } from './conversation.ts';
import { raceMessageStore } from './store.ts';

type Said = { readonly raceId: string; readonly message: ChatMessage };
export type Removed = { readonly raceId: string; readonly messageId: string };

/** Heard by the members of a race: chat is theirs alone. */
export const membersTopicOf = (raceId: string): Topic => `race-members:${raceId}`;

export const messageSaid: Notice<Said> = {
  kind: 'chat/said',
  body: z.object({ raceId: z.string(), message: chatMessage }),
  topicOf: ({ raceId }) => membersTopicOf(raceId),
  audience: 'subscribers',
};

/** The operator took a message away. */
export const messageRemoved: Notice<Removed> = {
  kind: 'chat/removed',
  body: z.object({ raceId: z.string(), messageId: z.string() }),
  topicOf: ({ raceId }) => membersTopicOf(raceId),
  audience: 'subscribers',
};

/** Somebody was renamed: the new name goes above their messages. */
export const writerRenamed: Notice<{ readonly raceId: string } & Writer> = {
  kind: 'chat/renamed',
  body: z.object({ raceId: z.string(), userId: z.string(), username: z.string() }),
  topicOf: ({ raceId }) => membersTopicOf(raceId),
  audience: 'subscribers',
};

export type RaceChatOptions = ConversationOptions & {
  readonly bus: Bus;
  /** The name of a member of the room; null for everybody else. */
  readonly memberName: (userId: string, raceId: string) => Promise<Result<string | null, ErrorCode>>;
  readonly identity: Pick<Identity, 'shownName'>;
};

export type RaceChat = ReturnType<typeof createRaceChat>;

export function createRaceChat(options: RaceChatOptions) {
  const { bus, memberName, identity } = options;
  const conversation = createConversation(options, {
    storeIn: raceMessageStore,
    historyLength: raceHistoryLength,
    said: (tx, raceId, message) => bus.publishWithin(tx, messageSaid, { raceId, message }),
    removed: (tx, raceId, messageId) => bus.publishWithin(tx, messageRemoved, { raceId, messageId }),
    renamed: (tx, raceId, writer) => bus.publishWithin(tx, writerRenamed, { raceId, ...writer }),
    about: (raceId) => ({ raceId }),
  });

  async function member(userId: string, raceId: string): Promise<Result<string, ErrorCode>> {
    const name = await memberName(userId, raceId);
    if (!name.ok) return name;
    return name.value === null ? refuse('race/not-member') : ok(name.value);
  }

  return {
    ...conversation,
    async say(player: Asker, raceId: string, raw: string): Promise<Result<ChatMessage, ErrorCode>> {
      const { id, isGuest } = player;
      const raced = await member(id, raceId);
      if (!raced.ok) return raced;
      const name = isGuest ? raced.value : identity.shownName(player);
      try {
        return await conversation.say({ id, isGuest, name }, raceId, raw);
      } catch (error) {
        if (!isForeignKeyViolation(error)) throw error;
        // The last player left before it was stored, and the race was removed.
        return refuse('race/not-found');
      }
    },
    async history(userId: string, raceId: string): Promise<Result<ChatMessage[], ErrorCode>> {
      const name = await member(userId, raceId);
      return name.ok ? ok(await conversation.history(userId, raceId)) : name;
    },
    async report(userId: string, raceId: string, messageId: string): Promise<Result<null, ErrorCode>> {
      const name = await member(userId, raceId);
      return name.ok ? conversation.report(userId, raceId, messageId) : name;
    },
  };
}
