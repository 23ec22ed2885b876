/**
 * The name of a game by its type, without the games themselves: a list of open games must not load
 * every engine (a test compares it with the registry). Pure.
 */
export function gameTitle(gameType: string): string {
  return gameType
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
