import { expect, test } from 'vitest';
import { gameFilters, isJoinable, joinedText, ownFirst, statusBadges, statusFilters } from './listTexts.ts';

test('TR-002, TR-003 the filters', () => {
  expect(statusFilters.map(({ label }) => label)).toEqual([
    'All Status',
    'Upcoming',
    'Registration Open',
    'Active',
    'Completed',
  ]);
  expect(gameFilters.map(({ label }) => label)).toEqual([
    'All Games',
    'Connect Four',
    'Tic Tac Toe',
    'Checkers',
    'Typing Race',
    'Little Big Snake',
  ]);
});

test('TR-027 the colours of the four statuses', () => {
  const { upcoming, registration, active, completed } = statusBadges;
  expect([upcoming, registration, active, completed].map(({ tone }) => tone)).toEqual([
    'blue',
    'green',
    'yellow',
    'gray',
  ]);
});

test.each([
  ['registration', 7, true],
  ['registration', 8, false],
  ['upcoming', 0, false],
  ['active', 4, false],
] as const)('TR-006 %s with %i of 8', (status, currentParticipants, isIt) => {
  expect(isJoinable({ status, currentParticipants, maxParticipants: 8 })).toBe(isIt);
});

const one = (
  id: string,
  isJoined: boolean,
  day: number,
  status: 'active' | 'completed' | 'cancelled' = 'active',
) => ({
  id,
  isJoined,
  status,
  startDate: `2026-11-${day}T12:00:00.000Z`,
});

test('one’s own that are not over come first, the next start first', () => {
  const list = [
    one('late', false, 28),
    one('b', true, 27),
    one('done', true, 26, 'completed'),
    one('off', true, 24, 'cancelled'),
    one('a', true, 25),
  ];
  expect(ownFirst(list).map(({ id }) => id)).toEqual(['a', 'b', 'late', 'done', 'off']);
});

test.each([
  [true, 'registration', null, 'You take part'],
  [true, 'active', null, 'You take part'],
  [true, 'completed', null, 'You took part'],
  [true, 'completed', 1, 'You won'],
  [true, 'completed', 3, 'You came 3rd'],
  [true, 'cancelled', null, 'You had joined'],
  [false, 'completed', 5, null],
] as const)('joined %j, %s, place %j: %s', (isJoined, status, place, text) => {
  expect(joinedText({ isJoined, status, place })).toBe(text);
});
