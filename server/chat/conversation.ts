/**
 * What every chat does with its messages once it is known who may write and read: they are stored before they are shown, reported
 * and removed for everybody. Each chat belongs to something: a race, a tournament.
 */
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import type { ChatMessage } from '@playfield/contracts/http/chat.ts';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import { lockPeople } from '../account/people.ts';
import type { Clock } from '../clock.ts';
import type { Database, Db, Tx } from '../db/open.ts';
import type { Erased } from '../feature.ts';
import { moderationLogIn } from '../operator/moderationLog.ts';
import { newId } from '../random.ts';
import { createWriting } from './writing.ts';

/** Messages of a deleted or renamed person that one transaction changes. */
const messagesAtOnce = 50;
/** Messages on each side of a reported one that the operator reads. */
const around = 5;

export type NewMessage = {
  readonly id: string;
  readonly userId: string | null;
  readonly username: string;
  readonly message: string;
  readonly createdAt: Date;
};

/** Rows of chats, each by the id of what it belongs to. */
export type MessageStore = {
  readonly insert: (placeId: string, row: NewMessage) => Promise<ChatMessage>;
  /** The newest that nobody in `without` wrote, oldest first. */
  readonly newest: (placeId: string, limit: number, without: readonly string[]) => Promise<ChatMessage[]>;
  readonly byId: (placeId: string, id: string) => Promise<ChatMessage | null>;
  /** Removes a message and returns it; null when there is none. */
  readonly remove: (placeId: string, id: string) => Promise<ChatMessage | null>;
  /** Removes messages of a person; returns which. */
  readonly removeOf: (
    userId: string,
    limit: number,
  ) => Promise<readonly { readonly id: string; readonly placeId: string }[]>;
  /** Puts this name above a person's messages that have another one; returns the places they are in. */
  readonly renameOf: (userId: string, username: string, limit: number) => Promise<readonly string[]>;
  /** What was written at an instant, and so many messages on each side of it, oldest first. */
  readonly around: (placeId: string, at: Date, each: number) => Promise<ChatMessage[]>;
  /** Which of these messages still exist. */
  readonly standing: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
};

type Told = () => void;
/** Somebody who was renamed. */
export type Writer = { readonly userId: string; readonly username: string };

export type ConversationOptions = {
  readonly database: Database;
  readonly clock: Clock;
  /** Whether guests may write on this site. */
  readonly guestsWrite: boolean;
  /** Everybody whom this person blocked or who blocked this person: they read nothing of each other. */
  readonly blockedEitherWay: (id: string) => Promise<ReadonlySet<string>>;
};

type Kind = {
  readonly storeIn: (db: Db | Tx) => MessageStore;
  /** Messages that are shown of what was said before. */
  readonly historyLength: number;
  /** Published with the commit. */
  readonly said: (tx: Tx, placeId: string, message: ChatMessage) => Promise<Told>;
  readonly removed: (tx: Tx, placeId: string, messageId: string) => Promise<Told>;
  readonly renamed: (tx: Tx, placeId: string, writer: Writer) => Promise<Told>;
  /** What it belongs to, for the operator. */
  readonly about: (placeId: string) => Readonly<Record<string, string>>;
};

export function createConversation(options: ConversationOptions, kind: Kind) {
  const { database, clock, guestsWrite, blockedEitherWay } = options;
  const store = kind.storeIn(database.db);
  const write = createWriting({ database, clock, guestsWrite });

  return {
    async say(
      writer: { readonly id: string; readonly isGuest: boolean; readonly name: string },
      placeId: string,
      raw: string,
    ): Promise<Result<ChatMessage, ErrorCode>> {
      const written = await write(writer, raw);
      if (!written.ok) return written;
      const row = { id: newId(), userId: writer.id, username: writer.name, ...written.value };
      const { message, told } = await database.db.transaction(async (tx) => {
        const stored = await kind.storeIn(tx).insert(placeId, row);
        return { message: stored, told: await kind.said(tx, placeId, stored) };
      });
      told();
      return ok(message);
    },
    async history(readerId: string, placeId: string): Promise<ChatMessage[]> {
      return store.newest(placeId, kind.historyLength, [...(await blockedEitherWay(readerId))]);
    },
    async report(userId: string, placeId: string, messageId: string): Promise<Result<null, ErrorCode>> {
      const message = await store.byId(placeId, messageId);
      if (!message) return refuse('chat/not-found');
      database.assertWritable();
      await database.db.transaction(async (tx) => {
        // Two presses at once are one report.
        await lockPeople(tx, [userId]);
        await moderationLogIn(tx).addOnce({
          id: newId(),
          actorId: userId,
          action: 'chat/report',
          targetUserId: message.userId,
          subject: messageId,
          details: { ...kind.about(placeId), message: message.message, sentAt: message.createdAt },
        });
      });
      return ok(null);
    },
    /** Somebody is deleted: what they wrote goes, also from pages that show it. */
    async erase(tx: Tx, userId: string, limit: number): Promise<Erased> {
      const gone = await kind.storeIn(tx).removeOf(userId, Math.min(limit, messagesAtOnce));
      const told: Told[] = [];
      for (const { id, placeId } of gone) told.push(await kind.removed(tx, placeId, id));
      return { rows: gone.length, told: () => told.forEach((tell) => tell()) };
    },
    /** Somebody was renamed: the new name goes above their messages, also on pages that show them. */
    async rename(tx: Tx, writer: Writer, limit: number): Promise<Erased> {
      const { userId, username } = writer;
      const places = await kind.storeIn(tx).renameOf(userId, username, Math.min(limit, messagesAtOnce));
      const told: Told[] = [];
      for (const placeId of new Set(places)) told.push(await kind.renamed(tx, placeId, writer));
      return { rows: places.length, told: () => told.forEach((tell) => tell()) };
    },
    /** Which of these messages are still shown: for the operator alone, like what follows. */
    standing: (ids: readonly string[]) => store.standing(ids),
    /** The message and the ten around it, oldest first. The message itself is missing once it was removed. */
    around: (placeId: string, at: Date) => store.around(placeId, at, around),
    /**
     * Removes a message for everybody, in a transaction of the operator's: its writer and text, and what tells the readers
     * after the commit. Null when there is no such message.
     */
    async removeWithin(
      tx: Tx,
      placeId: string,
      messageId: string,
    ): Promise<{ readonly message: ChatMessage; readonly told: Told } | null> {
      const message = await kind.storeIn(tx).remove(placeId, messageId);
      return message && { message, told: await kind.removed(tx, placeId, messageId) };
    },
  };
}
