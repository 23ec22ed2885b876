/**
 * The turn-based games as the site's menu lists them, separate from their rules, which the menu
 * does not need. Part of the registry: a test compares it with `games.ts`.
 */
export const menu = [
  { href: '/connect-four', label: 'Connect Four' },
  { href: '/checkers', label: 'Checkers' },
  { href: '/tic-tac-toe', label: 'Tic Tac Toe' },
] as const;
