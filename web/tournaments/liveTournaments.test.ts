import { expect, test } from 'vitest';
import { liveOf } from './liveTournaments.ts';

const on = (days: string) => Array.from(days, (day) => ({ day, startDate: `2026-11-0${day}T12:00:00.000Z` }));

test.each([
  ['those that run first, then the next starts', '21', '543', '2134'],
  ['more that run where fewer can be joined', '4321', '5', '4325'],
  ['no more than two of them where enough can be joined', '4321', '98765', '4356'],
  ['none that run', '', '76', '67'],
  ['nothing', '', '', ''],
])('G03 %s', (_title, running, open, shown) => {
  expect(
    liveOf(on(running), on(open))
      .map(({ day }) => day)
      .join(''),
  ).toBe(shown);
});
