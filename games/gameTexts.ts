/** What the pages say about one game: its rules, results, opponent and keys. Each game's folder has them in texts.ts. */
import type { Level, Seat } from './game.ts';

export type RuleSection = { readonly heading: string; readonly text: string };

export type GameTexts = {
  /** A move of the game's own notation in words: `column 4`. */
  readonly describeMove: (notation: string) => string;
  /** What the AI is called on its card, and in one sentence what it is at each level (G17). */
  readonly opponent: { readonly title: string; readonly atLevel: Readonly<Record<Level, string>> };
  readonly headline: { readonly won: string; readonly aiWon: string; readonly draw: string };
  /** Who won, in a game that names its colours and not its players. Takes the place of `headline` but for its draw. */
  readonly sideWins?: { readonly [seat in Seat]: string };
  /** Said to the winner and to the loser of a game that was won on the board. */
  readonly ai: { readonly won: string; readonly lost: string };
  readonly online: { readonly won: string; readonly lost: string };
  readonly draw: string;
  /** Said after a draw by agreement, where the game ends in several kinds of draw. */
  readonly agreedDraw?: string;
  /** Said to a spectator of a game that was won on the board. */
  readonly watched: string;
  readonly createFailed: string;
  /** Said before the engine's own reason for a hint (G20). */
  readonly hint: string;
  /** The text of the toast `Invalid Move`; `serverText` is what the rules or the server said, if anything. */
  readonly invalidMove: (refusal: {
    readonly code: string;
    readonly serverText: string | undefined;
  }) => string;
  readonly howToPlay: readonly RuleSection[];
  /** Keys of the board's own; `boardKeys` are every board's. */
  readonly keys: readonly { readonly keys: string; readonly does: string }[];
};

/** Keys of every board. */
export const boardKeys: GameTexts['keys'] = [
  { keys: 'Arrow keys, Home, End', does: 'move over the board' },
  { keys: 'L', does: 'say the last move' },
  { keys: 'P', does: 'say every piece' },
  { keys: 'O', does: 'say who the opponent is' },
  { keys: 'C', does: 'say the time' },
];
