/** When the lists of scores are read again. */
import { expect, test } from 'vitest';
import { keyOfScores } from './highScores.ts';
import { createServerClock } from './serverClock.ts';

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

test.each([-10, 10])(
  'a clock that is %i min ahead changes nothing once a ticket has told the time',
  (minutes) => {
    const aheadMs = minutes * 60_000;
    const clock = createServerClock(() => lastMinute + aheadMs);
    clock.note(new Date(lastMinute + 86_400_000).toISOString());
    for (const ms of [lastMinute, nextDay])
      expect(keyOfScores('daily', clock.at(ms + aheadMs))).toEqual(keyOfScores('daily', ms));
  },
);
