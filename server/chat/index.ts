/** Chat of the members of a race, and of tournaments. */
import { eq } from 'drizzle-orm';
import { channelMessages, chatMessages } from '../db/schema.ts';
import type { Erased, Feature } from '../feature.ts';
import { createChannelChat, type ChannelChatOptions } from './channelChat.ts';
import { createChannelSocket } from './channelSocket.ts';
import { createChat, type ChatOptions } from './chat.ts';
import { chatModeration, type ChatModeration } from './moderated.ts';
import { chatSections } from './personalData.ts';
import { channelRoutes, chatRoutes } from './routes.ts';
import { createChatSocket, type ChatSocketOptions } from './socket.ts';

export type { ChatModeration, ChatPlace } from './moderated.ts';

export function chatFeature(
  options: ChatOptions & ChannelChatOptions & Omit<ChatSocketOptions, 'chat'>,
): Feature & { readonly moderation: ChatModeration } {
  const { db } = options.database;
  const chat = createChat(options);
  const channels = createChannelChat(options);
  const socket = createChatSocket({ ...options, chat });
  return {
    name: 'chat',
    moderation: chatModeration(chat, channels),
    routes(context) {
      chatRoutes(context, chat);
      channelRoutes(context, channels);
    },
    commands: socket.receptions,
    notices: [...socket.notices, ...createChannelSocket(options)],
    sweep: (limit) => channels.removeOver(limit),
    async erase(tx, userId, limit) {
      const inRaces = await chat.erase(tx, userId, limit);
      return both(inRaces, await channels.erase(tx, userId, limit - inRaces.rows));
    },
    async rename(tx, { userId, to }, limit) {
      const writer = { userId, username: to };
      const inRaces = await chat.rename(tx, writer, limit);
      return both(inRaces, await channels.rename(tx, writer, limit - inRaces.rows));
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
