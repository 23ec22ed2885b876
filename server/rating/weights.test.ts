import { describe, expect, test } from 'vitest';
import { dayMs, hourMs } from '../durations.ts';
import {
  isGivenToNewcomer,
  meetingOf,
  notCounted,
  onEarlyResignation,
  weightOf,
  type EndedGame,
} from './weights.ts';

const at = new Date('2026-03-01T12:00:00Z');
const before = (ms: number): Date => new Date(at.getTime() - ms);

describe('TH-19 how often the two have met', () => {
  test.each([
    [1, 1],
    [3, 1],
    [4, 0.5],
    [6, 0.5],
    [7, 0.25],
    [12, 0.25],
    [13, 0],
    [40, 0],
  ])('meeting %i counts %d', (meeting, weight) => {
    expect(weightOf(meeting)).toBe(weight);
  });

  test('within 24 hours before, nothing older and nothing later', () => {
    expect(meetingOf([], at)).toBe(1);
    expect(meetingOf([before(dayMs), before(dayMs - 1), before(0), before(-1)], at)).toBe(3);
  });
});

describe('TH-19 games that change no rating', () => {
  const played: EndedGame = {
    plies: 20,
    seriousPlies: 7,
    durationMs: 300_000,
    result: 'win',
    at,
    winnerSince: before(400 * dayMs),
  };
  const fresh = { winnerSince: before(7 * dayMs - 1) };
  test.each<[string, Partial<EndedGame>, ReturnType<typeof notCounted>]>([
    ['a whole game', {}, null],
    ['under four plies', { plies: 3, result: 'resign' }, 'too-short'],
    ['four plies', { plies: 4, result: 'resign' }, null],
    ['a new winner by the rules', { ...fresh, plies: 7, durationMs: 9000 }, null],
    [
      'a new winner in 29 s by resignation',
      { ...fresh, durationMs: 29_999, result: 'resign' },
      'new-account',
    ],
    ['a new winner in 30 s by resignation', { ...fresh, durationMs: 30_000, result: 'resign' }, null],
    ['a new winner in 6 plies by time', { ...fresh, plies: 6, result: 'timeout' }, 'new-account'],
    ['a new winner in 6 plies by absence', { ...fresh, plies: 6, result: 'abandoned' }, 'new-account'],
    ['a new winner in 7 plies by time', { ...fresh, plies: 7, result: 'timeout' }, null],
    ['a winner of seven days', { winnerSince: before(7 * dayMs), plies: 6, result: 'resign' }, null],
    ['a draw', { winnerSince: null, plies: 6, result: 'draw' }, null],
  ])('%s', (_what, fields, expected) => {
    expect(notCounted({ ...played, ...fields })).toBe(expected);
  });
});

test.each([
  ['left just before half of the text', true, 49, 7 * dayMs - 1, true],
  ['left at half of it', true, 50, 7 * dayMs - 1, false],
  ['left, against an account of seven days', true, 49, 7 * dayMs, false],
  ['stayed, and typed little', false, 10, dayMs, false],
])('TH-19 a race against a new account: the other %s', (_what, hasLeft, typed, ageMs, expected) => {
  expect(isGivenToNewcomer({ since: before(ageMs), at }, { hasLeft, typed })).toBe(expected);
});

describe('TH-19 early resignations', () => {
  test.each<[string, number, Date | null, ReturnType<typeof onEarlyResignation>]>([
    ['five are nobody’s business', 5, null, null],
    ['the sixth is warned of', 6, null, { warnedAt: at }],
    ['after a warning a day is unrated', 6, before(hourMs), { unratedUntil: before(-dayMs) }],
    ['a warning of almost 30 days counts', 6, before(30 * dayMs - 1), { unratedUntil: before(-dayMs) }],
    ['an old warning is forgotten', 6, before(30 * dayMs), { warnedAt: at }],
  ])('%s', (_what, early, warnedAt, expected) => {
    expect(onEarlyResignation(early, warnedAt, at)).toEqual(expected);
  });
});
