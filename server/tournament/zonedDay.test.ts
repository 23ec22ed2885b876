/** When days begin and end where clocks change at midnight; the instants follow from the IANA time zone database. */
import { expect, test } from 'vitest';
import { endOfDay, isTimeZone, startOfDay } from './zonedDay.ts';

test.each([
  ['no clocks change', 'Asia/Tokyo', '2025-03-09', '2025-03-08T15:00:00Z'],
  ['furthest ahead of UTC', 'Pacific/Kiritimati', '2025-03-09', '2025-03-08T10:00:00Z'],
  ['furthest behind', 'Pacific/Pago_Pago', '2025-03-09', '2025-03-09T11:00:00Z'],
  ['they go forward later that day', 'America/New_York', '2025-03-09', '2025-03-09T05:00:00Z'],
  ['the day after', 'America/New_York', '2025-03-10', '2025-03-10T04:00:00Z'],
  ['from 0 to 1 o’clock, behind UTC', 'America/Santiago', '2025-09-07', '2025-09-07T04:00:00Z'],
  ['the same', 'America/Havana', '2025-03-09', '2025-03-09T05:00:00Z'],
  ['the same, on UTC after it', 'Atlantic/Azores', '2025-03-30', '2025-03-30T01:00:00Z'],
  ['the same, ahead of UTC', 'Africa/Cairo', '2025-04-25', '2025-04-24T22:00:00Z'],
  ['back from 1 to 0 o’clock', 'America/Havana', '2025-11-02', '2025-11-02T04:00:00Z'],
  ['the same, ahead of UTC', 'Asia/Amman', '2021-10-29', '2021-10-28T21:00:00Z'],
  ['back from 0 to 23 o’clock', 'America/Santiago', '2025-04-06', '2025-04-06T04:00:00Z'],
])('G47 a day begins: %s (%s)', (_, timeZone, date, begins) => {
  expect(new Date(startOfDay(date, timeZone))).toEqual(new Date(begins));
});

test.each([
  ['before clocks that skip midnight', 'America/Santiago', '2025-09-06', '2025-09-07T03:59:59.999Z'],
  ['a month and a year', 'Europe/Berlin', '2024-12-31', '2024-12-31T22:59:59.999Z'],
  ['the leap day', 'UTC', '2024-02-28', '2024-02-28T23:59:59.999Z'],
])('G47 a day ends: %s', (_, timeZone, date, ends) => {
  expect(new Date(endOfDay(date, timeZone))).toEqual(new Date(ends));
});

test('a zone that nobody knows is none', () => {
  expect([isTimeZone('Europe/Berlin'), isTimeZone('Mars/Base')]).toEqual([true, false]);
});
