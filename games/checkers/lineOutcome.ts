/** Evaluates a line of moves for hints: what becomes of the pieces along it. */
import { after, threatIn } from './exchange.ts';
import { isKing, otherColour, pieceAt, squaresOf, type Colour, type Move } from './pieces.ts';
import { rules, type State } from './rules.ts';
import { manPoints } from './scores.ts';

/** The states of a line, the one before its first move included, as far as the game lasts. */
export function statesAlong(state: State, line: readonly Move[]): readonly State[] {
  const states = [state];
  for (const path of line) {
    const reached = states.at(-1);
    if (!reached || rules.outcome(reached)) break;
    states.push(after(reached, path));
  }
  return states;
}

/** A king's value beyond a man's, in hundredths of a man. */
const crownPoints = 30;

/** Pieces of a colour minus those of the other, kings and men alike. */
function balanceOf({ board }: State, colour: Colour): number {
  return squaresOf(board, colour).length - squaresOf(board, otherColour(colour)).length;
}

/** Whether no capture is due, and the side that has just moved threatens nothing. */
function isSettled(state: State): boolean {
  return !state.mustCapture && !state.gameOver && threatIn(state) === null;
}

export type Gain = {
  /** Pieces gained or lost; the other side's losses count. */
  readonly pieces: number;
  /** Half-moves after which that is final. */
  readonly plies: number;
  /** Hundredths of a man by which its pieces are then worth more than the other side's. */
  readonly ahead: number;
};

/** What the starting side has gained at the line's last quiet moment; null where there is none. */
export function gainAlong(states: readonly State[]): Gain | null {
  const [before] = states;
  const last = states.findLastIndex((state, ply) => ply > 0 && isSettled(state));
  const end = states[last];
  if (!before || !end) return null;
  const colour = before.currentPlayer;
  const gains = states
    .slice(0, last + 1)
    .map((state) => balanceOf(state, colour) - balanceOf(before, colour));
  const pieces = gains.at(-1) ?? 0;
  const kings = kingsOf(end, colour) - kingsOf(end, otherColour(colour));
  return {
    pieces,
    plies: 1 + gains.findLastIndex((gain) => gain !== pieces),
    ahead: manPoints * balanceOf(end, colour) + crownPoints * kings,
  };
}

function kingsOf({ board }: State, colour: Colour): number {
  return squaresOf(board, colour).filter((square) => {
    const piece = pieceAt(board, square);
    return piece !== null && isKing(piece);
  }).length;
}

function crownedAt(states: readonly State[], isOwn: boolean): number {
  return states.findIndex(
    ({ moves }, ply) => ply > 0 && (ply % 2 === 1) === isOwn && moves.at(-1)?.becameKing === true,
  );
}

/**
 * After how many of its own moves a side gets a lasting king before the other side gets one; null
 * when it does not.
 */
export function movesToCrown(states: readonly State[]): number | null {
  const [own, theirs] = [crownedAt(states, true), crownedAt(states, false)];
  if (own < 0 || (theirs >= 0 && theirs < own)) return null;
  const [crowned, end] = [states[own], states.at(-1)];
  const colour = states[0]?.currentPlayer;
  if (!crowned || !end || !colour || kingsOf(end, colour) < kingsOf(crowned, colour)) return null;
  return (own + 1) / 2;
}
