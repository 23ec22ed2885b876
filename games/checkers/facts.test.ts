import { expect, test } from 'vitest';
import { facts } from './facts.ts';
import { play } from './testing/play.ts';
import { blackTakesAll, redTakesAll } from './testing/wholeGames.ts';

test.each([
  ['', { captures: 0, kings: 0, piecesLeft: 12 }, { captures: 0, kings: 0, piecesLeft: 12 }],
  [redTakesAll, { captures: 2, kings: 2, piecesLeft: 10 }, { captures: 1, kings: 0, piecesLeft: 0 }],
  [blackTakesAll, { captures: 1, kings: 0, piecesLeft: 0 }, { captures: 4, kings: 2, piecesLeft: 10 }],
])('captures of a move, kings and pieces left: %s', (moves, first, second) => {
  const state = play(moves);
  expect(facts(state, 'player1')).toEqual(first);
  expect(facts(state, 'player2')).toEqual(second);
});
