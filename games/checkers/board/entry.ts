/**
 * Entering a move step by step: pick up a piece, then press where it goes, jump by jump, until the
 * rules say that the turn is over. Pure; nothing is played before the whole path is known, so a
 * chain can be undone while it is entered.
 */
import { colourOf, pieceAt, type Move } from '../pieces.ts';
import { hop, rules, type State } from '../rules.ts';
import type { Square } from '../squares.ts';

/** The squares entered so far: none, the picked-up piece, or also the squares it has jumped to. */
export type Entry = Move;

/** The board as shown while a move is entered, and what may be pressed next. */
export type Progress = {
  /** After the jumps entered so far. */
  readonly shown: State;
  readonly entry: Entry;
  /** Pieces that may be picked up. Mid-chain only the jumping one. */
  readonly movable: readonly Square[];
  /** Where the picked-up piece may go. */
  readonly targets: readonly Square[];
};

export type Pressed =
  /** Something was picked up, put back or moved on. */
  | { readonly kind: 'entered'; readonly entry: Entry }
  | { readonly kind: 'played'; readonly path: Move }
  | { readonly kind: 'refused'; readonly text: string };

/** The state after an entry's jumps; `null` when they are not possible in this state. */
function follow(state: State, entry: Entry): State | null {
  let shown = state;
  for (const [index, to] of entry.slice(1).entries()) {
    const next = hop(shown, entry[index] ?? 0, to);
    if (!next.ok) return null;
    shown = next.value;
  }
  return shown;
}

/**
 * An entry that does not fit the state, because another game or move came in between, counts as
 * none.
 */
export function progressOf(state: State, entered: Entry): Progress {
  const followed = follow(state, entered);
  const shown = followed ?? state;
  const paths = state.gameOver ? [] : rules.legalMoves(shown);
  const movable = [...new Set(paths.map(([from = 0]) => from))];
  const piece = entered.at(-1);
  const entry = followed !== null && piece !== undefined && movable.includes(piece) ? entered : [];
  const going = paths.filter(([from]) => from === entry.at(-1));
  return { shown, entry, movable, targets: [...new Set(going.map(([, to = 0]) => to))] };
}

function refusedPickUp({ shown, entry }: Progress, square: Square): string {
  if (entry.length > 1)
    return `The piece on square ${entry.at(-1)} must go on capturing. Escape takes the move back.`;
  const piece = pieceAt(shown.board, square);
  const isOwn = piece !== null && colourOf(piece) === shown.currentPlayer;
  if (isOwn && shown.mustCapture) return 'You must capture with another piece.';
  if (isOwn) return 'That piece cannot move.';
  return entry.length === 0 ? 'Pick up one of your pieces first.' : 'The piece cannot go there.';
}

/** What a press on a square does. */
export function press(progress: Progress, square: Square): Pressed {
  const { shown, entry, movable, targets } = progress;
  if (targets.includes(square)) {
    const path = [...entry, square];
    const next = hop(shown, entry.at(-1) ?? 0, square);
    const goesOn = next.ok && next.value.captureSequence.length > 0;
    return goesOn ? { kind: 'entered', entry: path } : { kind: 'played', path };
  }
  if (entry.length === 1 && entry[0] === square) return { kind: 'entered', entry: [] };
  if (entry.length <= 1 && movable.includes(square)) return { kind: 'entered', entry: [square] };
  return { kind: 'refused', text: refusedPickUp(progress, square) };
}
