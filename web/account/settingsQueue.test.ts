/** Several changes of settings at once: none undoes another. */
import { expect, test } from 'vitest';
import type { Settings } from '@playfield/contracts/http/settings.ts';
import { createSettingsQueue, type SettingsChange } from './settingsQueue.ts';
import { switched } from './settingsChoices.ts';

const settings: Settings = {
  visibility: 'everyone',
  findable: 'everyone',
  mayInvite: 'everyone',
  activity: 'friends',
  profileVisibility: 'everyone',
  headToHead: true,
  ratingsInGames: null,
  doNotDisturb: false,
  notifications: { bellOff: [], pushOff: [] },
};

const nothing = (): void => undefined;

/** A server that answers when told to; `shown` is the page. */
function setUp() {
  let stored = settings;
  let shown = settings;
  const sent: Partial<Settings>[] = [];
  const settled: unknown[] = [];
  const told: SettingsChange[] = [];
  let answer: (isTaken: boolean) => void = nothing;
  const queue = createSettingsQueue({
    save(change) {
      sent.push(change);
      return new Promise((resolve, reject) => {
        answer = (isTaken) => {
          if (!isTaken) return reject(new Error('refused'));
          stored = { ...stored, ...change };
          return resolve(stored);
        };
      });
    },
    show: (now) => (shown = now),
    settled(error, change) {
      settled.push(error);
      told.push(change);
    },
  });
  return {
    sent,
    settled,
    told,
    shown: () => shown,
    stored: () => stored,
    change: (change: SettingsChange) => queue.change(shown, change),
    async answer(isTaken: boolean) {
      answer(isTaken);
      // The queue goes on in the microtasks after the answer.
      await new Promise((resolve) => void setImmediate(resolve));
    },
  };
}

const bellOff =
  (group: 'invites' | 'friends' | 'games'): SettingsChange =>
  ({ notifications }) => ({
    notifications: { ...notifications, bellOff: switched(notifications.bellOff, group, false) },
  });

test('each is shown at once, sent after the answer to the one before, and kept whatever is answered', async () => {
  const page = setUp();
  for (const group of ['invites', 'friends', 'games'] as const) page.change(bellOff(group));
  expect(page.shown().notifications.bellOff).toEqual(['invites', 'friends', 'games']);
  expect(page.sent).toHaveLength(1);
  await page.answer(true);
  expect(page.shown().notifications.bellOff).toEqual(['invites', 'friends', 'games']);
  await page.answer(true);
  expect(page.settled).toEqual([]);
  await page.answer(true);
  expect(page.stored().notifications.bellOff).toEqual(['invites', 'friends', 'games']);
  expect(page.settled).toEqual([null]);
});

test('one that is refused takes only itself back, and no later one brings it along', async () => {
  const page = setUp();
  page.change(bellOff('invites'));
  page.change(bellOff('friends'));
  page.change(() => ({ doNotDisturb: true }));
  await page.answer(false);
  expect(page.shown()).toMatchObject({ notifications: { bellOff: ['friends'] }, doNotDisturb: true });
  await page.answer(true);
  await page.answer(true);
  expect(page.shown()).toEqual(page.stored());
  expect(page.stored().notifications.bellOff).toEqual(['friends']);
  expect(page.settled).toEqual([new Error('refused')]);
});

test('told is what became of the last one, or of the last that was refused', async () => {
  const page = setUp();
  const [first, second, third] = [bellOff('invites'), bellOff('friends'), bellOff('games')] as const;
  for (const isFirstTaken of [true, false]) {
    for (const change of [first, second, third]) page.change(change);
    await page.answer(isFirstTaken);
    await page.answer(isFirstTaken);
    await page.answer(true);
  }
  expect(page.told).toEqual([third, second]);
});
