/** The offer to install the site (DELIGHT): after the second finished game, once. */
import { describe, expect, test } from 'vitest';
import { afterGame, isOfferDue, parsePlan, planText } from './installPlan.ts';

describe('when it is made', () => {
  for (const [text, isDue] of [
    [null, false],
    ['0', false],
    ['1', true],
    ['7', true],
    ['done', false],
    ['rubbish', false],
    ['-4', false],
  ] as const)
    test(`${String(text)} is stored and a game ends: ${isDue ? 'offered' : 'not offered'}`, () => {
      expect(isOfferDue(afterGame(parsePlan(text)))).toBe(isDue);
    });
});

test('what is stored is read again', () => {
  for (const plan of [
    { finished: 3, isDone: false },
    { finished: 0, isDone: true },
  ])
    expect(parsePlan(planText(plan))).toEqual(plan);
});
