import { expect, test } from 'vitest';
import { facts } from './facts.ts';
import { play } from './testing/play.ts';

test.each([
  ['one', '1212121', 1, 0],
  ['one, by the second player', '51526364', 0, 1],
  ['two with one disc', '632154232745352', 2, 0],
  ['three with one disc', '1435513562345645724421243', 3, 0],
  ['none in a draw', '621545244445326632577641362521571163173377', 0, 0],
  ['none in a game that was resigned', '121212', 0, 0],
  ['none before the first move', '', 0, 0],
])('lines completed: %s', (_name, columns, first, second) => {
  const state = play(columns);
  expect(facts(state, 'player1')).toEqual({ winLines: first });
  expect(facts(state, 'player2')).toEqual({ winLines: second });
});
