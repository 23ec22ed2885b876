/** When the lists of scores are read again. */
import { expect, test } from 'vitest';
import { keyOfScores } from './highScores.ts';

const lastMinute = Date.parse('2026-11-25T23:59:30Z');
const nextDay = Date.parse('2026-11-26T00:00:30Z');

test.each([
  ['daily', true],
  ['day', false],
  ['week', false],
  ['all', false],
] as const)('the list %s: another one after midnight UTC is %s', (period, isAnother) => {
  const isSame = keyOfScores(period, lastMinute).join(' ') === keyOfScores(period, nextDay).join(' ');
  expect(isSame).toBe(!isAnother);
});
