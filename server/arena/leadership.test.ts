import { expect, test } from 'vitest';
import { createLeadership } from './leadership.ts';

test('the longest time in the lead without a break; too few people or another leader end it', () => {
  const leadership = createLeadership();
  for (const tick of [0, 30, 60]) leadership.note(1, tick);
  leadership.note(2, 90);
  leadership.note(1, 120);
  leadership.note(1, 150);
  leadership.note(null, 180);
  leadership.note(2, 210);
  expect(leadership.take(1)).toBe(60);
  expect(leadership.take(2)).toBe(0);
});

test('the lead begins again once there are enough people again', () => {
  const leadership = createLeadership();
  for (const tick of [0, 30]) leadership.note(1, tick);
  leadership.note(null, 60);
  for (const tick of [90, 150]) leadership.note(1, tick);
  expect(leadership.take(1)).toBe(60);
});

test('a snake that has died leads no more, and its time is not told twice', () => {
  const leadership = createLeadership();
  leadership.note(1, 0);
  leadership.note(1, 900);
  expect([leadership.take(1), leadership.take(1), leadership.take(7)]).toEqual([900, 0, 0]);
});
