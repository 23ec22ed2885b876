/** Limits of tournaments, apart from their shapes: the browser reads them without bringing zod along. */

/** What a tournament can be played in, in the order of the list's filter (TR-003). */
export const tournamentGames = [
  'connect-four',
  'tic-tac-toe',
  'checkers',
  'typing-race',
  'little-big-snake',
] as const;
export const mostInBracket = 64;
export const limits = {
  name: 100,
  description: 2000,
  points: 1_000_000,
  /** How far ahead a start may lie, days. */
  aheadDays: 366,
  arenaMinutes: { min: 20, max: 180 },
  joinMinutes: { min: 1, max: 15 },
  /** Of a game in an arena. */
  firstMoveS: { min: 20, max: 120 },
} as const;
