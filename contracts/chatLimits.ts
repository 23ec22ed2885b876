/** Limits of the chat, apart from its shapes: the browser reads them without bringing zod along. */

/** Longest message in characters (CH-004). */
export const messageMaxLength = 200;
/** Newest messages of a race that are kept in view and handed out. */
export const raceHistoryLength = 100;
/** The same of a tournament. */
export const tournamentHistoryLength = 50;
