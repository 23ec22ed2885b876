/** Keys, taps and swipes. */
import { describe, expect, test } from 'vitest';
import { actionOfKey, actionOfTap, directionOfSwipe, isScrollKey } from './controls.ts';

const seed = (): number => 5;
const restart = { type: 'restart', seed: 5 };

describe('keys', () => {
  test.each([
    ['SN-037', 'ArrowUp', 'playing', { type: 'steer', direction: 'up' }],
    ['SN-037', 'ArrowLeft', 'playing', { type: 'steer', direction: 'left' }],
    ['SN-019', ' ', 'waiting', { type: 'toggle' }],
    ['SN-020', ' ', 'playing', { type: 'toggle' }],
    ['SN-020', ' ', 'paused', { type: 'toggle' }],
    ['SN-022', 'r', 'game-over', restart],
    ['SN-022', 'R', 'game-over', restart],
    ['SN-022', ' ', 'game-over', null],
    ['SN-022', 'r', 'playing', null],
    ['G77 the page scrolls', 'ArrowDown', 'waiting', null],
    ['G77 the page scrolls', 'ArrowDown', 'paused', null],
    ['other keys', 'Enter', 'waiting', null],
  ] as const)('%s %j while %s', (_id, key, status, action) => {
    expect(actionOfKey({ key, code: '' }, status, seed)).toEqual(action);
  });

  test('SN-022 the key of R restarts where it writes another letter', () => {
    expect(actionOfKey({ key: 'к', code: 'KeyR' }, 'game-over', seed)).toEqual(restart);
    expect(actionOfKey({ key: 'к', code: 'KeyR' }, 'playing', seed)).toBeNull();
    expect(actionOfKey({ key: 'p', code: 'KeyR' }, 'game-over', seed)).toBeNull();
  });

  test('G77 Space and arrows scroll a page', () => {
    expect([' ', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'r', 'Tab'].map(isScrollKey)).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});

test.each([
  ['SN-013', 'waiting', { type: 'start' }],
  ['SN-020', 'paused', { type: 'resume' }],
  ['SN-022', 'game-over', restart],
  ['G77', 'playing', null],
] as const)('%s, G77 a tap while %s', (_id, status, action) => {
  expect(actionOfTap(status, seed)).toEqual(action);
});

test.each([
  [30, 4, 'right'],
  [-30, 29, 'left'],
  [3, 22, 'down'],
  [-10, -40, 'up'],
  [21, -21, null],
] as const)('G77 a finger moved by %i, %i: %s', (x, y, direction) => {
  expect(directionOfSwipe(x, y)).toBe(direction);
});
