/** An arena on both databases from start to end, played out by two servers that break down (section 5.5, F16). */
import { expect, test } from 'vitest';
import { seededRng } from '@playfield/games/rng.ts';
import { endings } from '../db/schema.ts';
import { describeEachDatabase } from '../testing/database.ts';
import { endSome, pairOf } from './testing/arenas.ts';
import { arena, serveTournaments } from './testing/served.ts';

describeEachDatabase('an arena', (openDatabase) => {
  test('F16 of 40 is played out by two servers, whatever breaks down between', async () => {
    const database = await openDatabase();
    const one = serveTournaments(database);
    const two = pairOf(one, database);
    const id = await one.started(40, arena);
    expect(one.failures).toEqual([]);
    expect(await one.rowOf(id)).toMatchObject({ status: 'active', currentParticipants: 40 });
    const rng = seededRng(18);
    const { open } = one.fake.contests;
    let breakdowns = 0;
    one.fake.contests.open = async (tx, wanted) => {
      const opened = await open(tx, wanted);
      if (breakdowns < 20 && rng() < 0.2) {
        breakdowns += 1;
        throw new Error('the server is gone');
      }
      return opened;
    };
    for (let ticks = 0; ticks < 160; ticks += 1) {
      await Promise.all([one.settleAll(), two.settleAll()]);
      const open = (await one.matchesOf(id)).filter(({ status }) => status === 'playing');
      const busy = open.flatMap(({ player1Id, player2Id }) => [player1Id, player2Id]);
      expect(new Set(busy).size).toBe(busy.length);
      endSome(one, rng, 0.2);
      one.clock.advance(10_000);
      if ((await one.rowOf(id)).status === 'completed') break;
    }
    expect(breakdowns).toBeGreaterThan(3);
    const row = await one.rowOf(id);
    expect(row.status).toBe('completed');
    const matches = await one.matchesOf(id);
    expect(matches.every(({ status }) => status === 'completed')).toBe(true);
    expect(new Set(matches.map(({ matchNumber }) => matchNumber)).size).toBe(matches.length);
    // Every game that was stored counts once, for both.
    const people = [...(await one.peopleOf(id)).values()];
    expect(people.reduce((sum, { games }) => sum + games, 0)).toBe(2 * matches.length);
    const places = people.map(({ place }) => place ?? 0).toSorted((a, b) => a - b);
    expect(places).toEqual(Array.from({ length: 40 }, (_, n) => n + 1));
    const winner = people.find(({ place }) => place === 1);
    expect(row.winnerId).toBe(winner?.userId);
    expect(Math.max(...people.map(({ score }) => score))).toBe(winner?.score);
    expect(await database.db.select().from(endings)).toMatchObject([{ kind: 'tournament', subjectId: id }]);
    expect(one.told.length).toBeGreaterThan(40);
  });
});
