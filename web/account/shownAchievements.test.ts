/** Several ticks while the first one is under way. */
import { expect, test } from 'vitest';
import { createSettingsQueue } from './settingsQueue.ts';
import { mostShown, ticked, type ShownAchievements } from './shownAchievements.ts';

/** A page and a server that takes or refuses the changes in this order. */
async function afterTicks(
  ticks: readonly (readonly [id: string, isTicked: boolean, isTaken: boolean])[],
): Promise<{ readonly page: string[]; readonly stored: string[]; readonly failed: boolean[] }> {
  let page: ShownAchievements = { achievements: ['first'] };
  let stored = page.achievements;
  const answers = ticks.map(([, , isTaken]) => isTaken);
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const failed: boolean[] = [];
  const queue = createSettingsQueue<ShownAchievements>({
    async save({ achievements = [] }) {
      await Promise.resolve();
      if (answers.shift() !== true) throw new Error('refused');
      stored = achievements;
      return { achievements };
    },
    show: (now) => (page = now),
    settled(error) {
      failed.push(error !== null);
      resolve();
    },
  });
  for (const [id, isTicked] of ticks) queue.change(page, ticked(id, isTicked));
  await over;
  return { page: page.achievements, stored, failed };
}

test('a refused tick takes only itself back, and is said once all are answered', async () => {
  const ticks = [
    ['a', true, false],
    ['b', true, true],
  ] as const;
  expect(await afterTicks(ticks)).toEqual({ page: ['first', 'b'], stored: ['first', 'b'], failed: [true] });
});

test('what was stored is not said to be refused', async () => {
  const ticks = [
    ['a', true, true],
    ['first', false, true],
    ['a', true, true],
  ] as const;
  expect(await afterTicks(ticks)).toEqual({ page: ['a'], stored: ['a'], failed: [false] });
});

test('no more are shown than a profile has place for', async () => {
  const ticks = ['a', 'b', 'c', 'd'].map((id) => [id, true, true] as const);
  expect((await afterTicks(ticks)).stored).toHaveLength(mostShown);
});
