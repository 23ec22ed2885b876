/** Chat of the members of a race. */
import type { Feature } from '../feature.ts';
import { createChat, type Chat, type ChatOptions } from './chat.ts';
import { chatSections } from './personalData.ts';
import { chatRoutes } from './routes.ts';
import { createChatSocket, type ChatSocketOptions } from './socket.ts';

/** What the operator may do. */
export type ChatModeration = Pick<Chat, 'standing' | 'around' | 'removeWithin'>;

export function chatFeature(
  options: ChatOptions & Omit<ChatSocketOptions, 'chat'>,
): Feature & { readonly moderation: ChatModeration } {
  const chat = createChat(options);
  const socket = createChatSocket({ ...options, chat });
  return {
    name: 'chat',
    moderation: chat,
    routes: (context) => chatRoutes(context, chat),
    commands: socket.receptions,
    notices: socket.notices,
    erase: (tx, userId, limit) => chat.erase(tx, userId, limit),
    exportOf: (userId) => chatSections(options.database.db, userId),
  };
}
