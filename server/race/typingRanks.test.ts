/** Ranks of those who stand so far behind that not everybody before them is counted each time (G64). */
import { expect, test, vi } from 'vitest';
import { createStandingClock } from '../testing/clock.ts';
import { createTypingRanks } from './typingRanks.ts';

const storeOf = (own: number | null) => ({
  rankedRaces: vi.fn(async () => 50),
  bestOn: vi.fn(async () => own),
  fasterThan: vi.fn(async (): Promise<number | null> => null),
  bestSpeeds: vi.fn(async () => [
    { wpm: 90, accounts: 1500 },
    { wpm: 60, accounts: 700 },
    { wpm: 50, accounts: 3 },
  ]),
});

test('everybody before them is read once a minute, however many ask, and a failed read is made again', async () => {
  const clock = createStandingClock();
  const store = storeOf(50);
  const ranks = createTypingRanks(store, clock);
  store.bestSpeeds.mockRejectedValueOnce(new Error('away'));
  await expect(ranks.rankOf('ada', 'long')).rejects.toThrow('away');
  expect(await Promise.all(['ada', 'ben'].map((id) => ranks.rankOf(id, 'long')))).toEqual([2201, 2201]);
  expect(store.bestSpeeds).toHaveBeenCalledTimes(2);
  clock.advance(59_999);
  expect(await ranks.rankOf('ada', 'long')).toBe(2201);
  expect(store.bestSpeeds).toHaveBeenCalledTimes(2);
  clock.advance(1);
  expect(await ranks.rankOf('ada', 'long')).toBe(2201);
  expect(store.bestSpeeds).toHaveBeenCalledTimes(3);
});

test('an own best counts at once, and those who are counted need nothing else', async () => {
  const store = storeOf(95);
  const ranks = createTypingRanks(store, createStandingClock());
  expect(await ranks.rankOf('ada', 'long')).toBe(1);
  store.fasterThan.mockResolvedValueOnce(17);
  expect(await ranks.rankOf('ada', 'long')).toBe(18);
  expect(store.bestSpeeds).toHaveBeenCalledTimes(1);
  store.bestOn.mockResolvedValueOnce(null);
  expect(await ranks.rankOf('ada', 'long')).toBeNull();
});
