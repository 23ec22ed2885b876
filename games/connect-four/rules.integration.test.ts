/** Connect Four's published counts, deeper than a quick test can go. */
import { expect, test } from 'vitest';
import { countPositions, countSequences } from '../testing/counts.ts';
import { rules } from './rules.ts';
import { sized } from '@playfield/tools/test/size.ts';

// https://oeis.org/A212693
test('C4-002, C4-005, C4-006 positions by ply', () => {
  const published = [1, 7, 49, 238, 1120, 4263, 16422, 54859, 184275, 558186];
  const plies = sized(7, 9);
  expect(countPositions(rules, (state) => state.board.join(), plies)).toEqual(published.slice(0, plies + 1));
});

test('C4-004, C4-005 sequences of moves by ply, to ply 7: seven of them would fill a column beyond its top', () => {
  expect(countSequences(rules, 7)).toEqual([7, 49, 343, 2401, 16807, 117649, 823536]);
});
