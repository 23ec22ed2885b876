/** Tournaments that the server announces itself, on both databases (TR-009). */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { tournaments, users } from '../db/schema.ts';
import { hourMs, minuteMs } from '../durations.ts';
import { createStandingClock } from '../testing/clock.ts';
import { describeEachDatabase } from '../testing/database.ts';
import { createHouseEvents } from './houseEvents.ts';
import { readHouseEvents, type HouseEvent } from './houseSchedule.ts';
import { serveTournaments } from './testing/served.ts';

const isBoardGame = (gameType: string): boolean => gameType !== 'typing-race';

function eventsOf(text: string): readonly HouseEvent[] {
  const events = readHouseEvents(text);
  if (typeof events === 'string') throw new Error(events);
  return events;
}

describeEachDatabase('house events', (open) => {
  test('two servers at once: each event of the next day once, and none twice later on', async () => {
    const database = await open();
    const clock = createStandingClock();
    const houseEvents = eventsOf(
      'connect-four arena 20min 3+2 every 6h at :30; typing-race single-elimination every 24h',
    );
    const server = () => createHouseEvents({ database, clock, isBoardGame, houseEvents });
    const servers = [server(), server()];
    await Promise.all(servers.map((one) => one.fill()));
    const rows = await database.db.select().from(tournaments).orderBy(tournaments.startDate);
    expect(rows).toHaveLength(5);
    expect(rows.filter(({ format }) => format === 'arena')).toHaveLength(4);
    const nowMs = clock.wallMs();
    for (const { startDate } of rows) {
      expect(startDate.getTime()).toBeGreaterThan(nowMs);
      expect(startDate.getTime()).toBeLessThanOrEqual(nowMs + 24 * hourMs);
    }
    expect(rows.find(({ format }) => format === 'arena')).toMatchObject({
      name: 'Connect Four 3+2 Arena',
      description: 'An event of this site, every 6 hours. Everybody is welcome.',
      status: 'registration',
      isOfficial: true,
      creatorId: null,
      entryFee: 0,
      minutes: 20,
      clockInitialMs: 180_000,
      clockIncrementMs: 2000,
      maxParticipants: 1000,
    });
    expect(rows.find(({ gameType }) => gameType === 'typing-race')).toMatchObject({
      name: 'Typing Race Cup',
      clockInitialMs: null,
      maxParticipants: 64,
    });
    // The operator moves one: its slot is taken all the same.
    const [moved] = rows;
    if (!moved) throw new Error('nothing was announced');
    const startDate = new Date(moved.startDate.getTime() + 17 * 60_000);
    await database.db.update(tournaments).set({ startDate }).where(eq(tournaments.id, moved.id));
    await server().fill();
    expect(await database.db.$count(tournaments)).toBe(5);
    // A server that starts again looks at once, and a cancelled one is not announced once more.
    await database.db.update(tournaments).set({ status: 'cancelled' });
    await server().fill();
    expect(await database.db.$count(tournaments)).toBe(5);
    clock.advance(6 * hourMs);
    await Promise.all(servers.map((one) => one.fill()));
    expect(await database.db.$count(tournaments)).toBeGreaterThanOrEqual(6);
  });

  test('without a list nothing is announced', async () => {
    const database = await open();
    const clock = createStandingClock();
    await createHouseEvents({ database, clock, isBoardGame, houseEvents: [] }).fill();
    expect(await database.db.$count(tournaments)).toBe(0);
  });

  test.each(['arena 20min 3+2', 'single-elimination'])(
    'too few for its %s: postponed, it takes those who come then, and starts',
    async (format) => {
      const database = await open();
      const served = serveTournaments(database);
      const { clock } = served;
      const houseEvents = eventsOf(`connect-four ${format} every 24h`);
      await createHouseEvents({ database, clock, isBoardGame, houseEvents }).fill();
      const [announced] = await database.db.select().from(tournaments);
      if (!announced) throw new Error('nothing was announced');
      const { id } = announced;
      clock.advance(announced.startDate.getTime() - clock.wallMs());
      await served.settleAll();
      const startDate = new Date(announced.startDate.getTime() + 10 * minuteMs);
      expect(await served.rowOf(id)).toMatchObject({ startDate, registrationDeadline: startDate });
      clock.advance(9 * minuteMs);
      for (const userId of ['ada', 'bob']) {
        await database.db.insert(users).values({ id: userId, username: userId, isGuest: false });
        const player = { id: userId, username: userId, isGuest: false, sessionId: userId };
        expect(await served.registration.join(player, id)).toMatchObject({ ok: true });
      }
      clock.advance(minuteMs);
      await served.settleAll();
      expect(await served.rowOf(id)).toMatchObject({ status: 'active', currentParticipants: 2 });
      expect(served.failures).toEqual([]);
    },
  );
});
