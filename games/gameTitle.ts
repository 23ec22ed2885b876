/**
 * The title of a game, made from its id alone (`typing-race`: Typing Race), so that a list of games need not load every game. Pure; a
 * test compares it with the registry.
 */
export function gameTitle(gameType: string): string {
  return gameType
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
