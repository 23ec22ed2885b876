/** Limits of the chat, apart from its shapes: the browser reads them without bringing zod along. */

/** Longest message in characters (CH-004). */
export const messageMaxLength = 200;
/** Newest messages that are kept in view and handed out. */
export const historyLength = 100;
/** The same for chats that are not of a race. */
export const channelHistoryLength = 50;
