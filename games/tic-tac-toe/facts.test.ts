import { expect, test } from 'vitest';
import { facts } from './facts.ts';
import { play } from './testing/play.ts';

test.each([
  ['a fork', 'c1 b1 a3 b2 c3 c2 b3', 2, 0],
  ['a fork of the second player', 'b1 a3 b3 b2 c1 a1 a2 c3', 0, 2],
  ['one threat that was overlooked', 'a3 a1 b3 b1 c3', 1, 0],
  ['a draw', 'a3 b3 c3 b2 b1 c2 a2 a1 c1', 0, 0],
  ['resigned after a fork', 'c1 b1 a3 b2 c3', 0, 0],
])('threats before the last answer: %s', (_name, cells, first, second) => {
  const state = play(cells);
  expect(facts(state, 'player1')).toEqual({ threats: first });
  expect(facts(state, 'player2')).toEqual({ threats: second });
});
