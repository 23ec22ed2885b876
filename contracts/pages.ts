/**
 * The addresses that show a page. Any other path is answered with status 404 and the not-found page
 * (GAPS G05).
 */
export const pages = [
  '/',
  '/connect-four',
  '/ai',
  '/tic-tac-toe',
  '/checkers',
  '/checkers/ai',
  '/checkers/local',
  '/typing-race',
  '/online-race',
  '/little-big-snake',
  '/snake-io',
  '/analysis',
  '/multiplayer',
  '/puzzle',
  '/friends',
  '/rankings',
  '/tournaments',
  '/tournaments/:id',
  '/achievements',
  '/login',
  '/account',
  '/privacy',
  '/profile/:username',
  '/invite/:id',
] as const;

/** Pages of every game that has none of its own above; other ids are answered with 404. */
export const gamePages = ['/games/:gameId', '/games/:gameId/ai', '/games/:gameId/local'] as const;

/** The puzzle of a game, today's or that of a day; games without puzzles are answered with 404. */
export const puzzlePages = ['/puzzle/:gameId', '/puzzle/:gameId/:day'] as const;
