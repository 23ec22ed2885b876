/** What the engine expects to follow, and the hints made of it: every clause that is said is true (GAPS G20). */
import { readFileSync } from 'node:fs';
import type { Advice } from '@playfield/games/game.ts';
import { hint } from '@playfield/games/checkers/hint.ts';
import { pieceAt, squaresOf, type Move } from '@playfield/games/checkers/pieces.ts';
import { rules, turnState, type State } from '@playfield/games/checkers/rules.ts';
import { at, moveOf, play, randomGame } from '@playfield/games/checkers/testing/play.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { adviceOn } from './advice.ts';
import { createCheckersEngine, endingScore, type CheckersEngine } from './engine.ts';
import { positionOf } from './testing/states.ts';

const bytesOf = (file: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(new URL(file, import.meta.url)));

let engine: CheckersEngine;
beforeAll(async () => {
  engine = await createCheckersEngine(bytesOf('./wasm/engine.wasm'), {
    tableBits: 14,
    endings: bytesOf('./endings/four.gz'),
  });
});

const limits = { mostNodes: 60_000, margin: 6 };
const rng = (): number => 0;
const adviceFor =
  (state: State): Advice<Move> =>
  () =>
    adviceOn(engine, positionOf(state), limits);

function after(state: State, path: Move): State {
  const next = rules.apply(state, path);
  if (!next.ok) throw new Error(next.error.code);
  return next.value;
}

test('a line begins with its move, can be played, and goes on for eight half-moves or to the end', () => {
  let ended = 0;
  for (const state of randomGame(5).filter(({ gameOver }, ply) => !gameOver && ply % 4 === 0)) {
    const advised = adviceOn(engine, positionOf(state), { mostNodes: 5000 });
    expect(advised).toHaveLength(rules.legalMoves(state).length);
    for (const { move, line } of advised.slice(0, 2)) {
      const moves = line();
      expect(moves[0]).toEqual(move);
      // The engine leaves out that a position comes up for the third time.
      const reached = moves.reduce((so, path) => (so.gameOver ? so : after(so, path)), state);
      if (reached.gameOver) ended += 1;
      else expect(moves.length).toBeGreaterThanOrEqual(8);
    }
  }
  expect(ended).toBeGreaterThan(0);
});

describe('G20 the hint by the engine and its reason', () => {
  test.each([
    ['12-16 24-19 10-15', '19x12 takes a piece'],
    ['10-14 24-19 6-10 23-18 14x23 27x18 2-6 32-27 11-16 22-17', '16x23x32 takes two pieces'],
    ['11-16 22-18 8-11 18-14', '9x18 makes an even exchange'],
    ['10-15 24-20 9-14 27-24 12-16', '23-18 lures the AI into a capture and wins a piece'],
    ['10-14 21-17 14x21 22-17 9-13 17-14', '6-10 threatens to take a piece with 10x17'],
    ['9-13 22-18', '10-15 takes a place in the middle'],
  ])('after %j: %s', (moves, reason) => {
    const state = play(moves);
    expect(hint(state, rng, adviceFor(state)).reason).toBe(reason);
  });

  test.each([
    ['R:R15:B18', '15x22 wins at once'],
    ['R:RK24:BK3', '24-19 forces a win in 4 moves'],
    ['R:R10,16:B14,19,26,29', '16x23x30 takes two pieces for one'],
    ['R:R12,14,19,K30:B18,26,K27,28,31,32', '14x23 takes a piece and comes out two pieces ahead'],
    ['B:R8,20,K27:B10,K11,13,15,23,29', '11x4 is the only capture'],
    ['B:R11,14,20,21:B28', '28-24 is the only move left'],
    ['R:RK27:BK19', '27-32 is the best: every other move loses'],
    ['R:R27,K32:B5,K25', '27-31 makes a king'],
    ['B:RK27:BK4,9,K12', '4-8 leads to an ending that is won'],
    ['B:RK19:BK11', '11-7 holds out longest'],
    ['R:R11,7:B15,18', '11-16 makes it hardest for the AI, though every move loses'],
    ['R:R1,2,3,4,6,10,20,21:B11,13,25,26,27,29,30,32', '3-7 wins a piece: 11-8 and 4x11 can follow'],
    ['R:R1,2,3,4,5,6,7,8,9,10,11,16:B19,21,22,23,25,26,27,28,29,30,31,32', '8-12 keeps the piece on 16 safe'],
    ['R:R1,4,9,10,15:B18,21,22,26,29', '15-19 takes the piece on 15 out of danger'],
    ['R:R11,16,23:B13,20,24', '23-27 avoids losing a piece'],
    ['R:R3,4,5,8,10,19:B6,21,25,27,28,31', '5-9 is safe, while 19-23 would lose a piece'],
    ['R:R1,4,6,7:B5,13,19,23,31,32', '7-11 keeps your back row guarded'],
    ['R:R4,8,9,12,18,26:BK10,19,21,24,25', '18-23 leads to a king in three moves'],
    ['R:RK26:BK7', '26-30 comes out best; 7-3 and 30-26 may follow'],
  ])('in %s: %s', (fen, reason) => {
    const state = at(fen);
    expect(hint(state, rng, adviceFor(state)).reason).toBe(reason);
  });
});

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six'];
const countOf = (text: string): number =>
  text === 'a piece' ? 1 : numbers.indexOf(text.split(' ')[0] ?? '');

