/**
 * The chat of a tournament (GAPS G90; TOURNAMENTS.md section 8): everybody reads it, participants and the organiser write. The
 * rules are those of race chat.
 */
import { channelHistoryLength } from '@playfield/contracts/chatLimits.ts';
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import { chatMessage, type ChatMessage } from '@playfield/contracts/http/chat.ts';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import { z } from 'zod';
import type { Asker } from '../account/identity.ts';
import type { Bus } from '../bus/bus.ts';
import type { Notice } from '../bus/notice.ts';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/open.ts';
import type { Erased } from '../feature.ts';
import { moderationLogIn } from '../operator/moderationLog.ts';
import { newId } from '../random.ts';
import { topicOf } from '../tournament/notices.ts';
import { channelStore, type Channel } from './channelStore.ts';
import { createWriting } from './writing.ts';

/** How long messages are kept. */
const keptMs = 90 * 86_400_000;
/** Messages of a deleted person that one transaction removes. */
const messagesAtOnce = 50;
/** Messages on each side of a reported one that the operator reads. */
const around = 5;

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

const prefix = 'tournament:';
const channelOf = (tournamentId: string): Channel => `${prefix}${tournamentId}`;

export type ChannelChatOptions = {
  readonly database: Database;
  readonly clock: Clock;
  readonly bus: Bus;
  /** The name under which somebody may write in a tournament; null for those who may only read. */
  readonly writerName: (player: Asker, tournamentId: string) => Promise<Result<string | null, ErrorCode>>;
  /** Everybody whom this person blocked or who blocked this person: they read nothing of each other. */
  readonly blockedEitherWay: (id: string) => Promise<ReadonlySet<string>>;
};

export type ChannelChat = ReturnType<typeof createChannelChat>;

export function createChannelChat(options: ChannelChatOptions) {
  const { database, clock, bus, writerName, blockedEitherWay } = options;
  const store = channelStore(database.db);
  const write = createWriting({ database, clock });

  return {
    async say(player: Asker, tournamentId: string, raw: string): Promise<Result<ChatMessage, ErrorCode>> {
      const name = await writerName(player, tournamentId);
      if (!name.ok) return name;
      if (name.value === null) return refuse('tournament/not-in');
      const written = await write(player.id, raw);
      if (!written.ok) return written;
      const row = {
        id: newId(),
        channel: channelOf(tournamentId),
        userId: player.id,
        username: name.value,
        ...written.value,
      };
      const { message, told } = await database.db.transaction(async (tx) => {
        const stored = await channelStore(tx).insert(row);
        return {
          message: stored,
          told: await bus.publishWithin(tx, tournamentMessageSaid, { tournamentId, message: stored }),
        };
      });
      told();
      return ok(message);
    },
    async history(player: Asker, tournamentId: string): Promise<Result<ChatMessage[], ErrorCode>> {
      const name = await writerName(player, tournamentId);
      if (!name.ok) return name;
      const hidden = await blockedEitherWay(player.id);
      return ok(await store.newest(channelOf(tournamentId), channelHistoryLength, [...hidden]));
    },
    async report(
      userId: string,
      tournamentId: string,
      messageId: string,
    ): Promise<Result<{ readonly done: true }, ErrorCode>> {
      const message = await store.byId(channelOf(tournamentId), messageId);
      if (!message) return refuse('chat/not-found');
      database.assertWritable();
      await moderationLogIn(database.db).addOnce({
        id: newId(),
        actorId: userId,
        action: 'chat/report',
        targetUserId: message.userId,
        subject: messageId,
        details: { tournamentId, message: message.message, sentAt: message.createdAt },
      });
      return ok({ done: true });
    },
    /** Somebody is deleted: what they wrote goes, also from pages that show it. */
    async erase(tx: Tx, userId: string, limit: number): Promise<Erased> {
      const gone = await channelStore(tx).removeOf(userId, Math.min(limit, messagesAtOnce));
      const told: (() => void)[] = [];
      for (const { id, channel } of gone) {
        const tournamentId = channel.slice(prefix.length);
        told.push(await bus.publishWithin(tx, tournamentMessageRemoved, { tournamentId, messageId: id }));
      }
      return { rows: gone.length, told: () => told.forEach((tell) => tell()) };
    },
    async removeOver(limit: number): Promise<number> {
      return (await store.removeBefore(new Date(clock.wallMs() - keptMs), limit)).length;
    },
    /** What follows is for the operator alone. */
    standing: (ids: readonly string[]) => store.standing(ids),
    around: (tournamentId: string, at: Date) => store.around(channelOf(tournamentId), at, around),
    /** As `removeWithin` of race chat. */
    async removeWithin(
      tx: Tx,
      tournamentId: string,
      messageId: string,
    ): Promise<{ readonly message: ChatMessage; readonly told: () => void } | null> {
      const message = await channelStore(tx).remove(channelOf(tournamentId), messageId);
      if (!message) return null;
      return {
        message,
        told: await bus.publishWithin(tx, tournamentMessageRemoved, { tournamentId, messageId }),
      };
    },
  };
}
