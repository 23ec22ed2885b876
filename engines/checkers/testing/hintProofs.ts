/** What must hold for a hint's clause to be true, worked out independently of the hint code. */
import type { Advice } from '@playfield/games/game.ts';
import { hint } from '@playfield/games/checkers/hint.ts';
import { pieceAt, squaresOf, type Move } from '@playfield/games/checkers/pieces.ts';
import { rules, turnState, type State } from '@playfield/games/checkers/rules.ts';
import { moveOf, randomGame } from '@playfield/games/checkers/testing/play.ts';
import { adviceOn } from '../advice.ts';
import { endingScore, type CheckersEngine } from '../engine.ts';
import { positionOf } from './states.ts';

const limits = { mostNodes: 60_000, margin: 6 };
const rng = (): number => 0;

export function adviceFor(engine: CheckersEngine, state: State): Advice<Move> {
  return () => adviceOn(engine, positionOf(state), limits);
}

export function after(state: State, path: Move): State {
  const next = rules.apply(state, path);
  if (!next.ok) throw new Error(next.error.code);
  return next.value;
}

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six'];
const countOf = (text: string): number =>
  text === 'a piece' ? 1 : numbers.indexOf(text.split(' ')[0] ?? '');

/** The position with the other side to move. */
const passed = ({ board, currentPlayer, quietBoards }: State): State =>
  turnState(board, currentPlayer === 'red' ? 'black' : 'red', [], quietBoards);

const balance = ({ board }: State, of: State): number =>
  squaresOf(board, of.currentPlayer).length - squaresOf(board, passed(of).currentPlayer).length;

/** What a side gains at most when captures are played out. */
function exchanged(state: State, mover: State): number {
  if (!state.mustCapture) return balance(state, mover);
  const values = rules.legalMoves(state).map((path) => exchanged(after(state, path), mover));
  return state.currentPlayer === mover.currentPlayer ? Math.max(...values) : Math.min(...values);
}

type Said = {
  readonly engine: CheckersEngine;
  readonly state: State;
  readonly move: Move;
  readonly next: State;
};

function scoreAfter({ engine, state }: Said, path: Move): number {
  const next = after(state, path);
  return next.gameOver ? 0 : -engine.search(positionOf(next), { mostNodes: 60_000 }).score;
}

/** The legal moves other than the hinted one. */
const othersOf = ({ state, move }: Said): readonly Move[] =>
  rules.legalMoves(state).filter((path) => path.join() !== move.join());

