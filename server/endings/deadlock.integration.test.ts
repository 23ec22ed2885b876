/** A transaction that is undone for a deadlock is made again at once: nothing is wrong with the endings in it. */
import { expect, test, vi } from 'vitest';
import { createTestClock } from '../testing/clock.ts';
import { describeEachDatabase } from '../testing/database.ts';
import type { Consumer } from './ending.ts';
import { createEndings } from './endings.ts';
import { recordEndings } from './record.ts';

const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' });

describeEachDatabase('endings', (open) => {
  test.each([
    ['of several', ['a', 'b', 'c']],
    ['of one', ['alone']],
  ])('a deadlock in the settling %s is reported, and they are settled at once', async (_, ids) => {
    vi.useFakeTimers({ toFake: ['setInterval'] }); // nobody polls
    const database = await open();
    const clock = createTestClock();
    const failures = [deadlock, deadlock];
    const batches: string[][] = [];
    const consumer: Consumer = {
      name: 'recorder',
      column: 'countedAt',
      async settle(_tx, given) {
        const failure = failures.pop();
        if (failure) throw failure;
        return () => void batches.push(given.map(({ subjectId }) => subjectId));
      },
    };
    await database.db.transaction((tx) =>
      recordEndings(
        tx,
        ids.map((subjectId) => ({ kind: 'game', subjectId, endedAt: new Date(clock.wallMs()) })),
      ),
    );
    const reported: unknown[] = [];
    const endings = createEndings({
      database,
      clock,
      consumers: [consumer],
      failed: (_consumer, error) => reported.push(error),
      unknownKind: () => undefined,
    });
    try {
      await expect.poll(() => batches).toEqual([ids]);
      expect(reported).toEqual([deadlock, deadlock]);
    } finally {
      await endings.stop();
      vi.useRealTimers();
    }
  });
});
