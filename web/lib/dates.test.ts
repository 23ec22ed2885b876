import { expect, test } from 'vitest';
import { dateText, dayText, momentText, shortDateText, shortDayText, timeText, weekText } from './dates.ts';

/** Where the reader is. */
const at = new Date(2026, 10, 24, 18, 5);

test('an instant, where the reader is', () => {
  expect(shortDateText(at)).toBe('Nov 24');
  expect(dateText(at.getTime())).toBe('Nov 24, 2026');
  expect(timeText(at.toISOString())).toMatch(/^(6:05\sPM|18:05)$/);
  expect(momentText(at)).toMatch(/^Tue, Nov 24, (6:05\sPM|18:05)$/);
});

test('a day of the calendar, wherever the reader is', () => {
  expect(dayText('2026-03-09')).toBe('Mar 9, 2026');
  expect(shortDayText('2026-06-11')).toBe('Jun 11');
});

test('dates are those of Intl, for each day of two years and their weeks', () => {
  const short = { month: 'short', day: 'numeric' } as const;
  const dates = new Intl.DateTimeFormat('en-US', { ...short, year: 'numeric' });
  const days = new Intl.DateTimeFormat('en-US', { ...short, year: 'numeric', timeZone: 'UTC' });
  const weeks = new Intl.DateTimeFormat('en-US', { ...short, timeZone: 'UTC' });
  for (let n = 0; n < 731; n += 1) {
    const day = new Date(Date.UTC(2027, 0, 1 + n));
    const calendarDay = day.toISOString().slice(0, 10);
    expect(dateText(day)).toBe(dates.format(day));
    expect(dayText(calendarDay)).toBe(days.format(day));
    expect(weekText(calendarDay)).toBe(weeks.formatRange(day, new Date(day.getTime() + 6 * 86_400_000)));
  }
});

test.each([
  ['2026-11-23', /^Nov 23\s–\s29$/],
  ['2026-11-30', /^Nov 30\s–\sDec 6$/],
])('the week from %s', (monday, text) => {
  expect(weekText(monday)).toMatch(text);
});
