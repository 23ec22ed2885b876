/** The levels and the hint of Tic Tac Toe. */
import { describe, expect, test } from 'vitest';
import { levels } from '../game.ts';
import { seededRng } from '../rng.ts';
import { bot } from './bot.ts';
import { rules, type Mark, type State } from './rules.ts';
import { scoreMoves } from './search.ts';
import { play } from './testing/play.ts';
import { notate } from './wire.ts';

function after(state: State, cell: number): State {
  const next = rules.apply(state, cell);
  if (!next.ok) throw new Error(next.error.code);
  return next.value;
}

/** The value for the seat to move: 1 won, 0 drawn, -1 lost, by exhaustive search. */
function minimax(state: State): number {
  const outcome = rules.outcome(state);
  if (outcome) return outcome.winner === null ? 0 : -1;
  return Math.max(...rules.legalMoves(state).map((cell) => 0 - minimax(after(state, cell))));
}

describe('scores', () => {
  test.each(['a3 b2', 'b2 a3', 'b2 b3', 'a3 c1', 'b3 a2 c1', 'a3 b2 c1', 'a3 c3 b2'])(
    'have the sign of plain minimax after %s',
    (cells) => {
      const state = play(cells);
      for (const { cell, score } of scoreMoves(state, 9)) {
        expect(Math.sign(score)).toBe(0 - minimax(after(state, cell)));
      }
    },
  );

  test('a win now is better than a win later', () => {
    expect(scoreMoves(play('a3 a1 b3 b1'), 9)[0]).toEqual({ cell: 2, score: 5 });
  });
});

/** Every move that hard may draw: nine numbers reach each of up to nine equally good moves. */
function hardMoves(state: State): Set<number> {
  const numbers = Array.from({ length: 9 }, (_, index) => index / 9 + 0.01);
  return new Set(numbers.map((number) => bot.choose(state, 'hard', () => number)));
}

/** Every game against it, whatever the opponent plays and whichever of its equal moves it draws. */
function losses(hard: Mark): { readonly games: number; readonly lost: number } {
  const count = { games: 0, lost: 0 };
  const seen = new Set<string>();
  const visit = (state: State): void => {
    const key = state.cells.map((mark) => mark ?? '-').join('');
    if (seen.has(key)) return;
    seen.add(key);
    const outcome = rules.outcome(state);
    if (outcome) {
      count.games += 1;
      if (outcome.winner === (hard === 'X' ? 'player2' : 'player1')) count.lost += 1;
      return;
    }
    const isHard = (rules.turn(state) === 'player1') === (hard === 'X');
    for (const cell of isHard ? hardMoves(state) : rules.legalMoves(state)) visit(after(state, cell));
  };
  visit(rules.setup());
  return count;
}

describe('TT-003 hard never loses', () => {
  test.each(['X', 'O'] as const)('as %s, in every game there is', (mark) => {
    const { games, lost } = losses(mark);
    expect(lost).toBe(0);
    expect(games).toBeGreaterThan(100);
  });
});

describe.each(levels)('%s', (level) => {
  test.each([
    ['X wins in one', 'a3 a1 b3 b1', 'c3'],
    ['O wins in one rather than stopping one', 'a3 b2 b3 c2 a1', 'a2'],
  ])('%s', (_name, cells, winning) => {
    for (let seed = 0; seed < 20; seed += 1) {
      expect(notate(bot.choose(play(cells), level, seededRng(seed)))).toBe(winning);
    }
  });

  test('the same seed gives the same move and changes nothing', () => {
    const state = play('b2 a3');
    const before = JSON.stringify(state);
    expect(bot.choose(state, level, seededRng(5))).toBe(bot.choose(state, level, seededRng(5)));
    expect(JSON.stringify(state)).toBe(before);
  });
});

describe('G20 the hint and its reason', () => {
  test.each([
    ['', 'Play b2: it takes the centre'],
    ['a3 b3 a2 c3', 'Play a1: it wins at once'],
    ['a3 b3 a2', 'Play a1: it blocks a line'],
    ['a3 b3 c3 a2', 'Play b2: it makes two threats at once'],
    ['a3 b3', 'Play b2: it forces a win'],
    ['a3 b3 c2 c3 b1', 'Play b2: it holds out longest'],
    ['a3', 'Play b2: it keeps the draw; every other cell loses'],
    ['a3 b3 b1', 'Play a1: it stops the AI from making two threats at once'],
    ['a3 b2', 'Play c3: it threatens a line'],
    ['b2', 'Play a3: it takes a corner'],
    ['a3 b3 c3 a1 b2 c1 b1', 'Play a2: it keeps the draw'],
  ])('after %j: %s', (cells, reason) => {
    expect(bot.hint(play(cells), seededRng(1)).reason).toBe(reason);
  });
});
