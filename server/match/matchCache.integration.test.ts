/** Rooms: work of one match in turn, and what is forgotten when there are too many. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createTestClock } from '../testing/clock.ts';
import { describeEachDatabase } from '../testing/database.ts';
import { createRooms, type Room } from './matchCache.ts';

const known = async (room: Room): Promise<boolean> => room.peek() !== null;
const load = async (room: Room): Promise<boolean> => (await room.load()).ok;

describeEachDatabase('rooms', (open) => {
  test('of too many those unused for longest are forgotten, and none that is in use', async () => {
    const { db } = await open();
    await db.execute(sql`
      insert into games (id, game_type, game_mode, player1_name, code, board, current_player, status)
      select 'game-' || n, 'connect-four', 'friend', 'Ada', 'code-' || n, '[]', 'player1', 'playing'
      from generate_series(1, 21) n`);
    const clock = createTestClock();
    const rooms = createRooms({ db, clock, mostRooms: 20 });
    const stay = Promise.withResolvers<void>();
    const staying = rooms.enter('game-1', async (room) => {
      await room.load();
      await stay.promise;
      return known(room);
    });
    for (let n = 2; n <= 20; n++) {
      clock.advance(1);
      expect(await rooms.enter(`game-${n}`, load)).toBe(true);
    }
    clock.advance(1);
    // Used again: no longer the oldest.
    await rooms.enter('game-2', load);
    await rooms.enter('game-21', load);
    const held: number[] = [];
    for (let n = 2; n <= 21; n++) if (await rooms.enter(`game-${n}`, known)) held.push(n);
    expect(held).toEqual([2, ...Array.from({ length: 17 }, (_, n) => n + 5)]);
    stay.resolve();
    expect(await staying).toBe(true);
  });

  test('work of one match is done in turn, also after one that failed; other matches do not wait', async () => {
    const { db } = await open();
    const rooms = createRooms({ db, clock: createTestClock() });
    const done: string[] = [];
    const gate = Promise.withResolvers<void>();
    const first = rooms.enter('a', async () => {
      await gate.promise;
      done.push('first');
      throw new Error('first fails');
    });
    const second = rooms.enter('a', async () => void done.push('second'));
    const left = new AbortController();
    const third = rooms.enter('a', async () => void done.push('third'), left.signal);
    await rooms.enter('b', async () => void done.push('other'));
    left.abort(new Error('gone'));
    gate.resolve();
    await expect(first).rejects.toThrow('first fails');
    await second;
    await expect(third).rejects.toThrow('gone');
    expect(done).toEqual(['other', 'first', 'second']);
  });

  test('a change that is heard of while the match is read makes it stale: what was read may be older', async () => {
    const { db } = await open();
    await db.execute(sql`
      insert into games (id, game_type, game_mode, player1_name, code, board, current_player, status)
      values ('read', 'connect-four', 'friend', 'Ada', 'code-read', '[]', 'player1', 'waiting')`);
    const rooms = createRooms({ db, clock: createTestClock() });
    const reading = rooms.enter('read', load);
    rooms.forget(['read']);
    await reading;
    await db.execute(sql`update games set version = version + 1, status = 'playing' where id = 'read'`);
    const status = rooms.enter('read', async (room) => {
      const loaded = await room.load();
      return loaded.ok && loaded.value.row.status;
    });
    expect(await status).toBe('playing');
  });

  test('what is asked from inside, at once or later, comes after it', async () => {
    const { db } = await open();
    const rooms = createRooms({ db, clock: createTestClock() });
    const done: string[] = [];
    const inside: Promise<void>[] = [];
    const askInside = (name: string): void => {
      inside.push(rooms.enter('a', async () => void done.push(name)));
    };
    const outer = rooms.enter('a', async (room) => {
      askInside('asked at once');
      await room.load();
      askInside('asked later');
      await room.load();
      done.push('outer');
    });
    const next = rooms.enter('a', async () => void done.push('next'));
    await Promise.all([outer, next]);
    await Promise.all(inside);
    expect(done).toEqual(['outer', 'asked at once', 'next', 'asked later']);
  });
});
