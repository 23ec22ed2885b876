/**
 * Race chat (document 2, sections 2, 5 and 7; GAPS G69): written by the session's player under the name of the race, read
 * and written by its members alone, stored before it is shown.
 */
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import { historyLength, messageMaxLength } from '@playfield/contracts/chatLimits.ts';
import type { ChatMessage } from '@playfield/contracts/http/chat.ts';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import type { Clock } from '../clock.ts';
import type { Tell } from '../db/notices.ts';
import type { Database } from '../db/open.ts';
import { newId } from '../random.ts';
import { covered } from './filter.ts';
import { chatStore, reportAction, type Report } from './store.ts';

/** Messages of one writer within the time. */
const rate = { max: 5, withinMs: 10_000 } as const;
const mostWriters = 20_000;
const mostReports = 200;

/** What other servers are told when a message was taken away. */
export const removedNotice = 'chat-removed';

/** Controls, and format characters that hide or turn text; joined emoji and bidi letters stay as they are. */
const unwanted = /[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;

export type ChatOptions = {
  readonly database: Database;
  readonly clock: Clock;
  readonly tell: Tell;
  /** The name of a member of the room; null for everybody else. */
  readonly memberName: (userId: string, raceId: string) => Promise<Result<string | null, ErrorCode>>;
};

export type Said = { readonly raceId: string; readonly message: ChatMessage };
export type Removed = { readonly raceId: string; readonly messageId: string };

/** As it is stored: without what cannot be seen, white space folded, trimmed. */
export function tidied(raw: string): string {
  return raw.normalize('NFC').replace(/\s+/gu, ' ').replace(unwanted, '').trim();
}

export type Chat = ReturnType<typeof createChat>;

export function createChat({ database, clock, tell, memberName }: ChatOptions) {
  const store = chatStore(database.db);
  const listeners = new Set<(said: Said) => void>();
  const removedListeners = new Set<(removed: Removed) => void>();
  /** When each writer wrote last, monotonic ms. */
  const written = new Map<string, number[]>();
  /** Messages of one millisecond keep their order. */
  let lastMs = 0;

  function isTooFast(userId: string): boolean {
    const nowMs = clock.monotonicMs();
    const recent = (written.get(userId) ?? []).filter((atMs) => nowMs - atMs < rate.withinMs);
    const isOver = recent.length >= rate.max;
    if (!isOver) recent.push(nowMs);
    written.delete(userId);
    written.set(userId, recent);
    const [oldest] = written.keys();
    if (written.size > mostWriters && oldest !== undefined) written.delete(oldest);
    return isOver;
  }

  async function member(userId: string, raceId: string): Promise<Result<string, ErrorCode>> {
    const name = await memberName(userId, raceId);
    if (!name.ok) return name;
    return name.value === null ? refuse('race/not-member') : ok(name.value);
  }

  return {
    async say(userId: string, raceId: string, raw: string): Promise<Result<null, ErrorCode>> {
      const name = await member(userId, raceId);
      if (!name.ok) return name;
      const text = tidied(raw);
      if (text === '') return refuse('chat/empty');
      if (Array.from(text).length > messageMaxLength) return refuse('chat/too-long');
      if (isTooFast(userId)) return refuse('chat/too-fast');
      database.assertWritable();
      lastMs = Math.max(clock.wallMs(), lastMs + 1);
      const createdAt = new Date(lastMs);
      const row = { id: newId(), raceId, userId, username: name.value, message: covered(text), createdAt };
      const message = await database.db.transaction(async (tx) => {
        await tell(tx, `chat ${raceId} ${row.id}`);
        return chatStore(tx).insert(row);
      });
      for (const listener of listeners) listener({ raceId, message });
      return ok(null);
    },
    async history(userId: string, raceId: string): Promise<Result<ChatMessage[], ErrorCode>> {
      const name = await member(userId, raceId);
      return name.ok ? ok(await store.newest(raceId, historyLength)) : name;
    },
    async report(userId: string, raceId: string, messageId: string): Promise<Result<null, ErrorCode>> {
      const name = await member(userId, raceId);
      if (!name.ok) return name;
      const message = await store.byId(raceId, messageId);
      if (!message) return refuse('chat/not-found');
      database.assertWritable();
      await store.report({
        id: newId(),
        actorId: userId,
        action: reportAction,
        targetUserId: message.userId,
        subject: messageId,
        details: { raceId, message: message.message },
      });
      return ok(null);
    },
    /** What was reported, newest first: for the operator alone. */
    reports: (): Promise<Report[]> => store.reports(mostReports),
    /** The operator takes a message away from everybody; what it said stays in the moderation log. False where there is none. */
    async remove(raceId: string, messageId: string): Promise<boolean> {
      database.assertWritable();
      const removed = await database.db.transaction(async (tx) => {
        const inTx = chatStore(tx);
        const message = await inTx.remove(raceId, messageId);
        if (!message) return null;
        await inTx.log({
          id: newId(),
          actorId: null,
          action: 'chat/remove',
          targetUserId: message.userId,
          subject: messageId,
          details: { raceId, message: message.message },
        });
        await tell(tx, `${removedNotice} ${raceId} ${messageId}`);
        return message;
      });
      if (removed) for (const listener of removedListeners) listener({ raceId, messageId });
      return removed !== null;
    },
    /** A message that another server stored. */
    byId: (raceId: string, id: string) => store.byId(raceId, id),
    /** Called with every message after it is taken away here. Answers how to stop listening. */
    onRemoved(listener: (removed: Removed) => void): () => void {
      removedListeners.add(listener);
      return () => void removedListeners.delete(listener);
    },
    /** Called with every message after it is stored here. Answers how to stop listening. */
    onSaid(listener: (said: Said) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
