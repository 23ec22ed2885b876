/** Chat of the members of a race, and of tournaments. */
import { eq } from 'drizzle-orm';
import { channelMessages, chatMessages } from '../db/schema.ts';
import type { Erased, Feature } from '../feature.ts';
import { createTournamentChat, type TournamentChatOptions } from './tournamentChat.ts';
import { createTournamentChatSocket } from './tournamentChatSocket.ts';
import { createRaceChat, type RaceChatOptions } from './raceChat.ts';
import { chatModeration, type ChatModeration } from './moderated.ts';
import { chatSections } from './personalData.ts';
import { raceChatRoutes, tournamentChatRoutes } from './routes.ts';
import { createRaceChatSocket, type RaceChatSocketOptions } from './raceChatSocket.ts';

export type { ChatModeration, ChatPlace } from './moderated.ts';

export function chatFeature(
  options: RaceChatOptions & TournamentChatOptions & Omit<RaceChatSocketOptions, 'chat'>,
): Feature & { readonly moderation: ChatModeration } {
  const { db } = options.database;
  const races = createRaceChat(options);
  const tournaments = createTournamentChat(options);
  const socket = createRaceChatSocket({ ...options, chat: races });
  return {
    name: 'chat',
    moderation: chatModeration(races, tournaments),
    routes(context) {
      raceChatRoutes(context, races);
      tournamentChatRoutes(context, tournaments);
    },
    commands: socket.receptions,
    notices: [...socket.notices, ...createTournamentChatSocket(options)],
    sweep: (limit) => tournaments.removeOver(limit),
    async erase(tx, userId, limit) {
      const inRaces = await races.erase(tx, userId, limit);
      return both(inRaces, await tournaments.erase(tx, userId, limit - inRaces.rows));
    },
    async rename(tx, { userId, to }, limit) {
      const writer = { userId, username: to };
      const inRaces = await races.rename(tx, writer, limit);
      return both(inRaces, await tournaments.rename(tx, writer, limit - inRaces.rows));
    },
    // From then on the account is the writer: blocks, its export and its deletion cover these messages.
    async carryOver(tx, fromId, toId) {
      await tx.update(chatMessages).set({ userId: toId }).where(eq(chatMessages.userId, fromId));
      await tx.update(channelMessages).set({ userId: toId }).where(eq(channelMessages.userId, fromId));
      return () => undefined;
    },
    exportOf: (userId) => chatSections(db, userId),
  };
}

const both = (one: Erased, other: Erased): Erased => ({
  rows: one.rows + other.rows,
  told() {
    one.told?.();
    other.told?.();
  },
});
