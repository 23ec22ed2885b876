/** Several tabs of one browser that are to play the same sound. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inOneTab } from './inOneTab.ts';

const page = { hidden: false };
let isTaken: boolean;
let played: string[];

beforeEach(() => {
  isTaken = false;
  played = [];
  page.hidden = false;
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', {
    locks: {
      async request(_name: string, _options: object, work: (lock: object | null) => Promise<void>) {
        const isFree = !isTaken;
        isTaken = true;
        await work(isFree ? {} : null);
        if (isFree) isTaken = false;
      },
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Called in the tabs one after the other; each has a sound name of its own, as it has its own memory. */
const tab = (name: string, canPlay = true): Promise<void> =>
  inOneTab({ name, lastsMs: 300, wake: async () => canPlay, play: () => void played.push(name) });

test('one of them plays', async () => {
  const tabs = [tab('one'), tab('two')];
  await vi.advanceTimersByTimeAsync(1000);
  tabs.push(tab('three'));
  await vi.runAllTimersAsync();
  await Promise.all(tabs);
  expect(played).toEqual(['one']);
});

test('one that the browser or the device does not let play leaves it to another', async () => {
  const tabs = [tab('one', false), tab('two')];
  await vi.runAllTimersAsync();
  await Promise.all(tabs);
  expect(played).toEqual(['two']);
});

test('one in sight goes before those behind it', async () => {
  page.hidden = true;
  const behind = tab('behind');
  page.hidden = false;
  const inSight = tab('in sight');
  await vi.runAllTimersAsync();
  await Promise.all([behind, inSight]);
  expect(played).toEqual(['in sight']);
});

test('without locks each plays for itself', async () => {
  vi.stubGlobal('navigator', {});
  await Promise.all([tab('one'), tab('two')]);
  expect(played).toEqual(['one', 'two']);
});
