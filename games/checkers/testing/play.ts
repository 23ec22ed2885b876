/**
 * Builders for tests and measurements: states of Checkers from moves in notation, or from the
 * squares of the pieces.
 */
import { seededRng } from '../../rng.ts';
import { textOf, type Colour, type Move, type Piece } from '../pieces.ts';
import { rules, turnState, type State } from '../rules.ts';
import { boardSize, columnOf, rowOf } from '../squares.ts';

/** The move of a text such as `11-15` or `22x15x8`. */
export function moveOf(notation: string): Move {
  return notation.split(/[-x]/).map(Number);
}

/**
 * Plays moves in notation, e.g. `play('11-15 23-18')`, from the start or from `from`. Throws at the
 * first illegal one.
 */
export function play(moves: string, from: State = rules.setup()): State {
  let state = from;
  for (const notation of moves.split(' ').filter(Boolean)) {
    const next = rules.apply(state, moveOf(notation));
    if (!next.ok) throw new Error(`${notation}: ${next.error.text ?? next.error.code}`);
    state = next.value;
  }
  return state;
}

/**
 * A state in the manner of PDN (https://en.wikipedia.org/wiki/Portable_Draughts_Notation): the side
 * to move, then the squares of red and of black, kings with a K, e.g. `at('R:R16,K5:B19,26')`.
 */
export function at(fen: string): State {
  const [toMove, ...sides] = fen.split(':');
  const rows = Array.from({ length: boardSize }, () => Array.from({ length: boardSize }, () => empty));
  for (const side of sides) {
    const colour = side.startsWith('R') ? 'red' : 'black';
    for (const [, king, square] of side.matchAll(/(K?)(\d+)/g)) {
      const row = rows[rowOf(Number(square))];
      if (row) row[columnOf(Number(square))] = pieceOf(colour, king === 'K');
    }
  }
  return turnState(rows, toMove === 'R' ? 'red' : 'black', [], [textOf(rows)]);
}

const empty: Piece | null = null;

function pieceOf(colour: Colour, isKing: boolean): Piece {
  if (colour === 'red') return isKing ? 'R' : 'r';
  return isKing ? 'B' : 'b';
}

/** Every state of a game of random legal moves, from the start to its end. */
export function randomGame(seed: number): readonly State[] {
  const rng = seededRng(seed);
  const states = [rules.setup()];
  for (let state = rules.setup(); !rules.outcome(state); states.push(state)) {
    const moves = rules.legalMoves(state);
    const next = rules.apply(state, moves[Math.floor(rng() * moves.length)] ?? []);
    if (!next.ok) throw new Error(next.error.code);
    state = next.value;
  }
  return states;
}