const proofs: readonly (readonly [RegExp, (said: Said, words: readonly string[]) => boolean])[] = [
  [/^wins at once$/, ({ next }) => next.gameOver && next.winner !== null],
  [/^is the only (?:capture|move left)$/, ({ state }) => rules.legalMoves(state).length === 1],
  [
    /^makes a king$/,
    ({ state, move, next }) => pieceAt(state.board, move[0] ?? 0) !== pieceAt(next.board, move.at(-1) ?? 0),
  ],
  [
    /^takes (.*) for (\w+)$/,
    ({ state, move, next }, [won = '', lost = '']) =>
      move.length - 1 === countOf(won) &&
      exchanged(next, state) - balance(state, state) === countOf(won) - countOf(lost),
  ],
  [
    /^takes (a piece|\w+ pieces)$/,
    ({ state, next }, [won = '']) => exchanged(next, state) - balance(state, state) === countOf(won),
  ],
  [
    /^takes (?:.*) and comes out (.*) ahead$/,
    ({ state, next }, [gain = '']) => exchanged(next, state) - balance(state, state) === countOf(gain),
  ],
  [
    /^(?:makes|offers) an even exchange$/,
    ({ state, next }) =>
      (state.mustCapture || next.mustCapture) && exchanged(next, state) === balance(state, state),
  ],
  [
    /^lures the AI into a capture and wins (.*)$/,
    ({ state, next }, [gain = '']) =>
      next.mustCapture && exchanged(next, state) - balance(state, state) === countOf(gain),
  ],
  [
    /^wins (a piece|\w+ pieces): (.*) can follow$/,
    ({ state, next }, [gain = '', line = '']) => {
      const reached = line.split(/, | and /).reduce((so, notation) => after(so, moveOf(notation)), next);
      return balance(reached, state) - balance(state, state) === countOf(gain);
    },
  ],
  [
    /^keeps the pieces? on (.*) safe$/,
    ({ state, next }, [squares = '']) => {
      const theirs = passed(state);
      const prey = squares.split(/, | and /).map(Number);
      const takes = (path: Move): boolean => {
        const left = after(theirs, path).board;
        return prey.every(
          (square) => pieceAt(left, square) === null && pieceAt(state.board, square) !== null,
        );
      };
      return !next.mustCapture && theirs.mustCapture && rules.legalMoves(theirs).some(takes);
    },
  ],
  [
    /^takes the piece on (\d+) out of danger$/,
    ({ state, move, next }, [square]) =>
      move[0] === Number(square) && passed(state).mustCapture && !next.mustCapture,
  ],
  [
    /^threatens to take (.*) with (.*)$/,
    ({ state, next }, [gain = '', notation = '']) => {
      const again = passed(next);
      const taken = after(again, moveOf(notation));
      return !next.mustCapture && exchanged(taken, state) - balance(next, state) === countOf(gain);
    },
  ],
  [
    /^is the best; every other move loses$/,
    (said) => othersOf(said).every((path) => scoreAfter(said, path) <= -endingScore),
  ],
  [
    /^is safe, while (.*) would lose (.*)$/,
    ({ state, next }, [notation = '', lost = '']) =>
      !next.mustCapture &&
      exchanged(after(state, moveOf(notation)), state) - balance(state, state) === -countOf(lost),
  ],
  [
    /^comes out best; (.*) and (.*) may follow$/,
    ({ next }, moves) => !moves.reduce((so, notation) => after(so, moveOf(notation)), next).gameOver,
  ],
  [
    /^avoids losing a piece$/,
    ({ state, next }) =>
      !next.mustCapture &&
      rules.legalMoves(state).some((path) => exchanged(after(state, path), state) < balance(state, state)),
  ],
  [
    /^leads to a king in (\w+) moves$/,
    ({ engine, state, move }, [count = '']) => {
      const [best] = adviceOn(engine, positionOf(state), limits);
      const line = best?.line().slice(0, 2 * countOf(count) - 1) ?? [];
      const reached = line.reduce(after, state);
      return line[0]?.join() === move.join() && reached.moves.at(-1)?.becameKing === true;
    },
  ],
  [
    /^is the only move that loses no piece$/,
    (said) => {
      const own = scoreAfter(said, said.move);
      return othersOf(said).every((path) => scoreAfter(said, path) < own - 30);
    },
  ],
  [/^leads to an ending that is won$/, (said) => scoreAfter(said, said.move) >= endingScore],
  [/^forces a win in (\d+) moves$/, (said) => scoreAfter(said, said.move) >= endingScore],
  [
    /^(?:holds out longest|makes it hardest for the AI, though every move loses)$/,
    (said) => rules.legalMoves(said.state).every((path) => scoreAfter(said, path) <= -endingScore),
  ],
];

/** Clauses that only have to be among these; nothing is proved about them. */
const plain = [
  /^takes a place in the middle$/,
  /^keeps your back row guarded$/,
  /^brings a man one step from becoming a king$/,
];

export type Proved = {
  readonly seed: number;
  readonly ply: number;
  readonly reason: string;
  /** The kind of clause; empty for an unknown one. */
  readonly kind: string;
  readonly isTrue: boolean;
};

/** The hints in every seventh position of a random game: the text, and whether it is true. */
export function provedHints(engine: CheckersEngine, seed: number): readonly Proved[] {
  const states = randomGame(seed).filter(({ gameOver }, ply) => !gameOver && ply % 7 === seed % 7);
  return states.flatMap((state) => {
    const { move, reason } = hint(state, rng, adviceFor(engine, state));
    const clause = reason.slice(reason.indexOf(': it ') + 5);
    if (plain.some((pattern) => pattern.test(clause))) return [];
    const [pattern, isProved] = proofs.find(([known]) => known.test(clause)) ?? [null, () => false];
    const words = pattern?.exec(clause)?.slice(1) ?? [];
    const isTrue = isProved({ engine, state, move, next: after(state, move) }, words);
    return [{ seed, ply: state.moves.length, reason, kind: pattern?.source ?? '', isTrue }];
  });
}
