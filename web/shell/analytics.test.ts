/** Which page views and events go to the sink at all. */
import { beforeEach, expect, test, vi } from 'vitest';
import { track, trackPageView } from './analytics.ts';

const { record, product } = vi.hoisted(() => ({ record: vi.fn(), product: { analyticsEnabled: false } }));
vi.mock('./analyticsSink.ts', () => ({ record }));
vi.mock('./product.ts', () => product);

beforeEach(() => {
  vi.stubGlobal('location', { pathname: '/ai' });
  record.mockClear();
});

test('AN-001 nothing is recorded unless the operator switched it on', async () => {
  trackPageView('/ai');
  track('game_start');
  // An import that was begun before has ended then.
  await import('./analyticsSink.ts');
  expect(record).not.toHaveBeenCalled();
});

test('AN-002 switched on: each change of the path once, and events of the page on which they happened', async () => {
  product.analyticsEnabled = true;
  trackPageView('/checkers');
  trackPageView('/checkers');
  track('game_start', { label: 'hard' });
  vi.stubGlobal('location', { pathname: '/' });
  await expect
    .poll(() => record.mock.calls)
    .toEqual([
      ['page_view', '/ai', { category: 'navigation' }],
      ['game_start', '/ai', { label: 'hard' }],
    ]);
});
