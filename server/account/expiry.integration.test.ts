/** Sessions that run out while their sockets are open. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createBusAlone } from '../bus/alone.ts';
import { keepReports } from '../bus/testing/reports.ts';
import { sessions as rows, users } from '../db/schema.ts';
import { openTestGateway } from '../socket/testing/gateway.ts';
import { createStandingClock } from '../testing/clock.ts';
import { describeEachDatabase } from '../testing/database.ts';
import { openSocket } from '../testing/socket.ts';
import { createPurge } from './purge.ts';
import { createSessions } from './sessions.ts';

describeEachDatabase('a session that has run out', (open) => {
  test.each(['expiresAt', 'absoluteExpiresAt'] as const)('by %s closes its socket', async (column) => {
    const database = await open();
    const { db } = database;
    const clock = createStandingClock();
    const bus = createBusAlone(keepReports());
    const sessions = createSessions({ database, clock, bus, isHttps: false, mayMint: async () => true });
    bus.register(sessions.notices);
    const { port } = await openTestGateway({ sessions });
    await db.insert(users).values(['ann', 'ben'].map((id) => ({ id, username: id })));
    const enter = async (id: string) => {
      const { token } = await sessions.create(db, { id, isGuest: false });
      return openSocket(`http://127.0.0.1:${port}`, `playfield=${token}`);
    };
    const [ann, ben] = [await enter('ann'), await enter('ben')];

    const now = new Date(clock.wallMs());
    await db
      .update(rows)
      .set({ [column]: new Date(now.getTime() - 1) })
      .where(eq(rows.userId, 'ann'));
    const purge = createPurge({ db, bus, references: [], kept: (id) => expect.unreachable(id) });
    expect(await purge(now, 100)).toBe(1);
    expect(await ann.closed).toBe(1008);
    await ben.close();
    expect(await ben.closed).toBe(1005);
  });
});
