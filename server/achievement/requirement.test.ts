/** The evaluator, kind by kind. */
import { expect, test } from 'vitest';
import {
  evaluate,
  fingerprintOf,
  goalOf,
  merged,
  zero,
  type AchievementEvent,
  type Counter,
  type Field,
  type Requirement,
} from './requirement.ts';

type Fields = Readonly<Record<string, Field>>;

/** Days of November, at noon where no part of a day is given. */
const event = (fields: Fields, day = 1, on: AchievementEvent['on'] = 'game'): AchievementEvent => ({
  on,
  at: new Date(Date.UTC(2026, 10, 0) + (day + (day % 1 === 0 ? 0.5 : 0)) * 86_400_000),
  field: (name) => fields[name],
});

/** The counter's value after each event, with a `!` where it is reached. */
function course(requirement: Requirement, events: readonly AchievementEvent[]): string {
  let counter: Counter = zero;
  return events
    .map((one) => {
      const after = evaluate(requirement, one, counter);
      ({ counter } = after);
      return `${counter.value}${after.isReached ? '!' : ''}`;
    })
    .join(' ');
}

const on = 'game';
const won = event({ won: true });
const lost = event({ won: false });

test.each<[string, Requirement, readonly AchievementEvent[], string]>([
  ['count', { on, need: { count: 2 } }, [won, lost, won], '1 2! 2!'],
  [
    'count of what meets a condition',
    { on, where: { won: true }, need: { count: 2 } },
    [won, lost, won],
    '1 1 2!',
  ],
  ['other kinds of events', { on, need: { count: 2 } }, [won, event({}, 1, 'race'), won], '1 1 2!'],
  [
    'several kinds of events',
    { on: ['game', 'race'], need: { count: 3 } },
    [won, event({}, 1, 'race'), event({}, 1, 'run')],
    '1 2 2',
  ],
  [
    'distinct values',
    { on, need: { distinct: 'gameType', n: 2 } },
    [event({ gameType: 'a' }), event({ gameType: 'a' }), event({}), event({ gameType: 'b' })],
    '1 1 1 2!',
  ],
  [
    'distinct values of a list, no more than are asked for',
    { on, need: { distinct: 'opponents', n: 3 } },
    [event({ opponents: ['x', 'x', 'y'] }), event({ opponents: [] }), event({ opponents: ['x', 'z', 'w'] })],
    '2 2 3!',
  ],
  [
    'a streak',
    { on, need: { streak: 2, of: { won: true } } },
    [won, lost, won, won, lost],
    // Reached once is reached.
    '1 0 1 2! 2!',
  ],
  [
    'a streak that other events do not end',
    { on, where: { rated: true }, need: { streak: 2, of: { won: true } } },
    [event({ rated: true, won: true }), lost, event({ rated: true, won: true })],
    '1 1 2!',
  ],
  [
    'the best, whole numbers, no more than are asked for',
    { on, need: { best: 'wpm', min: 60 } },
    [
      event({ wpm: 41.9 }),
      event({ wpm: 30 }),
      event({ wpm: null }),
      event({ wpm: 59.99 }),
      event({ wpm: 80 }),
    ],
    '41 41 41 59 60!',
  ],
  ['days', { on, need: { days: 2 } }, [event({}, 1), event({}, 1), event({}, 3), event({}, 4)], '1 1 2! 2!'],
  [
    'days from midnight to midnight',
    { on, need: { days: 2 } },
    [1.01, 1.99, 2.01].map((day) => event({}, day)),
    '1 1 2!',
  ],
])('counts %s', (_name, requirement, events, expected) => {
  expect(course(requirement, events)).toBe(expected);
});

test.each<[Field, Requirement['where'], boolean]>([
  ['ai', { f: 'ai' }, true],
  ['ai', { f: ['online', 'ai'] }, true],
  ['ai', { f: ['online', 'friend'] }, false],
  [0, { f: { max: 0 } }, true],
  [1, { f: { max: 0 } }, false],
  [200, { f: { min: 200 } }, true],
  [199.9, { f: { min: 200 } }, false],
  [Number.NaN, { f: { min: 200 } }, false],
  ['300', { f: { min: 200 } }, false],
  [false, { f: false }, true],
  [undefined, { f: false }, false],
  [null, { f: { max: 5 } }, false],
  [['ai'], { f: 'ai' }, false],
])('%j meets %j: %j', (f, where, isMet) => {
  const { isReached } = evaluate({ on, where: where ?? {}, need: { count: 1 } }, event({ f }), zero);
  expect(isReached).toBe(isMet);
});

test('what changes nothing returns the same counter, so that nothing is stored', () => {
  const streak: Requirement = { on, need: { streak: 3, of: { won: true } } };
  expect(evaluate(streak, lost, zero).counter).toBe(zero);
  const once = evaluate({ on, need: { days: 3 } }, won, zero).counter;
  expect(evaluate({ on, need: { days: 3 } }, won, once).counter).toBe(once);
});

test.each<[string, Requirement['need'], Counter, Counter, Counter]>([
  ['sums', { count: 10 }, { value: 4, seen: [] }, { value: 3, seen: [] }, { value: 7, seen: [] }],
  [
    'sums up to the goal',
    { count: 5 },
    { value: 4, seen: [] },
    { value: 3, seen: [] },
    { value: 5, seen: [] },
  ],
  [
    'unites different values',
    { distinct: 'gameType', n: 3 },
    { value: 2, seen: ['a', 'b'] },
    { value: 2, seen: ['b', 'c'] },
    { value: 3, seen: ['a', 'b', 'c'] },
  ],
  [
    'unites days',
    { days: 9 },
    { value: 1, seen: ['d'] },
    { value: 1, seen: ['d'] },
    { value: 1, seen: ['d'] },
  ],
  [
    'keeps the longer streak',
    { streak: 9, of: {} },
    { value: 2, seen: [] },
    { value: 6, seen: [] },
    { value: 6, seen: [] },
  ],
  [
    'keeps the best',
    { best: 'wpm', min: 99 },
    { value: 70, seen: [] },
    { value: 60, seen: [] },
    { value: 70, seen: [] },
  ],
])('G09 a guest and an account: %s', (_name, need, a, b, expected) => {
  const requirement: Requirement = { on, need };
  expect(merged(requirement, a, b)).toEqual(expected);
  expect(merged(requirement, b, a).value).toBe(expected.value);
});

const rule = (count: number): Requirement => ({ on, need: { count } });

test('a changed rule has another fingerprint, an equal one the same', () => {
  expect(fingerprintOf('a', rule(1))).toBe(fingerprintOf('a', rule(1)));
  expect(fingerprintOf('a', rule(1))).not.toBe(fingerprintOf('a', rule(2)));
  expect(goalOf(rule(2))).toBe(2);
});

test('what was counted is found again: a rule keeps the name that it is stored under', () => {
  expect(fingerprintOf('a', rule(1))).toBe('a:gMK9-LjkuqqI');
});
