/** Wins in one, as a person sees them on the board: where, and along which line. */
import { columnCount, landingRow, linesThrough, rules, runsThrough, type Move, type State } from './rules.ts';

/** Lying, standing or slanting. */
export type Direction = 'row' | 'column' | 'diagonal';

export type Threat = {
  /** Dropping a disc here now would win. */
  readonly column: Move;
  readonly lines: readonly {
    readonly direction: Direction;
    /** Whether three discs already touch each other, so that the win is at an end of the line. */
    readonly isAtEnd: boolean;
  }[];
};

export type Colour = 1 | 2;

export function colourToMove(state: State): Colour {
  return rules.turn(state) === 'player1' ? 1 : 2;
}

export function otherColour(colour: Colour): Colour {
  return colour === 1 ? 2 : 1;
}

function directionOf(line: readonly number[]): Direction {
  const step = (line[1] ?? 0) - (line[0] ?? 0);
  return step === 1 ? 'row' : step === columnCount ? 'column' : 'diagonal';
}

/** Where `colour` would win if it were its move now, from left to right. */
export function threatsOf({ board }: State, colour: Colour): readonly Threat[] {
  return Array.from({ length: columnCount }, (_, column) => column).flatMap((column) => {
    const row = landingRow(board, column);
    if (row < 0) return [];
    const cell = row * columnCount + column;
    const lines = linesThrough(board, colour, [row, column]).map((line) => {
      const at = line.indexOf(cell);
      return { direction: directionOf(line), isAtEnd: at >= 3 || line.length - 1 - at >= 3 };
    });
    return lines.length > 0 ? [{ column, lines }] : [];
  });
}

/**
 * Lines of four cells through the place where a disc would land that hold no disc of the other
 * colour.
 */
export function openLines({ board }: State, column: Move, colour: Colour): number {
  const row = landingRow(board, column);
  const cell = row * columnCount + column;
  return runsThrough(board, (other) => other !== otherColour(colour), [row, column])
    .map((run) => {
      const before = Math.min(3, run.indexOf(cell));
      const behind = Math.min(3, run.length - 1 - run.indexOf(cell));
      // A line of four needs three more cells; it can begin at up to three places.
      return Math.max(0, before + behind - 2);
    })
    .reduce((sum, count) => sum + count, 0);
}
