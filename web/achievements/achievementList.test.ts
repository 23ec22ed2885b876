import type { Achievement } from '@playfield/contracts/http/achievements.ts';
import { expect, test } from 'vitest';
import { closest, pointsOf, sectionsOf, shareText } from './achievementList.ts';

const one = (id: string, changes: Partial<Achievement> = {}): Achievement => ({
  id,
  name: id,
  description: 'Do it.',
  icon: 'medal',
  category: 'all',
  points: 10,
  rarity: 'common',
  share: null,
  isHidden: false,
  progress: null,
  isReached: false,
  unlockedAt: null,
  ...changes,
});

test('closest: the most advanced first, then those of a single game; nothing reached, nothing hidden', () => {
  const list = [
    one('single'),
    one('done', { isReached: true, progress: { value: 7, of: 7 } }),
    one('far', { progress: { value: 1, of: 10 } }),
    one('near', { progress: { value: 9, of: 10 } }),
    one('secret', { isHidden: true }),
    one('another'),
  ];
  expect(closest(list).map(({ id }) => id)).toEqual(['near', 'far', 'single']);
  expect(closest([])).toEqual([]);
});

test('sections keep the order of the page and count what is reached', () => {
  const list = [one('a', { category: 'checkers' }), one('b', { isReached: true }), one('c')];
  expect(sectionsOf(list).map(({ title, all, reached }) => [title, all.length, reached])).toEqual([
    ['Every game', 2, 1],
    ['Checkers', 1, 0],
  ]);
  expect(pointsOf(list)).toBe(10);
});

test.each([
  [null, null],
  [0, 'nobody has it yet'],
  [0.004, 'fewer than 1 in 100 players have it'],
  [0.01, '1 in 100 players has it'],
  [0.123, '12 in 100 players have it'],
  [0.999, 'almost everybody has it'],
])('a share of %j: %j', (share, text) => {
  expect(shareText(share)).toBe(text);
});
