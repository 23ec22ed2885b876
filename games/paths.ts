/**
 * The addresses of a game's pages. Those that the specification gives are listed; every other game
 * has `/games/{id}`, `/games/{id}/ai` and `/games/{id}/local` without an entry here.
 */
export type GamePaths = {
  /** The page with the ways to play. */
  readonly chooser: string;
  /** Against the AI. */
  readonly ai: string;
  /** Two people on one device. */
  readonly local: string;
};

/** Documents 1 and 2, section 1. */
const specified: ReadonlyMap<string, Partial<GamePaths>> = new Map([
  ['connect-four', { chooser: '/connect-four', ai: '/ai' }],
  ['tic-tac-toe', { ai: '/tic-tac-toe' }],
  ['checkers', { chooser: '/checkers', ai: '/checkers/ai', local: '/checkers/local' }],
]);

export function pathsOf(gameType: string): GamePaths {
  const folder = `/games/${gameType}`;
  return { chooser: folder, ai: `${folder}/ai`, local: `${folder}/local`, ...specified.get(gameType) };
}
