/** Checkers' published counts, deeper than a quick test can go. */
import { expect, test } from 'vitest';
import { countSequences } from '../testing/counts.ts';
import { rules } from './rules.ts';
import { sized } from '@playfield/tools/test/size.ts';

// https://oeis.org/A133046
test('CK-020 ... CK-024 sequences of moves by ply', () => {
  const published = [7, 49, 302, 1469, 7361, 36768, 179740];
  const plies = sized(6, 7);
  expect(countSequences(rules, plies)).toEqual(published.slice(0, plies));
});
