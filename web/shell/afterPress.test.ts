/** A change of the page waits until the press that leads to it has been painted. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { nextTask } from '../lib/nextTask.ts';
import { afterPress } from './afterPress.ts';

const frames: (() => void)[] = [];
const changes: unknown[] = [];
const navigate = (...change: unknown[]): void => void changes.push(change);

beforeEach(() => {
  frames.length = 0;
  changes.length = 0;
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run));
});
afterEach(() => vi.unstubAllGlobals());

test('the changes of one press come in order, in one task, after the paint', async () => {
  vi.stubGlobal('document', { hidden: false });
  afterPress(navigate, '/games/1', { replace: true });
  afterPress(navigate, '/analysis');
  expect(frames).toHaveLength(1);
  frames[0]?.();
  expect(changes).toEqual([]);
  await nextTask();
  expect(changes).toEqual([
    ['/games/1', { replace: true }],
    ['/analysis', undefined],
  ]);

  afterPress(navigate, '/ai');
  expect(frames).toHaveLength(2);
});

test('a hidden page, which is not painted, changes at once', () => {
  vi.stubGlobal('document', { hidden: true });
  afterPress(navigate, '/ai');
  expect(changes).toEqual([['/ai', undefined]]);
  expect(frames).toEqual([]);
});
