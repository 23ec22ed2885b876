/**
 * What the pages say about one game: its rules, results, opponent and keys, and when its moves sound. Each game's folder has
 * them in texts.ts.
 */
import type { Level, Seat } from './game.ts';

type RuleSection = { readonly heading: string; readonly text: string };

export type GameTexts = {
  /** When the animation of a move (board.css) brings its piece to rest, for the sound; milliseconds, 0 if left out. */
  readonly landsAfterMs?: number;
  /** A move's notation in words: `column 4`. */
  readonly describeMove: (notation: string) => string;
  /** What the AI is called on its card, and one sentence about it for each level (G17). */
  readonly opponent: { readonly title: string; readonly atLevel: Readonly<Record<Level, string>> };
  readonly headline: { readonly won: string; readonly aiWon: string; readonly draw: string };
  /**
   * Who won, in a game that names its colours rather than its players. Replaces `headline` except
   * for its draw.
   */
  readonly sideWins?: { readonly [seat in Seat]: string };
  /** Shown to the winner and to the loser of a game that was won on the board. */
  readonly ai: { readonly won: string; readonly lost: string };
  readonly online: { readonly won: string; readonly lost: string };
  readonly draw: string;
  /** Shown after a draw by agreement, in games with several kinds of draw. */
  readonly agreedDraw?: string;
  /** Shown to a spectator of a game that was won on the board. */
  readonly watched: string;
  readonly createFailed: string;
  /** Shown before the engine's reason for a hint (G20). */
  readonly hint: string;
  /**
   * The text of the toast `Invalid Move`; `serverText` is the explanation of the rules or the
   * server, if any.
   */
  readonly invalidMove: (refusal: {
    readonly code: string;
    readonly serverText: string | undefined;
  }) => string;
  readonly howToPlay: readonly RuleSection[];
  /** The board's own keys; `boardKeys` work on every board. */
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
