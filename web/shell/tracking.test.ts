/** Which page views and events go to the sink at all. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTracking } from './tracking.ts';

const recorded: unknown[][] = [];
const loadSink = vi.fn(() =>
  Promise.resolve({ record: (...event: unknown[]): void => void recorded.push(event) }),
);

beforeEach(() => {
  recorded.length = 0;
  loadSink.mockClear();
  vi.stubGlobal('location', { pathname: '/ai' });
});
afterEach(() => vi.unstubAllGlobals());

test('AN-001 nothing is recorded or fetched unless the operator switched it on', () => {
  const { track, trackPageView } = createTracking(false, loadSink);
  trackPageView('/ai');
  track('game_start');
  expect(loadSink).not.toHaveBeenCalled();
});

test('AN-002 switched on: each change of the path once, and events of the page on which they happened', async () => {
  const { track, trackPageView } = createTracking(true, loadSink);
  trackPageView('/ai');
  trackPageView('/ai');
  track('game_start', { label: 'hard' });
  vi.stubGlobal('location', { pathname: '/' });
  await expect
    .poll(() => recorded)
    .toEqual([
      ['page_view', '/ai', { category: 'navigation' }],
      ['game_start', '/ai', { label: 'hard' }],
    ]);
});

test('a sink that cannot be fetched stays without consequences', async () => {
  const failed = vi.fn(() => Promise.reject(new Error('no network')));
  createTracking(true, failed).track('game_start');
  createTracking(true, loadSink).track('game_start');
  await expect.poll(() => recorded).toHaveLength(1);
});
