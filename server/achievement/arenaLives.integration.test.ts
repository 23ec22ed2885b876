/** Who a life in the arena is counted for. */
import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { users } from '../db/schema.ts';
import { describeOnPostgresql, openOnPostgresql } from '../testing/database.ts';
import { createArenaLives } from './arenaLives.ts';
import { createCatalogueState } from './catalogueState.ts';
import { lockWaits } from '../testing/lockOrder.ts';

describeOnPostgresql('lives in the arena', () => {
  test('a life of a guest who is registering counts for the account', async () => {
    const database = await openOnPostgresql();
    onTestFinished(() => database.close());
    const { db } = database;
    await db.insert(users).values({ id: 'gus', username: 'guest-gus', isGuest: true });
    const counted: boolean[] = [];
    const lives = createArenaLives({
      database,
      catalogue: createCatalogueState(),
      countOthers(_tx, all) {
        counted.push(...all.map(({ isGuest }) => isGuest));
        return Promise.resolve(() => undefined);
      },
    });
    lives.ended({ gameType: 'snake-arena', userId: 'gus', at: new Date(0), kills: 0, ledSeconds: 0 });
    const settling = await db.transaction(async (tx) => {
      await tx.update(users).set({ isGuest: false }).where(eq(users.id, 'gus'));
      const settled = lives.settleDue();
      await expect.poll(() => lockWaits(db), { interval: 5 }).toBe(1);
      return { settled };
    });
    await settling.settled;
    expect(counted).toEqual([false]);
  });

  test('at a stop all are counted, however many wait', async () => {
    const database = await openOnPostgresql();
    onTestFinished(() => database.close());
    await database.db.insert(users).values({ id: 'ada', username: 'Ada' });
    let counted = 0;
    const lives = createArenaLives({
      database,
      catalogue: createCatalogueState(),
      countOthers(_tx, all) {
        counted += all.length;
        return Promise.resolve(() => undefined);
      },
    });
    const life = {
      gameType: 'snake-arena',
      userId: 'ada',
      at: new Date(0),
      kills: 1,
      ledSeconds: 0,
    } as const;
    for (let n = 0; n < 1200; n++) lives.ended(life);
    await lives.settleAll();
    expect(counted).toBe(1200);
  });
});
