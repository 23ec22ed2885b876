/**
 * Published counts by the search's own moves, far enough to tell whether crowning ends the turn.
 */
import { expect, test } from 'vitest';
import { sized } from '@playfield/tools/test/size.ts';
import { frameOf } from './analyse.ts';
import { textOf } from './pieces.ts';
import { rules } from './rules.ts';
import { countMoves } from './testing/perft.ts';

// https://oeis.org/A133046. With men that go on jumping once crowned, ply 9 counts 3,963,629.
const published = [
  [8, 845_931],
  [9, 3_963_680],
  [10, 18_391_564],
] as const;

test.each(published.slice(0, sized(2, 3)))('CK-020 ... CK-024, G54 sequences of %d moves', (plies, count) => {
  expect(countMoves(frameOf(textOf(rules.setup().board), true, 0), plies)).toBe(count);
});
