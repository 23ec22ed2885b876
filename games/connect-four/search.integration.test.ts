/** Published scores of positions that take the search a million or two positions each. */
import { expect, test } from 'vitest';
import { sized } from '@playfield/tools/test/size.ts';
import { analyse } from './analyse.ts';
import { cellCount } from './scores.ts';
import { play } from './testing/play.ts';
import { publishedForm } from './testing/published.ts';

// The first lines of the test sets of
// http://blog.gamesolver.org/solving-connect-four/02-test-protocol/
const published = [
  ['555317266147361', -1],
  ['75734233473735', 0],
  ['274552224131661', 0],
  ['32751571231557', -3],
] as const;

test.each(published.slice(0, sized(2, 4)))('%s is published as %d', (columns, score) => {
  const { moves } = analyse(play(columns), { maxDepth: cellCount, maxNodes: 10_000_000, margin: 0 });
  expect(publishedForm(moves[0]?.score ?? Number.NaN)).toBe(score);
});