/** The position with the other side to move. */
const passed = ({ board, currentPlayer, quietBoards }: State): State =>
  turnState(board, currentPlayer === 'red' ? 'black' : 'red', [], quietBoards);

const balance = ({ board }: State, of: State): number =>
  squaresOf(board, of.currentPlayer).length - squaresOf(board, passed(of).currentPlayer).length;

/** What a side gains at the most when everybody takes as long as somebody must. */
function exchanged(state: State, mover: State): number {
  if (!state.mustCapture) return balance(state, mover);
  const values = rules.legalMoves(state).map((path) => exchanged(after(state, path), mover));
  return state.currentPlayer === mover.currentPlayer ? Math.max(...values) : Math.min(...values);
}

const scoreAfter = (state: State, path: Move): number => {
  const next = after(state, path);
  return next.gameOver ? 0 : -engine.search(positionOf(next), { mostNodes: 60_000 }).score;
};

type Said = { readonly state: State; readonly move: Move; readonly next: State };

/** What must be so for a clause to be said, worked out in other ways than the hint does. */
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
    /^is the best: every other move loses$/,
    ({ state, move }) =>
      rules
        .legalMoves(state)
        .every((path) => path.join() === move.join() || scoreAfter(state, path) <= -endingScore),
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
    ({ state, move }, [count = '']) => {
      const [best] = adviceOn(engine, positionOf(state), limits);
      const line = best?.line().slice(0, 2 * countOf(count) - 1) ?? [];
      const reached = line.reduce(after, state);
      return line[0]?.join() === move.join() && reached.moves.at(-1)?.becameKing === true;
    },
  ],
  [
    /^is the only move that loses no piece$/,
    ({ state, move }) => {
      const own = scoreAfter(state, move);
      return rules
        .legalMoves(state)
        .every((path) => path.join() === move.join() || scoreAfter(state, path) < own - 30);
    },
  ],
  [/^leads to an ending that is won$/, ({ state, move }) => scoreAfter(state, move) >= endingScore],
  [/^forces a win in (\d+) moves$/, ({ state, move }) => scoreAfter(state, move) >= endingScore],
  [
    /^(?:holds out longest|makes it hardest for the AI, though every move loses)$/,
    ({ state }) => rules.legalMoves(state).every((path) => scoreAfter(state, path) <= -endingScore),
  ],
];

/** Clauses of which nothing is to be proved but that they are among these. */
const plain = [
  /^takes a place in the middle$/,
  /^keeps your back row guarded$/,
  /^brings a man one step from becoming a king$/,
];

test('in the positions of many games every clause is true', () => {
  const said = new Set<RegExp>();
  for (let seed = 1; seed <= 12; seed++) {
    for (const state of randomGame(seed).filter(({ gameOver }, ply) => !gameOver && ply % 7 === seed % 7)) {
      const { move, reason } = hint(state, rng, adviceFor(state));
      const clause = reason.slice(reason.indexOf(' ') + 1);
      if (plain.some((pattern) => pattern.test(clause))) continue;
      const [pattern, isTrue] = proofs.find(([known]) => known.test(clause)) ?? [/^$/, () => false];
      const words = pattern.exec(clause)?.slice(1) ?? [];
      said.add(pattern);
      const proved = isTrue({ state, move, next: after(state, move) }, words);
      expect({ seed, ply: state.moves.length, reason, proved }).toMatchObject({ proved: true });
    }
  }
  expect(said.size).toBeGreaterThan(12);
});
