/** Toasts in a row, never one over another. */
import { expect, test } from 'vitest';
import { createToastQueue } from './toastQueue.ts';
import { unlockedToasts } from './unlockToasts.ts';

test('C5 toasts come one at a time, each for its whole time', () => {
  const shown: string[] = [];
  const timers: { readonly dueMs: number; readonly run: () => void }[] = [];
  let nowMs = 0;
  const queue = createToastQueue({
    show: ({ title }) => shown.push(`${nowMs} ${title}`),
    after(delayMs, run) {
      timers.push({ dueMs: nowMs + delayMs, run });
      return () => undefined;
    },
    leadMs: 3000,
    everyMs: 5300,
  });
  const passTo = (ms: number): void => {
    for (let next = timers.shift(); next; next = timers.shift()) {
      if (next.dueMs > ms) {
        timers.unshift(next);
        break;
      }
      nowMs = next.dueMs;
      next.run();
    }
    nowMs = ms;
  };
  queue.add([]);
  queue.add([{ title: 'Beetle' }, { title: 'Sports' }]);
  passTo(4000);
  queue.add([{ title: 'Muscle' }]);
  passTo(30_000);
  expect(shown).toEqual(['3000 Beetle', '8300 Sports', '13600 Muscle']);
  queue.add([{ title: 'Super' }]);
  passTo(40_000);
  expect(shown.at(-1)).toBe('33000 Super');
});

test.each([
  [['Pink Beetle'], 'Pink Beetle'],
  [['Pink Beetle', 'Blue Sports Car', 'Yellow Muscle Car'], 'Yellow Muscle Car and 2 more'],
])('TY-032: one toast for %j', (names, text) => {
  expect(unlockedToasts(names.map((name) => ({ name })))).toEqual([
    { title: 'New Vehicle Unlocked!', text, tone: 'success' },
  ]);
});

test('TY-032: no toast where nothing is unlocked', () => expect(unlockedToasts([])).toEqual([]));
