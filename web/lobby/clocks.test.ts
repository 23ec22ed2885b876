/** The clocks of the lobby (issue 3: none, 1+0, 3+2, 10+0). */
import { expect, test } from 'vitest';
import { clockChoices, clockLabel, clockOf, controlOf } from './clocks.ts';

test('every choice is a clock, and reads as it is named', () => {
  expect(clockChoices.map(({ value }) => clockLabel(controlOf(value)))).toEqual([
    'No clock',
    '1+0',
    '3+2',
    '10+0',
  ]);
  expect(controlOf('3+2')).toEqual({ initialS: 180, incrementS: 2 });
  expect(clockLabel({ initialS: 30, incrementS: 1 })).toBe('0.5+1');
});

test('the kept clock is chosen again; anything else is none', () => {
  expect(clockChoices.map(({ value }) => clockOf(value))).toEqual(clockChoices.map(({ value }) => value));
  for (const kept of [null, '', '5+5']) expect(clockOf(kept)).toBe('none');
});
