/**
 * Race chat (document 2, sections 2, 5 and 7; GAPS G69): messages carry the name the player races under, are read and written
 * by members of the race alone, and are stored before they are shown.
 */
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import { historyLength } from '@playfield/contracts/chatLimits.ts';
import { chatMessage, type ChatMessage } from '@playfield/contracts/http/chat.ts';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import { z } from 'zod';
import type { Bus } from '../bus/bus.ts';
import type { Erased } from '../feature.ts';
import { eraseMessages } from './personalData.ts';
import type { Notice, Topic } from '../bus/notice.ts';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/open.ts';
import { newId } from '../random.ts';
import { moderationLogIn } from '../operator/moderationLog.ts';
import { chatStore } from './store.ts';
import { createWriting } from './writing.ts';

/** Messages of a deleted person that one transaction removes. */
const messagesAtOnce = 50;
/** Messages on each side of a reported one that the operator reads. */
const around = 5;

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

export type ChatOptions = {
  readonly database: Database;
  readonly clock: Clock;
  readonly bus: Bus;
  /** The name of a member of the room; null for everybody else. */
  readonly memberName: (userId: string, raceId: string) => Promise<Result<string | null, ErrorCode>>;
  /** Everybody whom this person blocked or who blocked this person: they read nothing of each other. */
  readonly blockedEitherWay: (id: string) => Promise<ReadonlySet<string>>;
};

export type Chat = ReturnType<typeof createChat>;

export function createChat({ database, clock, bus, memberName, blockedEitherWay }: ChatOptions) {
  const store = chatStore(database.db);
  const write = createWriting({ database, clock });

  async function member(userId: string, raceId: string): Promise<Result<string, ErrorCode>> {
    const name = await memberName(userId, raceId);
    if (!name.ok) return name;
    return name.value === null ? refuse('race/not-member') : ok(name.value);
  }

  return {
    async say(userId: string, raceId: string, raw: string): Promise<Result<null, ErrorCode>> {
      const name = await member(userId, raceId);
      if (!name.ok) return name;
      const written = await write(userId, raw);
      if (!written.ok) return written;
      const row = { id: newId(), raceId, userId, username: name.value, ...written.value };
      const told = await database.db.transaction(async (tx) => {
        const message = await chatStore(tx).insert(row);
        return bus.publishWithin(tx, messageSaid, { raceId, message });
      });
      told();
      return ok(null);
    },
    async history(userId: string, raceId: string): Promise<Result<ChatMessage[], ErrorCode>> {
      const name = await member(userId, raceId);
      if (!name.ok) return name;
      return ok(await store.newest(raceId, historyLength, [...(await blockedEitherWay(userId))]));
    },
    async report(userId: string, raceId: string, messageId: string): Promise<Result<null, ErrorCode>> {
      const name = await member(userId, raceId);
      if (!name.ok) return name;
      const message = await store.byId(raceId, messageId);
      if (!message) return refuse('chat/not-found');
      database.assertWritable();
      await moderationLogIn(database.db).addOnce({
        id: newId(),
        actorId: userId,
        action: 'chat/report',
        targetUserId: message.userId,
        subject: messageId,
        details: { raceId, message: message.message, sentAt: message.createdAt },
      });
      return ok(null);
    },
    /** Somebody is deleted: what they wrote goes, also from pages that show it. */
    async erase(tx: Tx, userId: string, limit: number): Promise<Erased> {
      const gone = await eraseMessages(tx, userId, Math.min(limit, messagesAtOnce));
      const told: (() => void)[] = [];
      for (const { id, raceId } of gone)
        told.push(await bus.publishWithin(tx, messageRemoved, { raceId, messageId: id }));
      return { rows: gone.length, told: () => told.forEach((tell) => tell()) };
    },
    /** Which of these messages are still shown: for the operator alone, like what follows. */
    standing: (ids: readonly string[]) => store.standing(ids),
    /** The message and the ten around it, oldest first. The message itself is missing once it was removed. */
    around: (raceId: string, at: Date) => store.around(raceId, at, around),
    /**
     * Removes a message for everybody, in a transaction of the operator's: its writer and text, and what tells the
     * members after the commit. Null when there is no such message.
     */
    async removeWithin(
      tx: Tx,
      raceId: string,
      messageId: string,
    ): Promise<{ readonly message: ChatMessage; readonly told: () => void } | null> {
      const message = await chatStore(tx).remove(raceId, messageId);
      if (!message) return null;
      return { message, told: await bus.publishWithin(tx, messageRemoved, { raceId, messageId }) };
    },
  };
}
