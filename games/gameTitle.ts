/**
 * What a game is called, of which only the id is needed: its title is its id in words, also of those that are not board games
 * (`typing-race`). A list of open games must not load every game. Pure; a test compares it with the registry.
 */
export function gameTitle(gameType: string): string {
  return gameType
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
